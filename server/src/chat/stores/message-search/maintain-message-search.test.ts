import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillBot } from '../../../../test/support/database/fill-bot.ts'
import {
  messagesWith,
  openWithMessages,
  storedPlacesOf,
} from '../../../../test/support/database/message-search-parts.ts'
import type { TestDatabase } from '../../../../test/support/engines.ts'
import { insertBot } from '../../../../test/support/insert-rows.ts'
import { sqlitePath } from '../../../platform/db/engine/sqlite-file.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { listMessageSearchParts } from '../../../platform/db/schema/message-search-parts.ts'
import { fillMessageSearch } from './fill-message-search.ts'
import { maintainMessageSearch } from './maintain-message-search.ts'
import { mergeMessageSearch } from '../../../platform/db/slices/merge-message-search.ts'
import { runSlices } from '../../../platform/db/slices/run-slices.ts'
import { truncateLog } from '../../../platform/db/slices/truncate-log.ts'

const firstRows = async ({ db }: TestDatabase) =>
  (await listMessageSearchParts(db)).map(({ first }) => first)

/** Gives it the index that versions before 0079 had: one table for all messages. */
async function useFormerIndex({ db }: TestDatabase): Promise<void> {
  const statements = [
    'drop trigger message_search_insert',
    'drop trigger message_search_update',
    'drop trigger message_search_delete',
    ...(await listMessageSearchParts(db)).map(({ table }) => `drop table ${table}`),
    'drop table message_search_part',
    `create virtual table message_search using fts5 (words, content='', columnsize=0, detail=none)`,
    ...['insert', 'update', 'delete'].map(
      (event) => `create trigger message_search_${event} after ${event} on chat_message
        begin select 1; end`,
    ),
    `insert into message_search (rowid, words) select rowid, 'formerly ' || reply from chat_message`,
    `delete from kysely_migration where name >= '0079'`,
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const setQuestion = ({ db }: TestDatabase, at: number, question: string) =>
  db.updateTable('chat_message').set({ question }).where('created_at', '=', at).execute()

test('messages of an earlier version are in the index after a while, as they are then', async () => {
  const database = await openWithMessages(20_000)
  await insertBot(database.db, 'olga', 'other')
  await useFormerIndex(database)
  await sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  const hasFormerWords = () => readFileSync(sqlitePath(database.dataDir)).includes('formerly')
  expect(hasFormerWords()).toBe(true)

  expect(await migrate(database, database)).toContain('0079-message-search-parts')
  expect(await firstRows(database)).toEqual([16_384, 8192, 0])
  expect(await messagesWith(database, 'lighthouse')).toBe(0)

  // Of the last part and not filled yet, changed, ended again and deleted.
  const filling = fillMessageSearch(database.db)
  for (let slice = 0; slice < 10; slice += 1) await filling.next()
  const filled = await messagesWith(database, 'lighthouse')
  expect(filled).toBeGreaterThan(100)
  expect(filled).toBeLessThan(20_000)
  await setQuestion(database, 5, 'Do you sell quokkas?')
  await setQuestion(database, 20_000, 'Or numbats?')
  await database.db.deleteFrom('chat_message').where('created_at', 'in', [6, 19_999]).execute()
  await fillBot(database, { ownerId: 'olga', botId: 'other', messages: 3, passages: 0 })
  expect(await messagesWith(database, 'numbats')).toBe(1)
  await runSlices(filling)
  await truncateLog(database)

  expect(hasFormerWords()).toBe(false)
  expect(await messagesWith(database, 'lighthouse')).toBe(20_001)
  expect(await messagesWith(database, 'quokkas')).toBe(1)
  await database.drop()
})

test('a full part is followed by another one, and one whose messages are deleted is dropped', async () => {
  const database = await openWithMessages(23_000)
  await insertBot(database.db, 'olga', 'other')
  expect(await firstRows(database)).toEqual([20_001, 10_001, 0])
  await setQuestion(database, 7, 'Do you sell quokkas?')
  expect(await storedPlacesOf(database, 'quokkas')).toBe(1)
  await fillBot(database, { ownerId: 'olga', botId: 'other', messages: 5, passages: 0 })
  expect(await firstRows(database)).toEqual([20_001, 10_001, 0])

  await database.db.deleteFrom('chat_message').where('bot_id', '=', 'large').execute()
  await runSlices(mergeMessageSearch(database.db))
  expect(await storedPlacesOf(database, 'quokkas')).toBe(0)
  await maintainMessageSearch(database)

  expect(await firstRows(database)).toEqual([20_001, 0])
  await setQuestion(database, 3, 'Do you sell numbats?')
  expect(await messagesWith(database, 'numbats')).toBe(1)
  expect(await messagesWith(database, 'lighthouse')).toBe(5)
  await database.drop()
})
