import { setTimeout } from 'node:timers/promises'
import type { Embedder } from '@askwell/core/chat'

/** Vectors of texts, or null when they are better asked for later. */
export type EmbedSoon = (texts: string[], signal: AbortSignal) => Promise<Float32Array[] | null>

/** How long a reading waits for vectors, in milliseconds: words alone answer sooner. */
const patienceMs = 1_000

/** After an answer that came late or failed nobody waits for this long, in milliseconds. */
const restMs = 30_000

/** Asks for vectors while a source is read, unless the provider proved slow or down a moment ago. */
export function embedSoon(embedder: Embedder, clock: () => number = Date.now): EmbedSoon {
  let restsUntil = 0

  return async (texts, signal) => {
    if (clock() < restsUntil) return null
    const over = new AbortController()
    const either = AbortSignal.any([signal, over.signal])
    try {
      const late = setTimeout(patienceMs, null, { signal: over.signal })
      const vectors = await Promise.race([embedder.embed(texts, either), late.catch(() => null)])
      if (vectors === null) restsUntil = clock() + restMs
      return vectors
    } catch {
      // A job of its own asks again, and tells the owner when there is no answer.
      signal.throwIfAborted()
      restsUntil = clock() + restMs
      return null
    } finally {
      over.abort()
    }
  }
}
