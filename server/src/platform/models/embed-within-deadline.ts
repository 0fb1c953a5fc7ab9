import { setTimeout } from 'node:timers/promises'
import type { Embedder } from '@askwell/core/knowledge'

/** Vectors of texts, or null when they should be requested later. */
export type EmbedWithinDeadline = (
  texts: string[],
  signal: AbortSignal,
) => Promise<Float32Array[] | null>

/**
 * How long an ingestion waits for vectors, in milliseconds; search works by words until they exist.
 */
const deadlineMs = 1_000

/** After a late or failed response, ingestion does not wait for this long, in milliseconds. */
const pauseAfterFailureMs = 30_000

/** Requests vectors during ingestion, unless the provider was slow or down recently. */
export function createEmbedWithinDeadline(
  embedder: Embedder,
  clock: () => number = () => performance.now(),
): EmbedWithinDeadline {
  let restsUntil = 0

  return async (texts, signal) => {
    if (clock() < restsUntil) return null
    const over = new AbortController()
    const either = AbortSignal.any([signal, over.signal])
    try {
      const late = setTimeout(deadlineMs, null, { signal: over.signal })
      const vectors = await Promise.race([embedder.embed(texts, either), late.catch(() => null)])
      if (vectors === null) restsUntil = clock() + pauseAfterFailureMs
      return vectors
    } catch {
      // An embedding job requests them again, and reports a failure to the owner.
      signal.throwIfAborted()
      restsUntil = clock() + pauseAfterFailureMs
      return null
    } finally {
      over.abort()
    }
  }
}
