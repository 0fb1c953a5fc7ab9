/** How long an index of a deleted bot stays in memory. */
const everyMs = 60_000

/** Evicts the indexes of deleted bots now and then, because each process has its own; the function returned stops it. */
export function startEvictions(evictDeleted: () => Promise<void>): () => void {
  // Where the database does not answer, the next round evicts them.
  const run = () => void evictDeleted().catch(() => undefined)
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}
