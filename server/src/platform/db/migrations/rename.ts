import { sql, type Kysely } from 'kysely'
import { engineOf } from '../engine/dialect.ts'

type Db = Kysely<unknown>

/**
 * Renames a table with its keys, constraints and indexes, whose names start with the table's name.
 */
export async function renameTable(db: Db, from: string, to: string): Promise<void> {
  await db.schema.alterTable(from).renameTo(to).execute()
  for (const index of await indexesOf(db, to)) {
    if (index.startsWith(`${from}_`)) await renameIndex(db, index, index.replace(from, to))
  }
}

export async function renameColumn(
  db: Db,
  table: string,
  names: { from: string; to: string },
): Promise<void> {
  await db.schema.alterTable(table).renameColumn(names.from, names.to).execute()
}

/** PostgreSQL renames the constraint of an index too. SQLite must create the index again. */
export async function renameIndex(db: Db, from: string, to: string): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter index ${sql.ref(from)} rename to ${sql.ref(to)}`.execute(db)
    return
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where type = 'index' and name = ${from}`.execute(db)
  await db.schema.dropIndex(from).execute()
  for (const row of rows) await sql.raw(row.sql.replace(from, to)).execute(db)
}

async function indexesOf(db: Db, table: string): Promise<string[]> {
  const query =
    engineOf(db) === 'postgres'
      ? sql<{ name: string }>`
          select indexname as name from pg_indexes
          where schemaname = current_schema() and tablename = ${table}`
      : sql<{ name: string }>`
          select name from sqlite_master
          where type = 'index' and sql is not null and tbl_name = ${table}`
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name)
}
