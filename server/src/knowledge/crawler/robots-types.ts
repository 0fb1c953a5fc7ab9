/** A robots.txt as it was fetched. `fetchedAt` is epoch milliseconds. */
export type RobotsEntry = { status: number; text: string; fetchedAt: number }

/** Caches robots.txt files by origin, for all processes. */
export type RobotsCache = {
  get(origin: string): Promise<RobotsEntry | undefined>
  set(origin: string, entry: RobotsEntry): Promise<void>
}

/** The robots.txt rules of a host. */
export type RobotsRules = {
  allows(url: string): boolean
  /** Minimum milliseconds between two requests, as the host requests, up to ten seconds. */
  delayMs: number
  sitemaps: string[]
}

/** Parsed rules; `expiresAt` is epoch milliseconds. */
export type CachedRobots = { rules: RobotsRules; expiresAt: number }
