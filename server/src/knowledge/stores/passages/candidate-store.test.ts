import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { readStems } from './candidate-store.ts'

describe.each(engines.filter(({ name }) => name === 'postgres'))(
  'the stems of large bots on $name',
  ({ open }) => {
    test('are read of one bot, without those of others', async () => {
      const { db, drop } = await open()
      await sql`insert into passage_term_count (bot_id, term, stem, passages) values
        ('ferry', 7, 'canoe', 3), ('museum', 8, 'quillford', 1), ('ferry', 9, 'map', 2)`.execute(db)
      const read: { stem: string; passages: number }[] = []

      await readStems(db, 'ferry', (stems) => void read.push(...stems))

      expect(read).toEqual([
        { stem: 'canoe', passages: 3 },
        { stem: 'map', passages: 2 },
      ])
      await drop()
    })
  },
)
