/** The key of a search in a large bot. */
export type Search = {
  botId: string
  version: number
  queries: readonly string[]
  /** Whether misspelled words were corrected. */
  hasAllStems: boolean
}

/** How many searches are kept; enough for the replies that are being generated. */
const maxKept = 16

export type RecentSearches<Found> = (search: Search, find: () => Promise<Found>) => Promise<Found>

/**
 * Caches the results of the last searches of large bots, because several steps of one reply run the same search. When
 * the published text of a bot changes, its version is another one and the search runs again.
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
