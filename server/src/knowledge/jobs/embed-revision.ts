import type { Source } from '@askwell/core/knowledge'
import {
  embeddingInput,
  findVectors,
  passageHash,
  type NewRevision,
  type EmbeddedPassages,
} from '../stores/revision-store.ts'
import { toBytes } from '../../platform/db/vector-bytes.ts'
import type { IngestionDeps } from './ingestion-deps.ts'

/**
 * The vectors of a revision's passages: those that the bot already has, and those that the model returns within the
 * deadline. Embedding jobs add the others.
 */
export async function vectorsForRevision(
  { database, embedWithinDeadline }: Pick<IngestionDeps, 'database' | 'embedWithinDeadline'>,
  { botId }: Source,
  { newRevision, signal }: { newRevision: NewRevision; signal: AbortSignal },
): Promise<EmbeddedPassages> {
  const { vectorModel } = newRevision
  const { chunks, title } = newRevision.extracted
  const hashes = chunks.map((chunk) => passageHash(title, chunk))
  if (vectorModel === null || embedWithinDeadline === null) return { hashes, vectors: new Map() }

  const vectors = await findVectors(database.db, botId, { vectorModel, hashes })
  const missing = new Map<string, string>()
  chunks.forEach((chunk, index) => {
    const hash = hashes[index] ?? ''
    if (!vectors.has(hash)) missing.set(hash, embeddingInput(title, chunk))
  })
  if (missing.size === 0) return { hashes, vectors }

  const fresh = await embedWithinDeadline([...missing.values()], signal)
  if (fresh) [...missing.keys()].forEach((hash, index) => addVector(vectors, hash, fresh[index]))
  return { hashes, vectors }
}

function addVector(
  vectors: Map<string, Uint8Array>,
  hash: string,
  vector: Float32Array | undefined,
): void {
  if (vector) vectors.set(hash, toBytes(vector))
}
