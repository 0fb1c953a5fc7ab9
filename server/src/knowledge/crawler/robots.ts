import type { CrawlerDeps } from './crawler-deps.ts'
import { robotName } from './crawler-deps.ts'
import { readRobotsFile } from './robots-file.ts'
import type { CachedRobots, RobotsEntry, RobotsRules } from './robots-types.ts'

const dayMs = 24 * 60 * 60 * 1000
/** A server error, which forbids all pages, is cached only for minutes, so that the host is not blocked for a day. */
const errorCacheMs = 10 * 60 * 1000
const maxDelayMs = 10_000
const maxBytes = 500 * 1024
const maxKnownOrigins = 100

/** The rules of an address's host. They are fetched once a day, and once for concurrent callers. */
export async function robotsFor(
  deps: CrawlerDeps,
  url: URL,
  signal?: AbortSignal,
): Promise<RobotsRules> {
  const { origin } = url
  const known = await deps.robots.get(origin)
  if (known !== undefined && known.expiresAt > deps.clock()) return known.rules

  const learning = loadRules(deps, origin)
  deps.robots.set(origin, learning)
  try {
    return (await orAbort(learning, signal)).rules
  } catch (error) {
    deps.robots.delete(origin)
    throw error
  } finally {
    dropOldest(deps.robots)
  }
}

/** Stops waiting, but not the request: other callers may wait for the same file. */
function orAbort<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    work.then(resolve, reject).finally(() => {
      signal.removeEventListener('abort', leave)
    })
  })
}

async function loadRules(deps: CrawlerDeps, origin: string): Promise<CachedRobots> {
  const cached = await deps.robotsCache.get(origin)
  if (cached !== undefined && cacheExpiry(cached) > deps.clock()) {
    return { rules: await readRules(origin, cached), expiresAt: cacheExpiry(cached) }
  }
  // Not through the host limiter: a redirect may need the rules of another origin while it has a slot.
  const entry = await fetchRobots(deps, origin)
  await deps.robotsCache.set(origin, entry)
  return { rules: await readRules(origin, entry), expiresAt: cacheExpiry(entry) }
}

async function fetchRobots(deps: CrawlerDeps, origin: string): Promise<RobotsEntry> {
  const { head, body, cancel } = await deps.egress.open(`${origin}/robots.txt`, {
    headers: { 'user-agent': deps.userAgent },
    accept: 'text/plain, */*;q=0.5',
    maxBytes: 50 * maxBytes,
    headersTimeoutMs: 10_000,
    totalTimeoutMs: 20_000,
    maxRedirects: 5,
    wantsBody: ({ status }) => status >= 200 && status < 300,
  })
  try {
    return { status: head.status, text: await readFirstBytes(body), fetchedAt: deps.clock() }
  } finally {
    cancel()
  }
}

/** Only the first part of a long file counts (RFC 9309, section 2.5). */
async function readFirstBytes(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of body) {
    pieces.push(piece)
    bytes += piece.byteLength
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(pieces).subarray(0, maxBytes).toString('utf8')
}

async function readRules(origin: string, { status, text }: RobotsEntry): Promise<RobotsRules> {
  if (status >= 500) return { allows: () => false, delayMs: 0, sitemaps: [] }
  if (status >= 300) return { allows: () => true, delayMs: 0, sitemaps: [] }

  const { allows, delay, sitemaps } = await readRobotsFile(text, robotName.toLowerCase())
  return {
    allows(address) {
      const url = new URL(address)
      return url.origin !== origin || allows(url.pathname + url.search)
    },
    delayMs: Math.min(Math.max(0, delay) * 1000, maxDelayMs),
    sitemaps,
  }
}

function cacheExpiry({ status, fetchedAt }: RobotsEntry): number {
  return fetchedAt + (status >= 500 ? errorCacheMs : dayMs)
}

function dropOldest(robots: CrawlerDeps['robots']): void {
  const [oldest] = robots.keys()
  if (robots.size > maxKnownOrigins && oldest !== undefined) robots.delete(oldest)
}
