import { lockDataDir } from './data-dir-lock.ts'
import { rollBackPostgres } from './snapshots/postgres-snapshots.ts'
import { rollBackSqlite } from './snapshots/sqlite-snapshots.ts'

type RolledBack = {
  /** The snapshot that is the database now. */
  snapshot: string
  /** Where the state before the rollback is kept. */
  kept: string
}

/** Returns to the state before the last migration. */
export async function rollBack(place: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<RolledBack> {
  return place.databaseUrl === undefined
    ? { snapshot: await rollBackLocked(place.dataDir), kept: `${place.dataDir}/snapshots` }
    : {
        snapshot: await rollBackPostgres(place.databaseUrl),
        kept: 'the schema rolled_back of the database',
      }
}

/** A running server of the folder is refused. */
async function rollBackLocked(dataDir: string): Promise<string> {
  const unlock = lockDataDir(dataDir)
  try {
    return await rollBackSqlite(dataDir)
  } finally {
    unlock()
  }
}
