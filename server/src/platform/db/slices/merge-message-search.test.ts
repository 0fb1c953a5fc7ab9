import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import { sqlite } from '../../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { referenceMs } from '../../../../test/support/measure-blocks.ts'
import type { Database } from '../connect.ts'
import { mergeMessageSearch } from './merge-message-search.ts'

async function openFilled(messages: number): Promise<Database> {
  const database = await sqlite.open()
  await insertOwner(database.db, 'olga')
  await insertBot(database.db, 'olga', 'large')
  await fillBot(database, { ownerId: 'olga', botId: 'large', messages, passages: 0 })
  return database
}

/** CPU milliseconds of the work. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

const placesOf = async ({ db }: Database, word: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from message_search
    where message_search match ${word}`.execute(db)
  return rows[0]?.n
}

/** The places in the index that contain the word, in use or marked as deleted. */
const storedPlacesOf = async ({ db }: Database, word: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from message_search_data
    where instr(block, ${Buffer.from(word)}) > 0`.execute(db)
  return rows[0]?.n ?? 0
}

test('the newest of many messages are deleted as fast as the first of few', async () => {
  const database = await openFilled(100_000)
  const deleteNewerThan = (at: number) =>
    database.transaction(async (trx) => {
      await trx.deleteFrom('chat_message').where('created_at', '>', at).execute()
    })
  await deleteNewerThan(99_999)

  const cpuMs = await cpuMsOf(() => deleteNewerThan(99_799))

  expect(cpuMs).toBeLessThan(8 * referenceMs())
  expect(await placesOf(database, 'lighthouse')).toBe(99_799)
  await database.close()
})

test('the words of deleted messages are in no part of the index after the merge, in small steps', async () => {
  const database = await openFilled(20_000)
  await database.db
    .updateTable('chat_message')
    .set({ question: 'Do you sell quokkas?' })
    .where('created_at', '=', 7)
    .execute()
  expect(await placesOf(database, 'quokkas')).toBe(1)
  await database.db.deleteFrom('chat_message').where('created_at', '<', 10).execute()
  expect(await placesOf(database, 'quokkas')).toBe(0)
  expect(await storedPlacesOf(database, 'quokkas')).toBeGreaterThan(0)

  let steps = 0
  const merge = mergeMessageSearch(database.db)
  while ((await merge.next()).done !== true) steps += 1

  expect(steps).toBeGreaterThan(3)
  expect(await storedPlacesOf(database, 'quokkas')).toBe(0)
  expect(await placesOf(database, 'lighthouse')).toBe(20_000 - 9)
  await database.close()
})
