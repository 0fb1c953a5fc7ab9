import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/connect.ts'
import { listMessageSearchParts } from '../../../src/platform/db/schema/message-search-parts.ts'
import { sqlite, type TestDatabase } from '../engines.ts'
import { insertBot, insertOwner } from '../insert-rows.ts'
import { fillBot } from './fill-bot.ts'

/** A database of olga, whose chatbot 'large' has this many messages. */
export async function openWithMessages(messages: number): Promise<TestDatabase> {
  const database = await sqlite.open()
  await insertOwner(database.db, 'olga')
  await insertBot(database.db, 'olga', 'large')
  await fillBot(database, { ownerId: 'olga', botId: 'large', messages, passages: 0 })
  return database
}

/** How many messages have the word, by the index of SQLite. */
export const messagesWith = (database: Database, word: string): Promise<number> =>
  sumOfParts(
    database,
    (table) => sql<{ n: number }>`select count(*) as n from ${sql.table(table)}
      where ${sql.ref(table)} match ${word}`,
  )

/** The places in the files of the index that contain the word, in use or marked as deleted. */
export const storedPlacesOf = (database: Database, word: string): Promise<number> =>
  sumOfParts(
    database,
    (table) => sql<{ n: number }>`select count(*) as n from ${sql.table(`${table}_data`)}
      where instr(block, ${Buffer.from(word)}) > 0`,
  )

type Count = ReturnType<typeof sql<{ n: number }>>

async function sumOfParts({ db }: Database, count: (table: string) => Count): Promise<number> {
  let sum = 0
  for (const { table } of await listMessageSearchParts(db)) {
    const { rows } = await count(table).execute(db)
    sum += rows[0]?.n ?? 0
  }
  return sum
}
