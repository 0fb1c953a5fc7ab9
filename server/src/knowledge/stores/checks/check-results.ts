import { restorableMs, secondRequestMs, type Source } from '@askwell/core/knowledge'
import type { Updateable } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Schema } from '../../../platform/db/schema/tables.ts'
import { enqueueJob } from '../../../platform/queue/job-store.ts'
import { keepFound } from '../large-bots/keep-found.ts'
import { recordChange, recordRemoval } from '../state/knowledge-version.ts'
import { updateWebsiteState } from '../state/website-state.ts'
import { confirmedBySite } from './confirmed-by-site.ts'

type Columns = Updateable<Schema['source']>

/** Records that the stored text of a page is current. */
export const confirmPage = (
  trx: Db,
  page: Source,
  { etag, lastModified, now }: { etag: string | null; lastModified: string | null; now: number },
): Promise<void> =>
  endPageCheck(trx, page, {
    now,
    columns: {
      ...confirmedBySite(now),
      synced_at: now,
      ...(etag === null ? {} : { etag }),
      ...(lastModified === null ? {} : { last_modified: lastModified }),
    },
  })

/** Records that a page could not be read: its text stays, and the time of its last confirmation does not change. */
export const keepVersion = (
  trx: Db,
  page: Source,
  { problem, now }: { problem: string; now: number },
): Promise<void> => endPageCheck(trx, page, { now, columns: { check_problem: problem } })

/** Records that a page is missing for the first time; it is requested again within a day. */
export const noteMissing = (
  trx: Db,
  page: Source,
  { problem, now }: { problem: string; now: number },
): Promise<void> =>
  endPageCheck(trx, page, {
    now,
    columns: { check_problem: problem, missing_since: now, next_check_at: now + secondRequestMs },
  })

/** Records that a page without text still cannot be read. */
export const noteUnreadable = (
  trx: Db,
  page: Source,
  { state, reason, now }: { state: 'failed' | 'skipped'; reason: string; now: number },
): Promise<void> => endPageCheck(trx, page, { now, columns: { state, reason } })

/** Removes the text of a page from all replies; it can be restored for 30 days. */
export async function unpublishPage(
  trx: Db,
  page: Source,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('source')
    .set((of) => ({
      state: 'skipped',
      reason,
      check_problem: null,
      missing_since: null,
      unpublished_at: now,
      unpublished_revision: of.ref('revision'),
      revision: '',
      next_check_at: now + restorableMs,
      updated_at: now,
    }))
    .where('owner_id', '=', page.ownerId)
    .where('id', '=', page.id)
    .where('checking', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return
  await recordRemoval(trx, page.botId)
  await checkCopiesOf(trx, page, now)
  await endPageCheck(trx, page, { now, columns: {} })
  if (page.parentId) await updateWebsiteState(trx, page.parentId, now)
}

/** Pages that were skipped as copies of this one are ingested at the next check. */
async function checkCopiesOf(trx: Db, page: Source, now: number): Promise<void> {
  if (page.contentHash === '') return
  await trx
    .updateTable('source')
    .set({ next_check_at: now })
    .where('owner_id', '=', page.ownerId)
    .where('bot_id', '=', page.botId)
    .where('kind', '=', 'page')
    .where('content_hash', '=', page.contentHash)
    .where('state', '=', 'skipped')
    .where('unpublished_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Publishes the text of an unpublished page again; false when there is none. */
export async function restorePage(trx: Db, page: Source, now: number): Promise<boolean> {
  const restored = await trx
    .updateTable('source')
    .set((of) => ({
      state: 'ready',
      reason: null,
      revision: of.ref('unpublished_revision'),
      ...confirmedBySite(page.sync.checkedAt ?? now),
      kept_by_owner: 1 as const,
      updated_at: now,
    }))
    .where('owner_id', '=', page.ownerId)
    .where('id', '=', page.id)
    .where('unpublished_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!restored) return false
  await recordChange(trx, { botId: page.botId, sourceIds: [page.id] })
  await keepFound(trx, page)
  if (page.parentId) await updateWebsiteState(trx, page.parentId, now)
  return true
}

/** Ends the check of a page; the end of a website's last check queues the report of lost pages. */
export async function endPageCheck(
  trx: Db,
  page: Source,
  { columns, now }: { columns: Columns; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ ...columns, checking: 0, checked_at: now })
    .where('owner_id', '=', page.ownerId)
    .where('id', '=', page.id)
    .where('checking', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  if (page.parentId && (await isLastWithLoss(trx, page.parentId))) {
    const { ownerId, botId } = page
    const payload = { sourceId: page.parentId }
    const dedupeKey = `report-lost-pages:${page.parentId}`
    await enqueueJob(trx, { queue: 'report-lost-pages', payload, ownerId, botId, dedupeKey }, now)
  }
}

async function isLastWithLoss(trx: Db, websiteId: string): Promise<boolean> {
  const pages = trx
    .selectFrom('source')
    .select('id')
    .where('parent_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .limit(1)
  const checking = await pages.where('checking', '=', 1).executeTakeFirst()
  if (checking) return false
  return (await pages.where('unpublished_at', 'is not', null).executeTakeFirst()) !== undefined
}

/** Ends the search for changed pages of a website; separate jobs check its pages. */
export async function endWebsiteCheck(
  trx: Db,
  site: Source,
  { problem, now }: { problem: string | null; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ checking: 0, checked_at: now, check_problem: problem })
    .where('owner_id', '=', site.ownerId)
    .where('id', '=', site.id)
    .where('checking', '=', 1)
    .execute()
}
