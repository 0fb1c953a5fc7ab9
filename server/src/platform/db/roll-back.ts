import type { Transaction } from 'kysely'
import { lockDataDir } from './data-dir-lock.ts'
import type { Schema } from './schema/tables.ts'
import { rollBackPostgres } from './snapshots/postgres-snapshots.ts'
import { rollBackSqlite } from './snapshots/sqlite-snapshots.ts'

type Change<T> = (trx: Transaction<Schema>) => Promise<T>

type RolledBack<T> = {
  /** The snapshot that was restored. */
  snapshot: string
  /** Where the state before the rollback is kept. */
  kept: string
  /** The result of `change`. */
  changed: T
}

/**
 * Restores the state before the last migration and applies `change` to it, atomically: the earlier state is never
 * visible without the change.
 */
export async function rollBack<T>(
  place: { databaseUrl: string | undefined; dataDir: string },
  change: Change<T>,
): Promise<RolledBack<T>> {
  return place.databaseUrl === undefined
    ? { ...(await rollBackLocked(place.dataDir, change)), kept: `${place.dataDir}/snapshots` }
    : {
        ...(await rollBackPostgres(place.databaseUrl, change)),
        kept: 'the schema rolled_back of the database',
      }
}

/** Throws when a server uses the folder. */
async function rollBackLocked<T>(dataDir: string, change: Change<T>) {
  const unlock = lockDataDir(dataDir)
  try {
    return await rollBackSqlite(dataDir, change)
  } finally {
    unlock()
  }
}
