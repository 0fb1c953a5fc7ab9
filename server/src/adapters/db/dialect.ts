import { PostgresAdapter, type ColumnDataType, type Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

type Handle = Pick<Kysely<unknown>, 'getExecutor'>

/** The engine behind a handle or a transaction. */
export function engineOf(db: Handle): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * True where rows must be locked one by one: `.$if(locksRows(trx), (query) => query.forUpdate())`.
 * SQLite has a single writer, and every transaction begins as one.
 */
export function locksRows(db: Handle): boolean {
  return engineOf(db) === 'postgres'
}

/** The column types of both engines, for migrations. */
export function columnTypes(engine: Engine): {
  text: ColumnDataType
  flag: ColumnDataType
  whole: ColumnDataType
  big: ColumnDataType
  bytes: ColumnDataType
} {
  return {
    text: 'text',
    flag: 'integer',
    whole: 'integer',
    big: 'bigint',
    bytes: engine === 'postgres' ? 'bytea' : 'blob',
  }
}
