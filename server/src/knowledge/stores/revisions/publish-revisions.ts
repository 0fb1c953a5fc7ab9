import type { ExtractedSource, Source } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'
import {
  listParameter,
  prepared,
  valuesOf,
  type ListParameter,
} from '../../../platform/db/prepared.ts'
import { confirmedBySite } from '../checks/confirmed-by-site.ts'
import { keepFound } from '../large-bots/keep-found.ts'
import { recordChange } from '../state/knowledge-version.ts'
import { updateWebsiteState } from '../state/website-state.ts'

type Counted = { readonly length: number }

/** The data of an extracted text that publishing needs; its parts and passages are already written. */
export type WrittenText = Omit<ExtractedSource, 'parts' | 'chunks'> & {
  parts: Counted
  chunks: Counted
}

/** `isComplete` means that every passage has its vector. */
type FinishedRevision = {
  source: Source
  extracted: WrittenText
  revision: string
  isComplete: boolean
}

/**
 * Publishes finished revisions and increments the knowledge versions of their bots. Returns the published revisions;
 * sources that were removed, stopped or replaced in the meantime are not changed.
 */
export async function publishRevisions<Revision extends FinishedRevision>(
  trx: Db,
  revisions: readonly Revision[],
  now: number,
): Promise<Set<Revision>> {
  const published = new Set<Revision>()
  for (const revision of revisions) {
    if (await setPublished(trx, revision, now)) published.add(revision)
  }
  const sources = [...published].map(({ source }) => source)
  for (const [botId, its] of Map.groupBy(sources, (source) => source.botId)) {
    await recordChange(trx, { botId, sourceIds: its.map(({ id }) => id) })
  }
  for (const source of sources) await keepFound(trx, source)
  const websites = new Set(sources.flatMap(({ parentId }) => parentId ?? []))
  for (const website of websites) await updateWebsiteState(trx, website, now)
  return published
}

async function setPublished(
  trx: Db,
  { source, extracted, revision, isComplete }: FinishedRevision,
  now: number,
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
  return numAffectedRows === 1n
}

type PublishedRevision = {
  ownerId: string
  id: string
  /** The hash of the extracted content; if the source has another one, it was replaced in the meantime. */
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
 * The sources that have rows of a revision other than the published one: older text, or unpublished rows of interrupted
 * ingestions.
 */
export async function withOtherRevisions(
  trx: Db,
  sourceIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await otherRevisions(trx, { ids: listParameter(trx, sourceIds) })
  return new Set(rows.map(({ id }) => id))
}

const otherRevisions = prepared((db, { ids }: { ids: ListParameter }) =>
  db
    .selectFrom('source')
    .select('id')
    .where('id', 'in', valuesOf(db, ids))
    .where((of) =>
      of.exists(
        of
          .selectFrom('source_part')
          .select('source_part.revision')
          .whereRef('source_part.source_id', '=', 'source.id')
          .whereRef('source_part.revision', '!=', 'source.revision'),
      ),
    ),
)
