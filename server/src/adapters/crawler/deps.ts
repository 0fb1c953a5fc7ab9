import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@askwell/core/shared'
import type { Egress } from '../egress/index.ts'
import { createHostGate, type HostGate, type Sleep } from './host-gate.ts'
import type { KnownRobots, RobotsCache } from './robots-cache.ts'

/** What every walk through a site needs; one per process, since it holds the turns of hosts. */
export type CrawlerDeps = {
  egress: Egress
  robotsCache: RobotsCache
  userAgent: string
  clock: Clock
  sleep: Sleep
  gate: HostGate
  /** robots.txt files being fetched or just parsed, by origin. */
  robots: Map<string, Promise<KnownRobots>>
}

/** The name by which robots.txt and X-Robots-Tag speak to us. */
export const robotName = 'AskwellBot'

/** Prepares the crawler. `contactUrl` tells site owners whom to write to. */
export function createCrawlerDeps(settings: {
  egress: Egress
  robotsCache: RobotsCache
  contactUrl: string
  clock?: Clock
  sleep?: Sleep
}): CrawlerDeps {
  const { clock = Date.now, sleep = waitFor } = settings
  return {
    egress: settings.egress,
    robotsCache: settings.robotsCache,
    userAgent: `${robotName}/1.0 (+${settings.contactUrl})`,
    clock,
    sleep,
    gate: createHostGate(clock, sleep),
    robots: new Map(),
  }
}

async function waitFor(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal })
}
