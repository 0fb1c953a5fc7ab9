import type { Originals, ReceivedOriginal } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'

export type OriginalFiles = { database: Database; originals: Originals }

/**
 * Stores originals in the transaction that writes their rows, and only if the rows were added. Sources with equal
 * content share one file, so its key is locked until the commit, because another transaction may remove it.
 */
export async function storeWithRows<Outcome extends { status: string }>(
  { database, originals }: OriginalFiles,
  received: ReceivedOriginal[],
  writeRows: (trx: Db) => Promise<Outcome>,
): Promise<Outcome> {
  const keys = received.map(({ hash }) => hash)
  const files = { database, originals }
  try {
    const outcome = await withKeys(originals, keys, async () => {
      await originals.prepare(received)
      return database.transaction(async (trx) => {
        await lockOriginals(trx, keys)
        const written = await writeRows(trx)
        if (written.status !== 'added') return written
        await storeAll(originals, received)
        return written
      })
    })
    const isPreparedOnly = outcome.status !== 'added' && originals.withKey !== null
    if (isPreparedOnly) await removeUnused(files, keys)
    return outcome
  } catch (error) {
    // Ignores an error of the cleanup, so that the first error is reported.
    await removeUnused(files, keys).catch(() => undefined)
    throw error
  }
}

/** Waits for all originals even if one fails, so that none is stored after the transaction has failed. */
async function storeAll(originals: Originals, received: ReceivedOriginal[]): Promise<void> {
  const stored = await Promise.allSettled(received.map((original) => originals.store(original)))
  const failed = stored.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Locks the keys of a remote store, always in the same order, so that no transaction waits for its responses. */
function withKeys<Result>(
  { withKey }: Originals,
  keys: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  if (withKey === null) return work()
  const sorted = [...new Set(keys)].toSorted((a, b) => (a < b ? 1 : -1))
  return sorted.reduce<() => Promise<Result>>((inner, key) => () => withKey(key, inner), work)()
}

/** Removes originals that no source uses, ignoring the sources `deletedIds`, which are about to be deleted. */
export async function removeUnused(
  { database, originals }: OriginalFiles,
  keys: string[],
  deletedIds: string[] = [],
): Promise<void> {
  if (keys.length === 0) return
  const unusedOf = async (db: Db) => {
    const used = new Set(await usedKeys(db, keys, deletedIds))
    return keys.filter((key) => !used.has(key))
  }
  if (originals.withKey !== null) {
    return withKeys(originals, keys, async () => originals.remove(await unusedOf(database.db)))
  }
  await database.transaction(async (trx) => {
    await lockOriginals(trx, keys)
    await originals.remove(await unusedOf(trx))
  })
}

/** Keys that no source uses now. `removeUnused` must check again, because a key may be used in the meantime. */
export async function unusedKeys({ database }: OriginalFiles, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const used = new Set(await usedKeys(database.db, keys, []))
  return keys.filter((key) => !used.has(key))
}

/** First key of two-key advisory locks; migrations use one-key locks. */
const lockSpace = 1

/** Locks keys in sorted order, which prevents deadlocks. SQLite needs no lock: it runs one transaction at a time. */
async function lockOriginals(trx: Db, keys: string[]): Promise<void> {
  if (!locksRows(trx) || keys.length === 0) return
  const hashes = sql`
    select distinct hashtext(key) as hash from unnest(${keys}::text[]) as key order by hash`
  await sql`select pg_advisory_xact_lock(${lockSpace}, hash) from (${hashes}) as locked`.execute(
    trx,
  )
}

async function usedKeys(trx: Db, keys: string[], deletedIds: string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('source')
    .select('file_key')
    .distinct()
    .where('file_key', 'in', keys)
    .$if(deletedIds.length > 0, (query) => query.where('id', 'not in', deletedIds))
    .execute()
  return rows.flatMap(({ file_key }) => file_key ?? [])
}
