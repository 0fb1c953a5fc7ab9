import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { mergeMessageSearch } from './merge-message-search.ts'
import { runSlices } from './run-slices.ts'

/**
 * SQLite overwrites deleted rows in its file, but the index of words still has theirs until it is merged, and the
 * write-ahead log the old pages until it is truncated.
 */
export async function truncateLog({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  await runSlices(mergeMessageSearch(db))
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
