import type { Source } from '@askwell/core/knowledge'
import {
  embeddedText,
  knownVectors,
  passageHash,
  type Draft,
  type Embedded,
} from '../adapters/db/draft-store.ts'
import { toBytes } from '../adapters/db/vector-store.ts'
import type { ReadingDeps } from './reading-deps.ts'

/**
 * The vectors of a draft's passages: those the bot holds already, and of the others those that the
 * model gives at once. What it does not give soon is left to jobs of its own.
 */
export async function vectorsSoon(
  { database, embedSoon }: Pick<ReadingDeps, 'database' | 'embedSoon'>,
  { botId }: Source,
  { draft, signal }: { draft: Draft; signal: AbortSignal },
): Promise<Embedded> {
  const { vectorModel } = draft
  const { chunks, title } = draft.reading
  const hashes = chunks.map((chunk) => passageHash(title, chunk))
  if (vectorModel === null || embedSoon === null) return { hashes, vectors: new Map() }

  const vectors = await knownVectors(database.db, botId, { vectorModel, hashes })
  const missing = new Map<string, string>()
  chunks.forEach((chunk, index) => {
    const hash = hashes[index] ?? ''
    if (!vectors.has(hash)) missing.set(hash, embeddedText(title, chunk))
  })
  if (missing.size === 0) return { hashes, vectors }

  const fresh = await embedSoon([...missing.values()], signal)
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
