import { describe, expect, test } from 'vitest'
import { startChild } from '../support/child-process.ts'
import { engines } from '../support/engines.ts'
import { insertConversation } from '../support/insert-conversation.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

const dayMs = 86_400_000
const messages = 3

describe.each(engines)('kill -9 while old conversations are deleted on $name', (engine) => {
  test('the next run deletes the rest, keeps newer ones, and counts each reply once', async () => {
    const database = await engine.open()
    const { db, dataDir, databaseUrl } = database
    await insertOwner(db, 'olga')
    await insertBot(db, 'olga', 'b')
    await db.updateTable('bot').set({ keep_days: 30 }).execute()
    const place = { ownerId: 'olga', botId: 'b', messages }
    for (let n = 0; n < 40; n += 1) {
      const lastAt = Date.now() - (n < 30 ? 31 : 29) * dayMs
      await insertConversation(db, { ...place, id: `cs_${n}`, mark: `mark-${n}`, lastAt })
    }
    const rows = async (table: 'chat_session' | 'chat_message' | 'message_source') =>
      (await db.selectFrom(table).select('bot_id').execute()).length
    const args = [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]

    await expect(
      startChild('delete-old-conversations', ['2', ...args]).waitForExit,
    ).rejects.toThrow('ended with null')
    expect(await rows('chat_session')).toBe(40)
    expect(await rows('message_source')).toBeLessThan(40 * messages)
    await startChild('delete-old-conversations', ['-1', ...args]).waitForExit

    expect(await rows('chat_session')).toBe(10)
    expect(await rows('chat_message')).toBe(10 * messages)
    expect(await rows('message_source')).toBe(10 * messages)
    const [counted] = await db
      .selectFrom('bot_count')
      .select(({ fn }) => [
        fn.sum<number>('conversations').as('conversations'),
        fn.sum<number>('answered').as('answered'),
      ])
      .execute()
    expect(counted).toEqual({ conversations: 30, answered: 30 * messages })
    await database.drop()
  })
})
