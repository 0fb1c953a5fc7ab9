import { ModelError } from '@askwell/core/shared'
import type { Embedder } from '@askwell/core/knowledge'
import type { Dispatcher } from 'undici'
import * as z from 'zod/mini'
import { withTimeout } from './with-timeout.ts'
import { postJson, type OpenAiEndpoint } from './provider-call.ts'

const textsPerCall = 128

const embeddingResponse = z.object({
  data: z.array(
    z.object({ index: z.number(), embedding: z.union([z.string(), z.array(z.number())]) }),
  ),
})

/** Time limit of a call. When a visitor waits, the caller's signal is stricter. */
const timeLimitMs = 30_000

/** Embeddings of any OpenAI-compatible endpoint, in calls of up to 128 texts, scaled to unit length. */
export function openAiEmbedder(
  place: OpenAiEndpoint & {
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
      for (let from = 0; from < texts.length; from += textsPerCall) {
        const input = texts.slice(from, from + textsPerCall)
        const body = { model, input, encoding_format: 'base64' }
        const time = { ms: place.timeLimitMs ?? timeLimitMs, outer: signal }
        const json = await withTimeout(time, (limit) => requestEmbeddings(place, body, limit))
        vectors.push(...vectorsOf(json, input.length))
      }
      return vectors
    },
  }
}

async function requestEmbeddings(
  place: OpenAiEndpoint & { dispatcher: Dispatcher },
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

/** The vectors in the order of the texts. Some servers send numbers although Base64 was requested. */
function vectorsOf(json: unknown, count: number): Float32Array[] {
  const parsed = embeddingResponse.safeParse(json)
  if (!parsed.success) throw new ModelError('broken', 'the embedding answer has an unknown form')

  const embeddings = parsed.data.data
    .toSorted((a, b) => a.index - b.index)
    .map(({ embedding }) => embedding)
  if (embeddings.length !== count) {
    throw new ModelError('broken', `${count} texts got ${embeddings.length} embeddings`)
  }
  return decodeEmbeddings(embeddings).map(normalizeInPlace)
}

/** Decodes all vectors of a call to one buffer, because hundreds of small buffers cost more than their content. */
function decodeEmbeddings(embeddings: (string | number[])[]): Float32Array[] {
  const sizes = embeddings.map(dimensionsOf)
  const all = new Float32Array(sizes.reduce((sum, size) => sum + size, 0))
  const bytes = Buffer.from(all.buffer)
  let from = 0
  return embeddings.map((embedding, index) => {
    const vector = all.subarray(from, (from += sizes[index] ?? 0))
    if (typeof embedding === 'string') {
      const written = bytes.write(embedding, vector.byteOffset, vector.byteLength, 'base64')
      return vector.subarray(0, Math.floor(written / 4))
    }
    vector.set(embedding)
    return vector
  })
}

/** The number of dimensions of an embedding. */
const dimensionsOf = (embedding: string | number[]): number =>
  typeof embedding === 'string'
    ? Math.floor(Buffer.byteLength(embedding, 'base64') / 4)
    : embedding.length

/** Scales a vector to unit length in place. */
function normalizeInPlace(vector: Float32Array): Float32Array {
  let sum = 0
  for (let i = 0; i < vector.length; i++) sum += (vector[i] ?? 0) ** 2
  if (!(sum > 0) || !Number.isFinite(sum)) {
    throw new ModelError('broken', 'an embedding is empty or holds no numbers')
  }
  const scale = 1 / Math.sqrt(sum)
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale
  return vector
}
