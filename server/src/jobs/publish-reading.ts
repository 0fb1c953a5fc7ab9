import type { Reading, Source } from '@askwell/core/knowledge'
import type { Db } from '../adapters/db/connect.ts'
import { enqueueJob } from '../adapters/db/job-store.ts'
import { checkDraft, writeDraft, type Draft } from '../adapters/db/draft-store.ts'
import { hasOtherRevisions, publish, refuseSource } from '../adapters/db/reading-store.ts'
import { vectorsSoon } from './draft-vectors.ts'
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
  { read, contentHash, signal, ...stamps }: Read,
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
    const embedded = await vectorsSoon(deps, source, { draft, signal })
    return async (trx) => {
      const missing = await writeDraft(trx, source, { ...draft, embedded })
      await publishDraft(trx, source, { ...draft, missing })
    }
  }
  const missing = await writeDraft(deps.database.db, source, draft)
  return async (trx) => {
    await checkDraft(trx, source, { revision: draft.revision, chunks: chunks.length })
    await publishDraft(trx, source, { ...draft, missing })
  }
}

type Read = {
  read: ReadResult
  contentHash: string
  signal: AbortSignal
  etag?: string | null
  lastModified?: string | null
}

/** `missing`: ordinals of the passages without a vector. */
type Written = Draft & { missing: number[] }

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
}
