import { sql } from 'kysely'
import type { Database } from './connect.ts'

/**
 * SQLite overwrites deleted rows in its file, but the write-ahead log still holds the old pages until it is
 * truncated.
 */
export async function truncateLog({ db, engine }: Database): Promise<void> {
  if (engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
