import type { ExtractedSource, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { keepFound } from './large-bots/passage-terms-store.ts'
import { recordChange } from './state/knowledge-version.ts'
import { toSource } from './source-rows.ts'
import { confirmedBySite } from './checks/confirmed-by-site.ts'
import { updateWebsiteState } from './state/website-state.ts'

/** Reads the source of a job; null when its owner removed it meanwhile. */
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

/** Shows why the ingestion of a queued source starts later. */
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

/**
 * Publishes a finished revision of a source and increments the bot's knowledge version. Returns
 * false, and changes nothing, when the source was removed, stopped or replaced meanwhile.
 */
export async function publishRevision(
  trx: Db,
  source: Source,
  {
    extracted,
    revision,
    isComplete,
    now,
  }: { extracted: ExtractedSource; revision: string; isComplete: boolean; now: number },
): Promise<boolean> {
  const isPage = source.kind === 'page'
  const { numAffectedRows } = await setPublishedRevision(trx, {
    ownerId: source.ownerId,
    id: source.id,
    readHash: source.contentHash,
    ...(source.sync.isChecking
      ? { readState: source.state, orState: source.state }
      : { readState: 'queued' as const, orState: 'processing' as const }),
    state: isComplete ? 'ready' : 'processing',
    reason: extracted.reason,
    type: extracted.type,
    revision,
    contentHash: isPage ? extracted.contentHash : source.contentHash,
    name: isPage ? extracted.title : source.name,
    partsTotal: extracted.parts.length,
    partsDone: isComplete ? extracted.parts.length : 0,
    characters: extracted.characters,
    chunkCount: extracted.chunks.length,
    etag: extracted.etag ?? null,
    lastModified: extracted.lastModified ?? null,
    now,
  })
  if (numAffectedRows !== 1n) return false

  await recordChange(trx, { botId: source.botId, sourceId: source.id })
  await keepFound(trx, source)
  if (source.parentId) await updateWebsiteState(trx, source.parentId, now)
  return true
}

type PublishedRevision = {
  ownerId: string
  id: string
  /**
   * The hash of the extracted content; a different one means that the source was replaced
   * meanwhile.
   */
  readHash: string
  /** The states in which it may be published. */
  readState: Source['state']
  orState: Source['state']
  state: 'ready' | 'processing'
  reason: string | null
  type: string
  revision: string
  contentHash: string
  name: string
  partsTotal: number
  partsDone: number
  characters: number
  chunkCount: number
  etag: string | null
  lastModified: string | null
  now: number
}

const setPublishedRevision = prepared((db, shown: PublishedRevision) =>
  db
    .updateTable('source')
    .set({
      state: shown.state,
      reason: shown.reason,
      type: shown.type,
      revision: shown.revision,
      content_hash: shown.contentHash,
      name: shown.name,
      parts_total: shown.partsTotal,
      parts_done: shown.partsDone,
      characters: shown.characters,
      chunk_count: shown.chunkCount,
      etag: shown.etag,
      last_modified: shown.lastModified,
      synced_at: shown.now,
      updated_at: shown.now,
      ...confirmedBySite(shown.now),
    })
    .where('owner_id', '=', shown.ownerId)
    .where('id', '=', shown.id)
    .where('content_hash', '=', shown.readHash)
    .where('deleted_at', 'is', null)
    .where('state', 'in', [shown.readState, shown.orState]),
)

/**
 * Whether rows of other revisions are left: older text, or unpublished ones of interrupted
 * ingestions.
 */
export async function hasOtherRevisions(
  trx: Db,
  sourceId: string,
  revision: string,
): Promise<boolean> {
  const { rows } = await otherRevision(trx, { sourceId, revision })
  return rows.length > 0
}

const otherRevision = prepared(
  (db, { sourceId, revision }: { sourceId: string; revision: string }) =>
    db
      .selectFrom('source_part')
      .select('revision')
      .where('source_id', '=', sourceId)
      .where('revision', '!=', revision)
      .limit(1),
)

/** Ends a source without text: failed or skipped, with a reason. */
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

/** Skips a page whose text another page of the bot has; it is read when that page is removed. */
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
