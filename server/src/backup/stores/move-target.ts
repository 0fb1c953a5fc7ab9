import { sql } from 'kysely'
import { openDatabase, type Database } from '../../platform/db/connect.ts'
import { moveTable } from '../../platform/db/engine/database-move.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { TableName } from './backup-tables.ts'
import { clearTables, hasAccounts, insert, TargetInUseError } from './fill-database.ts'
import type { Row } from './rows.ts'
import type { SqliteSnapshot } from './sqlite-snapshot.ts'

/** The PostgreSQL database into which an embedded one is moved. */
export type MoveTarget = {
  /** Whether an earlier call left it incomplete. */
  isResumed: boolean
  countRows: (table: TableName) => Promise<number>
  /** Inserts all rows or none. */
  insert: (table: TableName, rows: Row[]) => Promise<void>
  /** Removes the rows of all tables. */
  clear: () => Promise<void>
  /** Marks the database as complete, and sets the times of the source's migrations. */
  finish: (migratedAt: SqliteSnapshot['migratedAt']) => Promise<void>
  close: () => Promise<void>
}

/** Another installation is being moved into this database. */
export class OtherMoveError extends Error {}

/**
 * Opens the database at `databaseUrl` and marks it as incomplete, so that no server uses it before `finish`.
 * `source` identifies the installation that is being moved.
 */
export async function openMoveTarget(place: {
  databaseUrl: string
  dataDir: string
  source: string
}): Promise<MoveTarget> {
  const database = await openDatabase({
    ...place,
    poolSize: 2,
    statementTimeoutMs: 0,
    isMoveTarget: true,
  })
  try {
    const isResumed = await begin(database, place)
    return {
      isResumed,
      countRows: (table) => countRows(database, table),
      insert: (table, rows) => database.transaction((trx) => insert(trx, table, rows)),
      clear: () => database.transaction(clearTables),
      finish: (migratedAt) => finish(database, migratedAt),
      close: () => database.close(),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Returns whether an earlier call had begun to insert rows. */
async function begin(
  database: Database,
  { dataDir, source }: { dataDir: string; source: string },
): Promise<boolean> {
  const marked = await markOf(database)
  if (marked !== undefined && marked.source !== source) throw new OtherMoveError()
  if (marked === undefined) {
    if (await hasAccounts(database)) throw new TargetInUseError()
    await mark(database, source)
  }
  await migrate(database, { dataDir })
  if (marked?.has_rows === 1) return true
  await database.transaction(clearTables)
  await sql`update ${sql.table(moveTable)} set has_rows = 1`.execute(database.db)
  return false
}

async function mark(database: Database, source: string): Promise<void> {
  await database.transaction(async (trx) => {
    await sql`create table ${sql.table(moveTable)} (source text not null, has_rows integer not null)`.execute(
      trx,
    )
    await sql`insert into ${sql.table(moveTable)} values (${source}, 0)`.execute(trx)
  })
}

async function markOf({ db }: Database) {
  const { rows: found } = await sql`select 1 where to_regclass(${moveTable}) is not null`.execute(
    db,
  )
  if (found.length === 0) return undefined
  const { rows } = await sql<{ source: string; has_rows: number }>`
    select source, has_rows from ${sql.table(moveTable)}`.execute(db)
  return rows[0]
}

async function countRows({ db }: Database, table: TableName): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

async function finish(database: Database, migratedAt: SqliteSnapshot['migratedAt']): Promise<void> {
  await database.transaction(async (trx) => {
    for (const { name, at } of migratedAt) {
      await sql`update kysely_migration set timestamp = ${at} where name = ${name}`.execute(trx)
    }
    await sql`drop table ${sql.table(moveTable)}`.execute(trx)
  })
}
