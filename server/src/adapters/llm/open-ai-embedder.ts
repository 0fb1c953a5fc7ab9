import { ModelError, type Embedder } from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import * as z from 'zod/mini'
import { postJson, type OpenAiPlace } from './provider-call.ts'

const textsACall = 128

const answer = z.object({
  data: z.array(
    z.object({ index: z.number(), embedding: z.union([z.string(), z.array(z.number())]) }),
  ),
})

/** A provider that takes longer is given up; with a waiting visitor the caller's signal is stricter. */
const timeLimitMs = 30_000

/** Embeddings of any OpenAI-compatible endpoint, in calls of at most 128 texts, scaled to unit length. */
export function openAiEmbedder(
  place: OpenAiPlace & {
    embeddingModel: string
    dispatcher: Dispatcher
    timeLimitMs?: number | undefined
  },
): Embedder {
  const model = place.embeddingModel
  return {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = []
      for (let from = 0; from < texts.length; from += textsACall) {
        const input = texts.slice(from, from + textsACall)
        const body = { model, input, encoding_format: 'base64' }
        const limit = AbortSignal.timeout(place.timeLimitMs ?? timeLimitMs)
        const either = signal ? AbortSignal.any([signal, limit]) : limit
        vectors.push(...vectorsOf(await callFor(place, body, either), input.length))
      }
      return vectors
    },
  }
}

async function callFor(
  place: OpenAiPlace & { dispatcher: Dispatcher },
  body: object,
  signal: AbortSignal,
): Promise<unknown> {
  try {
    const reply = await postJson({ ...place, path: '/embeddings' }, body, signal)
    return await reply.body.json()
  } catch (cause) {
    if (signal.aborted) throw new ModelError('timeout', 'no embeddings in time', { cause })
    if (cause instanceof ModelError) throw cause
    throw new ModelError('broken', 'the embedding answer could not be read', { cause })
  }
}

/** The vectors in the order of the texts; some servers send numbers although base64 was asked for. */
function vectorsOf(json: unknown, count: number): Float32Array[] {
  const parsed = answer.safeParse(json)
  if (!parsed.success) throw new ModelError('broken', 'the embedding answer has an unknown form')

  const vectors = parsed.data.data
    .toSorted((a, b) => a.index - b.index)
    .map(({ embedding }) => unitLength(numbersOf(embedding)))
  if (vectors.length !== count) {
    throw new ModelError('broken', `${count} texts got ${vectors.length} embeddings`)
  }
  return vectors
}

function numbersOf(embedding: string | number[]): Float32Array {
  if (typeof embedding !== 'string') return Float32Array.from(embedding)
  const { buffer, byteOffset, byteLength } = Buffer.from(embedding, 'base64')
  // Copied, because the bytes may lie anywhere in a shared buffer.
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength - (byteLength % 4)))
}

/** Scales in place. */
function unitLength(vector: Float32Array): Float32Array {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2
  if (!(sum > 0) || !Number.isFinite(sum)) {
    throw new ModelError('broken', 'an embedding is empty or holds no numbers')
  }
  const scale = 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale
  return vector
}
