import type { Embedder } from '@askwell/core/knowledge'
import { ModelError } from '@askwell/core/shared'
import type { Database } from '../platform/db/connect.ts'
import { createEmbedWithinDeadline } from '../platform/models/embed-within-deadline.ts'
import { readGapsWithoutVector, writeGapVectors } from './stores/gap-vector-store.ts'

/** Vectors of questions that count as unanswered, used to group them. */
export type GapVectors = {
  model: string
  /** Adds the missing vectors of one owner, or none when the provider is slow or fails. */
  addOf(ownerId: string): Promise<void>
  /** Adds missing vectors of all owners. Throws ModelError when the provider fails. */
  addMissing(): Promise<void>
}

/** Questions in one call to the provider. */
const questionsPerCall = 128

/** Calls in one run; the next run continues. */
const callsPerRun = 20

/** How many characters of a question are embedded; they are enough to recognize its topic. */
const maxCharacters = 1_000

/** Null without an embedding model: questions are then grouped by their words. */
export function openGapVectors(database: Database, embedder: Embedder | null): GapVectors | null {
  if (!embedder) return null
  const { db } = database
  const { model } = embedder
  const embedWithinDeadline = createEmbedWithinDeadline(embedder)
  const missing = (ownerId?: string) =>
    readGapsWithoutVector(db, { model, ownerId, limit: questionsPerCall })
  const write = (gaps: Gaps, vectors: (Float32Array | null)[]) =>
    writeGapVectors(
      db,
      model,
      gaps.map(({ id }, at) => ({ id, vector: vectors[at] ?? null })),
    )

  return {
    model,
    async addOf(ownerId) {
      const gaps = await missing(ownerId)
      if (gaps.length === 0) return
      const vectors = await embedWithinDeadline(textsOf(gaps), new AbortController().signal)
      if (vectors) await write(gaps, vectors)
    },
    async addMissing() {
      for (let call = 0; call < callsPerRun; call += 1) {
        const gaps = await missing()
        if (gaps.length > 0) await write(gaps, await vectorsOf(embedder, textsOf(gaps)))
        if (gaps.length < questionsPerCall) return
      }
    },
  }
}

type Gaps = { id: string; question: string }[]

const textsOf = (gaps: Gaps): string[] =>
  gaps.map(({ question }) => question.slice(0, maxCharacters).toWellFormed())

/**
 * A text that the model refuses gets a null vector, so that the others get theirs and it is not sent again. Throws
 * when the provider refuses even a harmless text.
 */
async function vectorsOf(embedder: Embedder, texts: string[]): Promise<(Float32Array | null)[]> {
  try {
    return await embedder.embed(texts)
  } catch (error) {
    if (!isRefusal(error)) throw error
    await embedder.embed(['question'])
    return withoutRefused(embedder, texts)
  }
}

/** Bisects the texts until each refused one is found. */
async function withoutRefused(
  embedder: Embedder,
  texts: string[],
): Promise<(Float32Array | null)[]> {
  if (texts.length === 1) return [null]
  const half = Math.ceil(texts.length / 2)
  const vectors: (Float32Array | null)[] = []
  for (const part of [texts.slice(0, half), texts.slice(half)]) {
    const made = await embedder.embed(part).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return withoutRefused(embedder, part)
    })
    vectors.push(...made)
  }
  return vectors
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && (error.kind === 'refused' || error.kind === 'broken')
