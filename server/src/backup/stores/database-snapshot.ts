import type { DatabaseSnapshot } from './backup-tables.ts'
import { openPostgresSnapshot } from './postgres-snapshot.ts'
import { openSqliteSnapshot } from './sqlite-snapshot.ts'

/** Opens the database without changing it; its server may run. */
export const openSnapshot = ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): Promise<DatabaseSnapshot> =>
  databaseUrl === undefined ? openSqliteSnapshot(dataDir) : openPostgresSnapshot(databaseUrl)
