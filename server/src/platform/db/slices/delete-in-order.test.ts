import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { openDatabase } from '../connect.ts'
import { deleteInOrder } from './delete-in-order.ts'

const postgres = engines.filter(({ name }) => name === 'postgres')

test.each(postgres)(
  'D6: a deletion in slices reads each row once, also when $name has no statistics of the table',
  async (engine) => {
    const database = await engine.open()
    await insertOwner(database.db, 'olga')
    await insertBot(database.db, 'olga', 'large')
    await fillBot(database, { ownerId: 'olga', botId: 'large', messages: 6_000, passages: 0 })

    // The server counts what a connection read when it is closed.
    const own = await openDatabase({ ...database, poolSize: 1 })
    const messages = { table: 'chat_message', column: 'bot_id' } as const
    for await (const _ of deleteInOrder(own.db, messages, 'large')) continue
    await own.close()

    const fetched = async () => {
      const { rows } = await sql<{ fetched: number }>`
        select coalesce(idx_tup_fetch, 0)::int as fetched from pg_stat_user_tables
        where relname = 'chat_message'`.execute(database.db)
      return rows[0]?.fetched ?? 0
    }
    await expect.poll(fetched, { timeout: 20_000 }).toBeGreaterThanOrEqual(6_000)
    expect(await fetched()).toBeLessThan(9_000)
    await database.drop()
  },
)
