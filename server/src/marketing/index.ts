import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import type { Mail } from '../mail/index.ts'
import { tokenGenerator } from '../platform/secrets/index.ts'
import { marketingRoutes } from './routes/marketing.ts'
import { marketingStore } from './stores/marketing-store.ts'

export type MarketingNeeds = { mail: Mail }

/** The contact form and the subscription to product news. */
export function openMarketing(platform: Platform, { mail }: MarketingNeeds) {
  const { database, clock, newId, throttle } = platform
  const deps = {
    ...mail,
    marketing: marketingStore(database.db, clock),
    clock,
    newId,
    rateLimiter: throttle,
    tokenGenerator,
  }
  return { routes: marketingRoutes(deps) } satisfies Area
}
