/** What makes two searches of a large bot the same. */
export type Search = {
  botId: string
  version: number
  queries: readonly string[]
  /** Whether misspelled words were corrected. */
  hasAllStems: boolean
}

/** Searches that are kept: those of the replies that are being made. */
const maxKept = 16

export type RecentSearches<Found> = (search: Search, find: () => Promise<Found>) => Promise<Found>

/**
 * Keeps what the last searches of large bots found, because several steps of one reply look for the same passages. A
 * bot whose published text changed has another version and is searched again.
 */
export function createRecentSearches<Found>(): RecentSearches<Found> {
  const kept = new Map<string, Promise<Found>>()

  return ({ botId, version, queries, hasAllStems }, find) => {
    const key = JSON.stringify([botId, version, queries, hasAllStems])
    const known = kept.get(key)
    if (known) return known
    const found = find()
    found.catch(() => kept.delete(key))
    kept.set(key, found)
    for (const oldest of [...kept.keys()].slice(0, -maxKept)) kept.delete(oldest)
    return found
  }
}
