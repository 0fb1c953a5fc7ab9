import { CompiledQuery, type Insertable } from 'kysely'
import type { Db } from './connect.ts'
import { engineOf } from './engine/dialect.ts'
import type { Schema } from './schema/tables.ts'

/** Rows in one statement. PostgreSQL allows 65,535 values, SQLite 32,766. */
const maxRowsPerStatement = 64

const statements = new Map<string, string>()

/**
 * Inserts rows, which must have the same columns in the same order. The sizes of batches are powers of two, so that
 * only a few different statements are built and prepared for any number of rows.
 */
export async function insertRows<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  for (let at = 0, size = maxRowsPerStatement; at < rows.length; at += size) {
    while (size > rows.length - at) size /= 2
    const some = rows.slice(at, at + size)
    const sql = statementFor(db, table, some)
    await db.executeQuery(
      CompiledQuery.raw(
        sql,
        some.flatMap((row) => Object.values(row)),
      ),
    )
  }
}

function statementFor<Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): string {
  const key = `${engineOf(db)} ${table} ${rows.length} ${Object.keys(rows[0] ?? {}).join()}`
  const known = statements.get(key)
  if (known !== undefined) return known
  const { sql } = db.insertInto(table).values(rows).compile()
  statements.set(key, sql)
  return sql
}
