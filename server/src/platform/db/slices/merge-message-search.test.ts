import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import {
  messagesWith,
  openWithMessages,
  storedPlacesOf,
} from '../../../../test/support/database/message-search-parts.ts'
import { insertBot } from '../../../../test/support/insert-rows.ts'
import { referenceMs } from '../../../../test/support/measure-blocks.ts'
import type { Database } from '../connect.ts'
import { deleteDependents } from './delete-rows.ts'
import { mergeMessageSearch } from './merge-message-search.ts'
import type { Slices } from './run-slices.ts'

/** CPU milliseconds of the work. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** The most rows that one of the slices with its commit writes and deletes, those of the index included. */
async function maxChanges({ db }: Database, slices: Slices): Promise<number> {
  const total = async () => {
    const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db)
    return rows[0]?.n ?? 0
  }
  let max = 0
  for (let before = await total(); (await slices.next()).done !== true;) {
    const after = await total()
    max = Math.max(max, after - before)
    before = after
  }
  return max
}

test('D6: no commit and no merge of a deletion grows with the number of messages that have a word', async () => {
  const database = await openWithMessages(10_000)
  await insertBot(database.db, 'olga', 'small')
  await fillBot(database, { ownerId: 'olga', botId: 'small', messages: 10, passages: 0 })
  // Deleted in the order of time, these come from all parts alike.
  for (const series of ['b', 'c', 'd', 'e', 'f']) {
    const part = { ownerId: 'olga', botId: 'large', messages: 10_000, passages: 0, series }
    await fillBot(database, part)
  }

  const deletion = deleteDependents(database.db, { table: 'bot', keys: ['large'] })
  expect(await maxChanges(database, deletion)).toBeLessThan(1_100)
  expect(await maxChanges(database, mergeMessageSearch(database.db))).toBeLessThan(400)

  expect(await messagesWith(database, 'lighthouse')).toBe(10)
  await database.close()
})

test('the newest of many messages are deleted as fast as the first of few', async () => {
  const database = await openWithMessages(100_000)
  const deleteNewerThan = (at: number) =>
    database.transaction(async (trx) => {
      await trx.deleteFrom('chat_message').where('created_at', '>', at).execute()
    })
  await deleteNewerThan(99_999)

  const cpuMs = await cpuMsOf(() => deleteNewerThan(99_799))

  expect(cpuMs).toBeLessThan(8 * referenceMs())
  expect(await messagesWith(database, 'lighthouse')).toBe(99_799)
  await database.close()
})

test('the words of deleted messages are in no part of the index after the merge, in small steps', async () => {
  const database = await openWithMessages(20_000)
  await database.db
    .updateTable('chat_message')
    .set({ question: 'Do you sell quokkas?' })
    .where('created_at', '=', 7)
    .execute()
  expect(await messagesWith(database, 'quokkas')).toBe(1)
  await database.db.deleteFrom('chat_message').where('created_at', '<', 10).execute()
  expect(await messagesWith(database, 'quokkas')).toBe(0)
  expect(await storedPlacesOf(database, 'quokkas')).toBeGreaterThan(0)

  let steps = 0
  const merge = mergeMessageSearch(database.db)
  while ((await merge.next()).done !== true) steps += 1

  expect(steps).toBeGreaterThan(3)
  expect(await storedPlacesOf(database, 'quokkas')).toBe(0)
  expect(await messagesWith(database, 'lighthouse')).toBe(20_000 - 9)
  await database.close()
})
