import type { Chunk, Source } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/ingestion'
import type { WriteResults } from '../../platform/queue/worker-pool.ts'
import { markSourceUnreadable } from '../stores/ingestion-store.ts'
import {
  assertPartsComplete,
  discardRevision,
  type StagedParts,
} from '../stores/parts/staged-parts.ts'
import { assertRevisionComplete, writePassages } from '../stores/revision-store.ts'
import { assertRoom } from './assert-room.ts'
import type { ExtractionResult, IngestionDeps } from './ingestion-deps.ts'
import { publishAndQueueEmbedding } from './publish-and-embed.ts'

type StagedRevision = { read: ExtractionResult; staged: StagedParts; signal: AbortSignal }

/** Chunks a text whose parts are in the database, slice by slice, and returns a function that publishes it. */
export async function prepareStagedRevision(
  deps: IngestionDeps,
  source: Source,
  { read, staged, signal }: StagedRevision,
): Promise<WriteResults> {
  const { revision } = staged
  const key = { sourceId: source.id, revision }
  try {
    const { characters: max } = await deps.limitsOf(source.ownerId)
    const { characters } = read
    await assertRoom(deps.database.db, source, { characters, max })
    const { count, missing } = await chunkStaged(deps, source, { read, staged, signal })
    if (count === 0) {
      await discardRevision(deps.database, key)
      const failure = { state: 'failed', reason: texts.empty, now: deps.clock() } as const
      return (trx) => markSourceUnreadable(trx, source, failure)
    }
    const extracted = {
      ...read,
      contentHash: source.contentHash,
      parts: { length: staged.count },
      chunks: { length: count },
    }
    const vectorModel = deps.embedder?.model ?? null
    return async (trx) => {
      await assertRoom(trx, source, { characters, max })
      await assertPartsComplete(trx, key, staged.rows)
      await assertRevisionComplete(trx, source, { revision, chunks: count })
      const written = { source, extracted, revision, vectorModel, missing }
      await publishAndQueueEmbedding(trx, [written], deps.clock())
      deps.onPublished(source.botId, count)
    }
  } catch (error) {
    if (!signal.aborted) await discardRevision(deps.database, key)
    throw error
  }
}

/** Chunks one slice while the passages of the previous slice are written. */
async function chunkStaged(
  deps: IngestionDeps,
  source: Source,
  { read: { title }, staged, signal }: StagedRevision,
): Promise<{ count: number; missing: number[] }> {
  const language = await staged.language()
  const revision = { revision: staged.revision, vectorModel: deps.embedder?.model ?? null }
  const missing: number[] = []
  let count = 0
  const write = async (cut: Chunk[]) => {
    const chunks = cut.map((chunk, at) => ({ ...chunk, ordinal: count + at }))
    count += chunks.length
    const further = await writePassages(deps.database.db, source, {
      ...revision,
      extracted: { title, chunks },
    })
    for (const ordinal of further) missing.push(ordinal)
  }
  let writing = Promise.resolve()
  try {
    for await (const parts of staged.slices()) {
      signal.throwIfAborted()
      const [cut] = await Promise.all([deps.chunk(parts, title, language), writing])
      writing = write(cut)
      writing.catch(() => undefined) // the error is thrown where `writing` is awaited
    }
    await writing
  } finally {
    // Waits for the last write, because a failed revision must not be written to after it was discarded.
    await Promise.allSettled([writing])
  }
  return { count, missing }
}
