/** A robots.txt as it was fetched. `fetchedAt` is epoch milliseconds. */
export type RobotsEntry = { status: number; text: string; fetchedAt: number }

/** Keeps robots.txt files by origin, for all processes. */
export type RobotsCache = {
  get(origin: string): Promise<RobotsEntry | undefined>
  set(origin: string, entry: RobotsEntry): Promise<void>
}

/** What a host asks of us. */
export type RobotsRules = {
  allows(url: string): boolean
  /** Least milliseconds between two visits; the host's wish, at most ten seconds. */
  delayMs: number
  sitemaps: string[]
}

/** Rules in use; `goodUntil` is epoch milliseconds. */
export type KnownRobots = { rules: RobotsRules; goodUntil: number }
