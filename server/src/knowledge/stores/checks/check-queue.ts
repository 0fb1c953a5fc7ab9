import { nextCheckAt, type Source } from '@askwell/core/knowledge'
import type { SyncInterval } from '@askwell/contract/knowledge/sync-state'
import type { Db } from '../../../platform/db/connect.ts'
import { cancelJob } from '../../../platform/queue/cancel-jobs.ts'
import { enqueueJob } from '../../../platform/queue/job-store.ts'

type CheckedSource = Pick<Source, 'id' | 'ownerId' | 'botId'>

/** Queues a check of a website, unless one is queued or running. */
export async function startWebsiteCheck(
  trx: Db,
  site: CheckedSource & { every: SyncInterval },
  { isRequested, now }: { isRequested: boolean; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ checking: 1, next_check_at: nextCheckAt(site.every, now, Math.random()) })
    .where('owner_id', '=', site.ownerId)
    .where('id', '=', site.id)
    .execute()
  await enqueueCheck(trx, site, { queue: 'check-website', isRequested, now })
}

/** Queues the check of one page. */
export async function startPageCheck(
  trx: Db,
  page: CheckedSource,
  { now, lastmod }: { now: number; lastmod?: string | null },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ checking: 1, ...(lastmod ? { sitemap_lastmod: lastmod } : {}) })
    .where('owner_id', '=', page.ownerId)
    .where('id', '=', page.id)
    .where('deleted_at', 'is', null)
    .execute()
  await enqueueCheck(trx, page, { queue: 'check-page', isRequested: false, now })
}

async function enqueueCheck(
  trx: Db,
  { id, ownerId, botId }: CheckedSource,
  check: { queue: 'check-website' | 'check-page'; isRequested: boolean; now: number },
): Promise<void> {
  const { queue, isRequested, now } = check
  const payload = { sourceId: id, isRequested }
  await enqueueJob(trx, { queue, payload, ownerId, botId, dedupeKey: `${queue}:${id}` }, now)
}

/** Cancels all checks of a website, including a running one. */
export async function stopChecks(trx: Db, website: Pick<Source, 'id' | 'ownerId'>): Promise<void> {
  await cancelJob(trx, `check-website:${website.id}`)
  await trx
    .updateTable('source')
    .set({ checking: 0 })
    .where('owner_id', '=', website.ownerId)
    .where((of) => of.or([of('id', '=', website.id), of('parent_id', '=', website.id)]))
    .where('checking', '=', 1)
    .execute()
}
