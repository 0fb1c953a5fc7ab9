import type { Reading, Source } from '@askwell/core/knowledge'
import type { Db } from '../adapters/db/connect.ts'
import { enqueueJob } from '../adapters/db/job-store.ts'
import {
  checkDraft,
  hasOtherRevisions,
  publish,
  refuseSource,
  writeDraft,
} from '../adapters/db/reading-store.ts'
import { finishEmbedding } from '../adapters/db/vector-store.ts'
import type { WriteResults } from './queue-crew.ts'
import type { ReadingDeps, ReadResult } from './reading-deps.ts'

/** Passages embedded by one job. */
const embedBatch = 96

/** Up to so many rows a source is written in the very transaction that publishes it. */
const fewRows = 60

/** Chunks what was read, writes it as a draft and answers how to publish it. */
export async function draftReading(
  deps: ReadingDeps,
  source: Source,
  { read, contentHash, ...stamps }: Draft,
): Promise<WriteResults> {
  const title = read.title || source.name
  const { parts } = read
  const chunks = read.isReadable ? (read.chunks ?? (await deps.chunk(parts, title))) : []
  if (chunks.length === 0) {
    const reason = read.isReadable ? 'This source is empty: there is no text in it.' : read.reason
    return (trx) => refuseSource(trx, source, { state: 'failed', reason })
  }

  const reading: Reading = {
    title,
    type: read.type,
    contentHash,
    parts,
    chunks,
    characters: read.characters,
    reason: read.reason,
    ...stamps,
  }
  const draft = { reading, revision: deps.newId(), vectorModel: deps.embedder?.model ?? null }
  if (parts.length <= fewRows && chunks.length <= fewRows) {
    return async (trx) => {
      const missing = await writeDraft(trx, source, draft)
      await publishDraft(trx, source, { ...draft, missing })
    }
  }
  const missing = await writeDraft(deps.database.db, source, draft)
  return async (trx) => {
    await checkDraft(trx, source, { revision: draft.revision, chunks: chunks.length })
    await publishDraft(trx, source, { ...draft, missing })
  }
}

type Draft = {
  read: ReadResult
  contentHash: string
  etag?: string | null
  lastModified?: string | null
}

type Written = {
  reading: Reading
  revision: string
  vectorModel: string | null
  /** Ordinals of the passages without a vector. */
  missing: number[]
}

async function publishDraft(
  trx: Db,
  source: Source,
  { reading, revision, vectorModel, missing }: Written,
): Promise<void> {
  const { ownerId, botId, id: sourceId } = source
  const toEmbed = vectorModel === null ? [] : missing
  const isComplete = toEmbed.length === 0
  const wasPublished = await publish(trx, source, { reading, revision, isComplete })

  if (!wasPublished || (await hasOtherRevisions(trx, sourceId, revision))) {
    await enqueueJob(trx, { queue: 'sweep-revisions', payload: { sourceId }, ownerId, botId })
  }
  if (!wasPublished) return
  for (let at = 0; at < toEmbed.length; at += embedBatch) {
    const some = toEmbed.slice(at, at + embedBatch)
    const payload = { sourceId, revision, from: some[0], to: some.at(-1) }
    await enqueueJob(trx, { queue: 'embed', payload, ownerId, botId, maxAttempts: 8 })
  }
  if (vectorModel !== null && isComplete) {
    await finishEmbedding(trx, { ownerId, sourceId, revision }, reading.reason)
  }
}
