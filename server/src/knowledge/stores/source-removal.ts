import { isDeepStrictEqual } from 'node:util'
import { isPathAllowed, type PathRules, type Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { startWebsiteCheck } from './checks/check-queue.ts'
import { enqueueIngestion } from './ingestion-queue.ts'
import { enqueueSourceDeletion } from './source-deletion.ts'
import { recordRemoval } from './state/knowledge-version.ts'
import { requeue } from './source-inserts.ts'
import { listPages } from './source-reads.ts'
import { updateWebsiteState } from './state/website-state.ts'

const batch = 500

type Place = { ownerId: OwnerId; botId: string; now: number }

/**
 * Marks sources and their pages as removed, which hides them at once, and queues the deletion of their rows. A removal
 * cannot be undone, so it is recorded in the erasure journal; the entry of a website covers its pages.
 */
export async function removeSources(trx: Db, place: Place, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const marked = await markSources(trx, place, (source) => source('id', 'in', some))
    await markSources(trx, place, (source) => source('parent_id', 'in', some))
    await recordErasures(trx, 'source', { ids: marked, at: place.now })
  }
  await readDuplicatesOfRemoved(trx, place)
  await recordRemoval(trx, place.botId)
  await enqueueSourceDeletion(trx, place.botId, place.now)
}

/** Removes the pages of a website on paths that are no longer wanted, and queues a check for pages on new paths. */
export async function applyPaths(
  trx: Db,
  website: Source,
  { paths, now }: { paths: PathRules; now: number },
): Promise<void> {
  if (isDeepStrictEqual(paths, website.sync.paths)) return
  const { ownerId, botId, id } = website
  const pages = await listPages(trx, ownerId, id)
  const others = pages.filter(({ url }) => url !== null && !isPathAllowed(url, paths))
  const ids = others.map((page) => page.id)
  await removeSources(trx, { ownerId, botId, now }, ids)
  if (ids.length > 0) await updateWebsiteState(trx, id, now)
  if (website.state !== 'ready') return
  await startWebsiteCheck(
    trx,
    { ...website, every: website.sync.every },
    { isRequested: true, now },
  )
}

/** Queues pages that were skipped because a page that is now removed had the same text. */
async function readDuplicatesOfRemoved(trx: Db, place: Place): Promise<void> {
  const { ownerId, botId, now } = place
  const removed = trx
    .selectFrom('source')
    .select('content_hash')
    .where('bot_id', '=', botId)
    .where('kind', '=', 'page')
    .where('deleted_at', '=', now)
    .where('content_hash', '!=', '')
  const duplicates = await trx
    .selectFrom('source')
    .select(['id', 'parent_id'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('kind', '=', 'page')
    .where('state', '=', 'skipped')
    .where('deleted_at', 'is', null)
    .where('content_hash', 'in', removed)
    .execute()
  for (const { id } of duplicates) {
    await requeue(trx, id, now)
    await enqueueIngestion(trx, { queue: 'read-page', sourceId: id, ownerId, botId }, now)
  }
  for (const websiteId of new Set(duplicates.flatMap(({ parent_id }) => parent_id ?? []))) {
    await updateWebsiteState(trx, websiteId, now)
  }
}

/** Clears the revision, so that search and running ingestions ignore a source. Returns the ids of ones with content. */
async function markSources(
  trx: Db,
  { ownerId, botId, now }: Place,
  isMeant: (source: ExpressionBuilder<Schema, 'source'>) => Expression<SqlBool>,
): Promise<string[]> {
  const rows = await trx
    .updateTable('source')
    .set({ deleted_at: now, state: 'skipped', revision: '' })
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('deleted_at', 'is', null)
    .where(isMeant)
    .returning(['id', 'kind', 'content_hash'])
    .execute()
  return rows.filter(hasContent).map(({ id }) => id)
}

/** False for pages that were found but not chosen, of which there may be thousands: no text was ever stored. */
const hasContent = (row: { kind: string; content_hash: string }) =>
  row.kind !== 'page' || row.content_hash !== ''
