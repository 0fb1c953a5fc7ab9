import type { Kysely } from 'kysely'
import type { Engine } from '../engine/dialect.ts'
import type { Schema } from '../schema/tables.ts'
import { deleteOldPostgresSnapshots } from './postgres-snapshots.ts'
import { deleteOldSqliteSnapshots } from './sqlite-snapshots.ts'

const keptMs = 14 * 86_400_000

/** Deletes snapshots of migrations after two weeks, because they still contain data that was erased since. */
export async function deleteOldSnapshots(
  { db, engine }: { db: Kysely<Schema>; engine: Engine },
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  if (engine === 'postgres') await deleteOldPostgresSnapshots(db, now - keptMs)
  else deleteOldSqliteSnapshots(dataDir, now - keptMs)
}
