import { sql } from 'kysely'
import type { Database } from '../connect.ts'
import { mergeMessageSearch } from './merge-message-search.ts'
import { runSlices } from './run-slices.ts'

/**
 * Removes the last copies of deleted rows. SQLite overwrites them in its file, but the full-text index has their words
 * until it is merged, and the write-ahead log has old pages until it is truncated.
 */
export async function truncateLog({ db, engine }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  await runSlices(mergeMessageSearch(db))
  await sql`pragma wal_checkpoint(truncate)`.execute(db)
}
