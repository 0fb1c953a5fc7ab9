import { sql, type Kysely } from 'kysely'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { engineOf } from './engine/dialect.ts'
import type { Schema } from './schema/tables.ts'
import { DatabaseUnusableError } from './engine/sqlite-file.ts'

type RecordTable = { [DEFAULT_MIGRATION_TABLE]: { name: string; timestamp: string } }

/** The migrations before the first release; together they created the same schema as 0001-schema. */
const ofDevelopment = [
  '0001-first-tables',
  '0002-profile-and-marketing',
  '0003-billing',
  '0004-sandbox',
  '0005-payments',
  '0006-mail',
  '0007-security',
  '0008-functions',
  '0009-answer-ratings',
  '0010-functions-in-chats',
  '0011-function-care',
]

/** The names of the applied migrations, in order. */
export async function recordedMigrations(db: Kysely<Schema>): Promise<string[]> {
  if (!(await hasRecordTable(db))) return []
  const rows = await db
    .withTables<RecordTable>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** When the first migration ran, in epoch milliseconds. A restored database keeps the time of the original. */
export async function databaseCreatedAt(db: Kysely<Schema>): Promise<number> {
  const { first } = await db
    .withTables<RecordTable>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select(({ fn }) => fn.min('timestamp').as('first'))
    .executeTakeFirstOrThrow()
  return Date.parse(first)
}

/** Queries only this table, because Kysely's introspection on PostgreSQL fails while another process renames tables. */
async function hasRecordTable(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await (
    engineOf(db) === 'postgres'
      ? sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
  ).execute(db)
  return rows.length > 0
}

/** Throws for a database from before the first release that lacks one of those migrations. */
export function refuseEarlyState(recorded: string[]): void {
  if (recorded[0] !== ofDevelopment[0] || recorded.join() === ofDevelopment.join()) return
  throw new DatabaseUnusableError(
    `The database was made by an early development version of Askwell (its last migration is ${recorded.at(-1)}). ` +
      'Start Askwell at commit eb181ca once, which brings it up to date; then start this version.',
  )
}

/** Replaces the records of all migrations before the first release by that of 0001-schema. */
export async function replaceDevelopmentRecords(db: Kysely<Schema>): Promise<void> {
  const recorded = await recordedMigrations(db)
  refuseEarlyState(recorded)
  if (recorded[0] !== ofDevelopment[0]) return

  const records = db.withTables<RecordTable>()
  await records
    .deleteFrom(DEFAULT_MIGRATION_TABLE)
    .where('name', '<>', ofDevelopment[0] ?? '')
    .execute()
  await records.updateTable(DEFAULT_MIGRATION_TABLE).set({ name: '0001-schema' }).execute()
}
