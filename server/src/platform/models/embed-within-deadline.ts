import type { Embedder } from '@askwell/core/knowledge'

/** Returns vectors of texts, or null when they should be requested later. */
export type EmbedWithinDeadline = (
  texts: string[],
  signal: AbortSignal,
) => Promise<Float32Array[] | null>

/** How long an ingestion waits for vectors, in milliseconds. Until vectors exist, passages are found by words. */
const deadlineMs = 1_000

/** How long no vectors are requested during ingestion after a late or failed response, in milliseconds. */
const pauseAfterFailureMs = 30_000

/** Requests vectors during ingestion, unless the provider was slow or unavailable recently. */
export function createEmbedWithinDeadline(
  embedder: Embedder,
  clock: () => number = () => performance.now(),
): EmbedWithinDeadline {
  let restsUntil = 0

  return async (texts, signal) => {
    if (clock() < restsUntil) return null
    const ending = new AbortController()
    const abort = () => ending.abort(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), deadlineMs)
    try {
      const vectors = await Promise.race([embedder.embed(texts, ending.signal), late.promise])
      if (vectors === null) {
        restsUntil = clock() + pauseAfterFailureMs
        ending.abort()
      }
      return vectors
    } catch {
      // An embedding job requests the vectors again, and reports a failure to the owner.
      signal.throwIfAborted()
      restsUntil = clock() + pauseAfterFailureMs
      return null
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }
}
