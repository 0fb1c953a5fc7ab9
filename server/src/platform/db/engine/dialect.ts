import { PostgresAdapter, type Kysely } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

type Handle = Pick<Kysely<unknown>, 'getExecutor'>

/** The engine of a handle or a transaction. */
export function engineOf(db: Handle): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * Whether rows must be locked: `.$if(locksRows(trx), (query) => query.forUpdate())`. Not on SQLite, which has a single
 * writer, because every transaction starts as a writer.
 */
export function locksRows(db: Handle): boolean {
  return engineOf(db) === 'postgres'
}

/** The column type for bytes. */
export const bytesType = (db: Handle): 'bytea' | 'blob' =>
  engineOf(db) === 'postgres' ? 'bytea' : 'blob'
