import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Source } from '@askwell/core/knowledge'
import type { Database, Db } from '../../platform/db/connect.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { enqueueIngestion } from './ingestion-queue.ts'
import { emptySource } from './source-inserts.ts'
import { findSourceForJob } from './ingestion-store.ts'

type FoundPage = { url: string; title?: string; lastModified?: string }

/** Pages written in one transaction, so that it takes no longer than about 20 ms. */
const pagesPerTransaction = 50

type NewPages = { pages: FoundPage[]; room?: number; now: number; signal: AbortSignal }

/**
 * Adds up to `room` of the found pages of a website, in several transactions; known pages are not changed. Another call
 * continues an interrupted one. Ends without an error when the website was removed in the meantime.
 */
export async function addPages(
  database: Database,
  site: Source,
  { pages, room = pages.length, now, signal }: NewPages,
): Promise<void> {
  const known = await database.db
    .selectFrom('source')
    .select(['id', 'url', 'state'])
    .where('owner_id', '=', site.ownerId)
    .where('parent_id', '=', site.id)
    .where('deleted_at', 'is', null)
    .execute()
  const seen = new Set(known.map(({ url }) => url))
  const fresh = pages
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, room)
    .map((page, index) => toRow(site, { page, at: now + index }))

  const inSlices = inTransactions(database, site, signal)
  await inSlices(fresh, (trx, rows) => insertRows(trx, 'source', rows))
  // Queued after all rows exist, because a website whose pages are all ingested counts as complete. Pages that wait for
  // the owner's choice are not queued.
  const queued = [...known, ...fresh].filter(({ state }) => state === 'queued')
  await inSlices(queued, (trx, rows) => enqueuePages(trx, site, { rows, now }))
}

/** Writes rows of a website a few at a time, and yields to the event loop in between. */
function inTransactions(database: Database, { ownerId, id }: Source, signal: AbortSignal) {
  return async <Row>(rows: Row[], write: (trx: Db, some: Row[]) => Promise<void>) => {
    for (let at = 0; at < rows.length; at += pagesPerTransaction) {
      await setImmediate()
      signal.throwIfAborted()
      await database.transaction(async (trx) => {
        const isLive = (await findSourceForJob(trx, ownerId, id)) !== null
        if (isLive) await write(trx, rows.slice(at, at + pagesPerTransaction))
      })
    }
  }
}

/** Stores notes for the owner about pages that the search of a website left out. */
export async function saveSearchNotes(trx: Db, site: Source, notes: string[]): Promise<void> {
  await trx
    .updateTable('source')
    .set({ search_notes: notes.join('\n') })
    .where('owner_id', '=', site.ownerId)
    .where('id', '=', site.id)
    .execute()
}

async function enqueuePages(
  trx: Db,
  site: Source,
  { rows, now }: { rows: { id: string }[]; now: number },
): Promise<void> {
  const { ownerId, botId } = site
  for (const { id } of rows) {
    await enqueueIngestion(trx, { queue: 'read-page', sourceId: id, ownerId, botId }, now)
  }
}

function toRow(site: Source, { page, at }: { page: FoundPage; at: number }) {
  return {
    ...emptySource,
    id: `s_${randomUUID()}`,
    owner_id: site.ownerId,
    bot_id: site.botId,
    kind: 'page' as const,
    parent_id: site.id,
    name: page.title ?? page.url,
    url: page.url,
    type: 'html',
    sitemap_lastmod: page.lastModified ?? null,
    content_hash: '',
    size_bytes: 0,
    state: site.choose ? ('found' as const) : ('queued' as const),
    created_at: at,
    updated_at: at,
  }
}
