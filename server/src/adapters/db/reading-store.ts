import type { Reading, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'
import { prepared } from './prepared.ts'
import { raiseVersion } from './source-removal.ts'
import { toSource } from './source-rows.ts'
import { settleWebsite } from './website-state.ts'

/** Reads the source of a job; null when its owner removed it meanwhile. */
export async function findForReading(
  db: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source | null> {
  const { rows } = await sourceById(db, { ownerId, sourceId })
  return rows[0] ? toSource(rows[0]) : null
}

const sourceById = prepared((db, { ownerId, sourceId }: { ownerId: string; sourceId: string }) =>
  db.selectFrom('source').selectAll().where('owner_id', '=', ownerId).where('id', '=', sourceId),
)

/** Shows that reading began, unless the source was stopped or removed. */
export async function markProcessing(db: Db, ownerId: OwnerId, sourceId: string): Promise<void> {
  await db
    .updateTable('source')
    .set({ state: 'processing', reason: null, parts_done: 0, updated_at: Date.now() })
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .where('state', 'in', ['queued', 'processing', 'failed'])
    .execute()
}

/**
 * Swaps a source to a finished revision and raises the bot's knowledge version. Answers false, and
 * changes nothing, when the source was removed, stopped or replaced meanwhile.
 */
export async function publish(
  trx: Db,
  source: Source,
  { reading, revision, isComplete }: { reading: Reading; revision: string; isComplete: boolean },
): Promise<boolean> {
  const isPage = source.kind === 'page'
  const now = Date.now()
  const { numAffectedRows } = await showRevision(trx, {
    ownerId: source.ownerId,
    id: source.id,
    readHash: source.contentHash,
    state: isComplete ? 'ready' : 'processing',
    reason: reading.reason,
    type: reading.type,
    revision,
    contentHash: isPage ? reading.contentHash : source.contentHash,
    name: isPage ? reading.title : source.name,
    partsTotal: reading.parts.length,
    partsDone: isComplete ? reading.parts.length : 0,
    characters: reading.characters,
    chunkCount: reading.chunks.length,
    etag: reading.etag ?? null,
    lastModified: reading.lastModified ?? null,
    now,
  })
  if (numAffectedRows !== 1n) return false

  await raiseVersion(trx, source.botId)
  if (source.parentId) await settleWebsite(trx, source.parentId)
  return true
}

type Shown = {
  ownerId: string
  id: string
  /** The content that was read: another one means that the source was replaced meanwhile. */
  readHash: string
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

const showRevision = prepared((db, shown: Shown) =>
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
    })
    .where('owner_id', '=', shown.ownerId)
    .where('id', '=', shown.id)
    .where('content_hash', '=', shown.readHash)
    .where('state', 'in', ['queued', 'processing']),
)

/** Whether rows of other revisions are left: older text, or drafts of readings that were cut off. */
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

/** Ends a source without text: failed, or skipped, with the reason in words. */
export async function refuseSource(
  trx: Db,
  source: Source,
  { state, reason }: { state: 'failed' | 'skipped'; reason: string },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state, reason, updated_at: Date.now() })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .where('content_hash', '=', source.contentHash)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
  if (source.parentId) await settleWebsite(trx, source.parentId)
}

/** Keeps the text that a source has, because nothing changed on a second reading. */
export async function keepReading(trx: Db, source: Source): Promise<void> {
  await trx
    .updateTable('source')
    .set({ state: 'ready', reason: null, synced_at: Date.now(), updated_at: Date.now() })
    .where('owner_id', '=', source.ownerId)
    .where('id', '=', source.id)
    .execute()
  if (source.parentId) await settleWebsite(trx, source.parentId)
}

/** The other page of the bot that holds the very same text, by its address or name. */
export async function findTwin(
  db: Db,
  source: Source,
  contentHash: string,
): Promise<string | null> {
  const twin = await db
    .selectFrom('source')
    .select(['url', 'name'])
    .where('owner_id', '=', source.ownerId)
    .where('bot_id', '=', source.botId)
    .where('kind', '=', 'page')
    .where('content_hash', '=', contentHash)
    .where('id', '!=', source.id)
    .where('state', '=', 'ready')
    .executeTakeFirst()
  return twin ? (twin.url ?? twin.name) : null
}

/**
 * Removes up to 1,000 rows of a source that no reader sees any more: older revisions and drafts of
 * readings that were cut off. Answers whether more are left.
 */
export async function sweepRevisions(
  trx: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<boolean> {
  const source = await trx
    .selectFrom('source')
    .select('revision')
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    // Locked, so that nothing is published while its draft is looked at.
    .$if(locksRows(trx), (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  if (!source) return false

  await trx
    .deleteFrom('source_part')
    .where('source_id', '=', sourceId)
    .where('revision', '!=', source.revision)
    .execute()
  const old = await trx
    .selectFrom('chunk')
    .select('id')
    .where('source_id', '=', sourceId)
    .where('revision', '!=', source.revision)
    .limit(1_000)
    .execute()
  if (old.length === 0) return false

  await trx
    .deleteFrom('chunk')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .execute()
  return old.length === 1_000
}
