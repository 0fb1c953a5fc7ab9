import { rollBackPostgres } from './postgres-snapshots.ts'
import { rollBackSqlite } from './sqlite-snapshots.ts'

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
    ? { snapshot: await rollBackSqlite(place.dataDir), kept: `${place.dataDir}/snapshots` }
    : {
        snapshot: await rollBackPostgres(place.databaseUrl),
        kept: 'the schema rolled_back of the database',
      }
}
