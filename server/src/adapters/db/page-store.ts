import { randomUUID } from 'node:crypto'
import type { Source } from '@askwell/core/knowledge'
import type { Db } from './connect.ts'
import { enqueueReading } from './source-jobs.ts'
import { settleWebsite } from './website-state.ts'

/** Lists the pages found of a website; pages known already are left as they are. */
export async function addPages(
  trx: Db,
  site: Source,
  pages: { url: string; title?: string }[],
): Promise<void> {
  const known = await trx
    .selectFrom('source')
    .select('url')
    .where('owner_id', '=', site.ownerId)
    .where('parent_id', '=', site.id)
    .execute()
  const seen = new Set(known.map(({ url }) => url))
  const now = Date.now()
  const fresh = pages
    .filter(({ url }) => !seen.has(url) && seen.add(url))
    .map((page, index) => toRow(site, { page, at: now + index }))

  for (let at = 0; at < fresh.length; at += 100) {
    await trx
      .insertInto('source')
      .values(fresh.slice(at, at + 100))
      .execute()
  }
  if (!site.choose) await queueAll(trx, site, fresh)
  await settleWebsite(trx, site.id)
}

async function queueAll(trx: Db, site: Source, rows: { id: string }[]): Promise<void> {
  const { ownerId, botId } = site
  for (const { id } of rows) {
    await enqueueReading(trx, { queue: 'read-page', sourceId: id, ownerId, botId })
  }
}

function toRow(site: Source, { page, at }: { page: { url: string; title?: string }; at: number }) {
  return {
    id: `s_${randomUUID()}`,
    owner_id: site.ownerId,
    bot_id: site.botId,
    kind: 'page' as const,
    parent_id: site.id,
    name: page.title ?? page.url,
    url: page.url,
    type: 'html',
    content_hash: '',
    file_key: null,
    size_bytes: 0,
    state: site.choose ? ('found' as const) : ('queued' as const),
    reason: null,
    choose: 0 as const,
    parts_total: 0,
    parts_done: 0,
    characters: 0,
    chunk_count: 0,
    revision: '',
    etag: null,
    last_modified: null,
    synced_at: null,
    created_at: at,
    updated_at: at,
  }
}
