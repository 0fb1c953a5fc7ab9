/** The longest time that an index of a deleted bot stays in memory. */
const everyMs = 60_000

/** Regularly evicts indexes of deleted bots, which another process may have deleted. Returns a function to stop. */
export function startEvictions(evictDeleted: () => Promise<void>): () => void {
  // When the database does not respond, the next run evicts them.
  const run = () => void evictDeleted().catch(() => undefined)
  const timer = setInterval(run, everyMs).unref()
  return () => clearInterval(timer)
}
