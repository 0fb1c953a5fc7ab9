import type { ExtractedSource, Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import {
  assertRevisionComplete,
  writeRevision,
  type NewRevision,
} from '../stores/revision-store.ts'
import {
  hasOtherRevisions,
  publishRevision,
  markSourceUnreadable,
} from '../stores/ingestion-store.ts'
import { usedCharacters } from '../stores/state/used-characters.ts'
import { PermanentJobError } from '../../platform/queue/queue.ts'
import { vectorsForRevision } from './embed-revision.ts'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'
import type { IngestionDeps, ExtractionResult } from './ingestion-deps.ts'

/** Passages embedded by one job. */
const embedBatch = 96

/** A source with at most this number of rows is written in the transaction that publishes it. */
const maxRowsInPublishTransaction = 60

/**
 * Chunks the extracted text, writes it as an unpublished revision and returns how to publish it.
 */
export async function prepareRevision(
  deps: IngestionDeps,
  source: Source,
  { read, contentHash, signal, onEmpty = markUnreadable(deps, source), ...stamps }: RevisionInput,
): Promise<WriteResults> {
  const title = read.title || source.name
  const { parts, characters, reason } = read
  const { characters: most } = await deps.limitsOf(source.ownerId)
  await assertRoom(deps.database.db, source, { characters, most })
  const chunks = await chunksOf(deps, read, title)
  if (chunks.length === 0) {
    return onEmpty(read.hasText ? texts.empty : reason)
  }

  const extracted: ExtractedSource = {
    title,
    type: read.type,
    contentHash,
    parts,
    chunks,
    characters,
    reason,
    ...stamps,
  }
  const newRevision = {
    extracted,
    revision: deps.newId(),
    vectorModel: deps.embedder?.model ?? null,
  }
  const publish = async (trx: Db, missing: number[]) => {
    await publishAndQueueEmbedding(trx, source, { ...newRevision, missing, now: deps.clock() })
    deps.onPublished(source.botId, chunks.length)
  }
  if (parts.length <= maxRowsInPublishTransaction && chunks.length <= maxRowsInPublishTransaction) {
    const embedded = await vectorsForRevision(deps, source, { newRevision, signal })
    return async (trx) => {
      await assertRoom(trx, source, { characters, most })
      const missing = await writeRevision(trx, source, { ...newRevision, embedded })
      await publish(trx, missing)
    }
  }
  const missing = await writeRevision(deps.database.db, source, newRevision)
  return async (trx) => {
    await assertRoom(trx, source, { characters, most })
    await assertRevisionComplete(trx, source, {
      revision: newRevision.revision,
      chunks: chunks.length,
    })
    await publish(trx, missing)
  }
}

/** A text that became shorter is always published, also by an owner whose plan became smaller. */
async function assertRoom(
  db: Db,
  source: Source,
  { characters, most }: { characters: number; most: number },
): Promise<void> {
  if (characters <= source.characters) return
  const needed = (await usedCharacters(db, source.botId)) - source.characters + characters
  if (needed > most) throw new PermanentJobError(texts.noRoom({ most, needed }))
}

const chunksOf = async (deps: IngestionDeps, read: ExtractionResult, title: string) =>
  read.hasText ? (read.chunks ?? (await deps.chunk(read.parts, title))) : []

const markUnreadable =
  ({ clock }: IngestionDeps, source: Source) =>
  (reason: string): WriteResults =>
  (trx) =>
    markSourceUnreadable(trx, source, { state: 'failed', reason, now: clock() })

type RevisionInput = {
  read: ExtractionResult
  contentHash: string
  signal: AbortSignal
  etag?: string | null
  lastModified?: string | null
  /** Replaces the result for a text without passages. */
  onEmpty?: (reason: string) => WriteResults
}

/** `missing`: ordinals of the passages without a vector. */
type WrittenRevision = NewRevision & { missing: number[]; now: number }

/** Publishes a written revision; its passages without a vector are embedded by jobs. */
export async function publishAndQueueEmbedding(
  trx: Db,
  source: Source,
  { extracted, revision, vectorModel, missing, now }: WrittenRevision,
): Promise<void> {
  const { ownerId, botId, id: sourceId } = source
  const toEmbed = vectorModel === null ? [] : missing
  const isComplete = toEmbed.length === 0
  const wasPublished = await publishRevision(trx, source, { extracted, revision, isComplete, now })

  if (!wasPublished || (await hasOtherRevisions(trx, sourceId, revision))) {
    const job = { queue: 'sweep-revisions', payload: { sourceId }, ownerId, botId }
    await enqueueJob(trx, job, now)
  }
  if (!wasPublished) return
  for (let at = 0; at < toEmbed.length; at += embedBatch) {
    const some = toEmbed.slice(at, at + embedBatch)
    const payload = { sourceId, revision, from: some[0], to: some.at(-1) }
    await enqueueJob(trx, { queue: 'embed', payload, ownerId, botId, maxAttempts: 8 }, now)
  }
}
