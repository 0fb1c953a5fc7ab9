import type { Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { toSource } from './source-rows.ts'
import { confirmedBySite } from './checks/confirmed-by-site.ts'
import { updateWebsiteState } from './state/website-state.ts'

/** Reads the source of a job; null when its owner has removed it. */
export async function findSourceForJob(
  db: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source | null> {
  const { rows } = await sourceById(db, { ownerId, sourceId })
  return rows[0] ? toSource(rows[0]) : null
}

const sourceById = prepared((db, { ownerId, sourceId }: { ownerId: string; sourceId: string }) =>
  db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .where('deleted_at', 'is', null)
    .where(ofLiveBot('source.bot_id')),
)

/** Marks an ingestion as started, unless the source was stopped or removed. */
export async function markProcessing(
  db: Db,
  { ownerId, id }: Pick<Source, 'ownerId' | 'id'>,
  now: number,
): Promise<void> {
  await db
    .updateTable('source')
    .set({ state: 'processing', reason: null, parts_done: 0, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing', 'failed'])
    .execute()
}

/** Stores the reason why the ingestion of a queued source is delayed. */
export async function markDeferred(
  db: Db,
  { ownerId, id }: Pick<Source, 'ownerId' | 'id'>,
  { reason, now }: { reason: string; now: number },
): Promise<void> {
  await db
    .updateTable('source')
    .set({ state: 'queued', reason, updated_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
}

/** Marks a source without text as failed or skipped, with a reason. */
export async function markSourceUnreadable(
  trx: Db,
  source: Source,
  { state, reason, now }: { state: 'failed' | 'skipped'; reason: string; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state, reason, updated_at: now })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .where('content_hash', '=', source.contentHash)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
  if (source.parentId) await updateWebsiteState(trx, source.parentId, now)
}

/** Skips a page with the same text as another page of the bot; it is ingested when the other page is removed. */
export async function markDuplicate(
  trx: Db,
  source: Source,
  { reason, contentHash, now }: { reason: string; contentHash: string; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state: 'skipped', reason, content_hash: contentHash, updated_at: now })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .where('content_hash', '=', source.contentHash)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
  if (source.parentId) await updateWebsiteState(trx, source.parentId, now)
}

/** Keeps the text of a source, because another ingestion found no change. */
export async function markSourceUnchanged(trx: Db, source: Source, now: number): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state: 'ready', synced_at: now, ...confirmedBySite(now) })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .execute()
  if (source.parentId) await updateWebsiteState(trx, source.parentId, now)
}
