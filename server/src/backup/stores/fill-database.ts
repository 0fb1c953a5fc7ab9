import { sql } from 'kysely'
import { openDatabase, type Database, type Db } from '../../platform/db/connect.ts'
import { engineOf } from '../../platform/db/engine/dialect.ts'
import { migrate, migrations } from '../../platform/db/migrate.ts'
import { appendOnlyTables } from '../../platform/db/schema/append-only.ts'
import { addMessageSearchPart } from '../../platform/db/schema/message-search-parts.ts'
import { passageTermTables } from '../../platform/db/schema/passage-terms.ts'
import type { Journal } from './erasure-store.ts'
import { repeatErasures, type RepeatedErasures } from './repeat-erasures.ts'
import type { Row } from './rows.ts'
import { columnsOf, tableNames, type TableName } from './backup-tables.ts'

/** Below the limits of a statement: PostgreSQL allows 65,535 values, SQLite 32,766. */
const valuesAtOnce = 16_000

/** The names of the migrations of this version. */
export const currentMigrations = (): string[] => Object.keys(migrations)

/** Functions that fill a database, in one transaction. */
export type Filling = {
  insert: (table: TableName, rows: Row[]) => Promise<void>
  repeatErasures: (journal: Journal, now: number) => Promise<RepeatedErasures>
}

type Target = { databaseUrl: string | undefined; dataDir: string }

/**
 * Creates the tables and runs `work`, which inserts all rows, in one transaction: a failure leaves the database
 * empty.
 */
export async function fillDatabase(
  target: Target,
  work: (filling: Filling) => Promise<void>,
): Promise<void> {
  const database = await openDatabase(target)
  try {
    if (await hasAccounts(database)) throw new TargetInUseError()
    await migrate(database, target)
    await database.transaction(async (trx) => {
      await clearTables(trx)
      await work({
        insert: (table, rows) => insert(trx, table, rows),
        repeatErasures: (journal, now) => repeatErasures(trx, journal, now),
      })
    })
  } finally {
    await database.close()
  }
}

/** The database to fill is in use. */
export class TargetInUseError extends Error {}

/** Whether the database has tables and an account other than the ones that each start creates. */
export async function hasAccounts({ db, engine }: Database): Promise<boolean> {
  const { rows } = await (
    engine === 'postgres'
      ? sql`select 1 where to_regclass('user_account') is not null`
      : sql`select 1 from sqlite_master where type = 'table' and name = 'user_account'`
  ).execute(db)
  if (rows.length === 0) return false
  const account = await db
    .selectFrom('user_account')
    .select('id')
    .where('is_system', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return account !== undefined
}

/**
 * Removes the rows that a start inserts: those of the samples, and the initial rows of new tables. Append-only tables
 * refuse deletions, so their triggers are disabled in this transaction.
 */
export async function clearTables(trx: Db): Promise<void> {
  if (engineOf(trx) === 'sqlite') {
    for (const table of tableNames.toReversed()) await clearNewTable(trx, table)
    return
  }
  const all = [...tableNames, 'message_search', ...passageTermTables].map((name) => sql.table(name))
  await switchTriggers(trx, 'disable')
  await sql`truncate ${sql.join(all)}`.execute(trx)
  await switchTriggers(trx, 'enable')
}

/** The file is new, so its append-only tables are empty, and their triggers refuse nothing. */
async function clearNewTable(trx: Db, table: TableName): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)} limit 1`.execute(trx)
  if (rows.length > 0) await sql`delete from ${sql.table(table)}`.execute(trx)
}

async function switchTriggers(trx: Db, change: 'enable' | 'disable'): Promise<void> {
  for (const table of appendOnlyTables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(change)} trigger user`.execute(trx)
  }
}

/** Inserts rows with the values in the order of the table's definition. */
export async function insert(trx: Db, table: TableName, rows: Row[]): Promise<void> {
  const columns = columnsOf(table)
  const atOnce = Math.max(1, Math.floor(valuesAtOnce / columns.length))
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => sql`(${sql.join(row)})`)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(values)}`.execute(trx)
  }
  if (table === 'chat_message') await addMessageSearchPart(trx)
}
