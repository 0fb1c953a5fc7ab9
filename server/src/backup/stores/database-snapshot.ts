import { refuseMovedDatabase } from '../../platform/db/engine/database-move.ts'
import type { DatabaseSnapshot } from './backup-tables.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** Opens the database without changing it; the server may be running. */
export async function openSnapshot({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<DatabaseSnapshot> {
  if (databaseUrl !== undefined) return openPostgresSnapshot(databaseUrl)
  refuseMovedDatabase(dataDir)
  return openSqliteSnapshot(dataDir)
}
