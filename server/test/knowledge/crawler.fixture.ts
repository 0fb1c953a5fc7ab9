import { type FixturePage, type FixtureSite, startFixtureSite } from '../support/fixture-site.ts'
import { createEgress } from '../../src/platform/egress/index.ts'
import { createCrawlerDeps, type CrawlerDeps } from '../../src/knowledge/crawler/crawler-deps.ts'
import type { RobotsEntry } from '../../src/knowledge/crawler/robots-types.ts'

/** A fixture site, a crawler that may reach it, and a clock that only sleeping advances. */
export type CrawlerFixture = {
  site: FixtureSite
  deps: CrawlerDeps
  /** Milliseconds of each sleep so far. */
  sleeps: number[]
  robotsEntries: Map<string, RobotsEntry>
  advanceTime(ms: number): void
  close(): Promise<void>
}

/** Opens an app over these pages; `allow` opens further hosts. */
export async function openCrawlerFixture(
  pages: Record<string, FixturePage>,
  more: { allow?: string[] } = {},
): Promise<CrawlerFixture> {
  const site = await startFixtureSite(pages)
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
    advanceTime(ms) {
      now += ms
    },
    async close() {
      await Promise.all([egress.close(), site.close()])
    },
  }
}
