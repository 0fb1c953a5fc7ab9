import { type FixturePage, type FixtureSite, openSite } from '../../../test/fixtures/site.ts'
import { createEgress } from '../egress/index.ts'
import { createCrawlerDeps, type CrawlerDeps } from './deps.ts'
import type { RobotsEntry } from './robots-cache.ts'

/** A fixture site, a crawler that may reach it, and a clock that only sleeping moves. */
export type CrawlerHouse = {
  site: FixtureSite
  deps: CrawlerDeps
  /** Milliseconds of each sleep so far. */
  sleeps: number[]
  robotsEntries: Map<string, RobotsEntry>
  passTime(ms: number): void
  close(): Promise<void>
}

/** Opens a house over the given pages; `allow` opens further hosts. */
export async function openCrawlerHouse(
  pages: Record<string, FixturePage>,
  more: { allow?: string[] } = {},
): Promise<CrawlerHouse> {
  const site = await openSite(pages)
  const egress = createEgress({ ports: [], allow: [site.host, ...(more.allow ?? [])] })
  const sleeps: number[] = []
  const robotsEntries = new Map<string, RobotsEntry>()
  let now = Date.UTC(2026, 0, 15)

  const deps = createCrawlerDeps({
    egress,
    contactUrl: 'https://askwell.example/crawler',
    clock: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted()
      sleeps.push(ms)
      now += ms
    },
    robotsCache: {
      get: async (origin) => robotsEntries.get(origin),
      async set(origin, entry) {
        robotsEntries.set(origin, entry)
      },
    },
  })
  return {
    site,
    deps,
    sleeps,
    robotsEntries,
    passTime(ms) {
      now += ms
    },
    async close() {
      await Promise.all([egress.close(), site.close()])
    },
  }
}
