import { randomUUID } from 'node:crypto'
import type { Source } from '@askwell/core/knowledge'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueIngestion } from './ingestion-queue.ts'
import { emptySource } from './source-inserts.ts'
import { updateWebsiteState } from './state/website-state.ts'

type FoundPage = { url: string; title?: string; lastModified?: string }

/** Adds at most `room` of the pages found of a website; known pages are not changed. */
export async function addPages(
  trx: Db,
  site: Source,
  { pages, room = pages.length, now }: { pages: FoundPage[]; room?: number; now: number },
): Promise<void> {
  const known = await trx
    .selectFrom('source')
    .select('url')
    .where('owner_id', '=', site.ownerId)
    .where('parent_id', '=', site.id)
    .where('deleted_at', 'is', null)
    .execute()
  const seen = new Set(known.map(({ url }) => url))
  const fresh = pages
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .slice(0, room)
    .map((page, index) => toRow(site, { page, at: now + index }))

  for (let at = 0; at < fresh.length; at += 100) {
    await trx
      .insertInto('source')
      .values(fresh.slice(at, at + 100))
      .execute()
  }
  if (!site.choose) await enqueuePages(trx, site, { rows: fresh, now })
  await updateWebsiteState(trx, site.id, now)
}

/** What the search for the pages of a website left out, for its owner. */
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
