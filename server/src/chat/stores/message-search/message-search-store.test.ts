import { verifiedOwner } from '@askwell/core/shared'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import { engines } from '../../../../test/support/engines.ts'
import { insertConversation } from '../../../../test/support/insert-conversation.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { sessionsWithWords } from './message-search-store.ts'

test.each(engines)(
  'on $name a search finds old and new conversations among many messages',
  async ({ open }) => {
    const database = await open()
    const { db } = database
    await insertOwner(db, 'olga')
    for (const botId of ['one', 'two']) await insertBot(db, 'olga', botId)
    const one = { ownerId: 'olga', botId: 'one' }
    await insertConversation(db, { ...one, id: 'old', mark: 'quokkas', lastAt: 1 })
    await fillBot(database, { ownerId: 'olga', botId: 'two', messages: 20_000, passages: 0 })
    await insertConversation(db, { ...one, id: 'new', mark: 'quokka parking', lastAt: 99_999 })

    const find = async (botId: string | undefined, words: string[]) => {
      const found = await sessionsWithWords(db, { ownerId: verifiedOwner('olga'), botId, words })
      const { rows } = await sql<{ session_id: string | null }>`${found}`.execute(db)
      return new Set(rows.map(({ session_id: id }) => id))
    }

    expect(await find('one', ['quokka'])).toEqual(new Set(['new', 'old']))
    expect(await find(undefined, ['quokka', 'parking'])).toEqual(new Set(['new']))
    expect(await find('two', ['quokka'])).toEqual(new Set())
    await database.drop()
  },
)
