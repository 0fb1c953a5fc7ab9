import { setTimeout as wait } from 'node:timers/promises'
import type { Clock } from '@askwell/core/shared'
import type { Egress } from '../../platform/egress/index.ts'
import { createHostLimiter, type HostLimiter, type Sleep } from './host-limiter.ts'
import type { CachedRobots, RobotsCache } from './robots-types.ts'

/** The dependencies of all crawls; one object for each process, because it has the state of the host limits. */
export type CrawlerDeps = {
  egress: Egress
  robotsCache: RobotsCache
  userAgent: string
  clock: Clock
  sleep: Sleep
  hostLimiter: HostLimiter
  /** robots.txt files being fetched or recently parsed, by origin. */
  robots: Map<string, Promise<CachedRobots>>
}

/** The name of this crawler in robots.txt and X-Robots-Tag. */
export const robotName = 'AskwellBot'

/** Creates the crawler's dependencies. `contactUrl` is part of the user agent, for site owners. */
export function createCrawlerDeps(settings: {
  egress: Egress
  robotsCache: RobotsCache
  contactUrl: string
  clock: Clock
  sleep?: Sleep
}): CrawlerDeps {
  const { clock, sleep = sleepFor } = settings
  return {
    egress: settings.egress,
    robotsCache: settings.robotsCache,
    userAgent: `${robotName}/1.0 (+${settings.contactUrl})`,
    clock,
    sleep,
    hostLimiter: createHostLimiter(clock, sleep),
    robots: new Map(),
  }
}

async function sleepFor(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, signal === undefined ? {} : { signal })
}
