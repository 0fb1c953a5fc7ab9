import type { Engine } from '../adapters/db/dialect.ts'
import type { RateLimitStore } from '../adapters/db/rate-limit-store.ts'

type Consumption = Awaited<ReturnType<RateLimitStore['consume']>>
type Window = { points: number; expiresAt: number }

/**
 * Keeps the counters of chat questions in memory where one process owns the database: each question
 * would otherwise wait for two more commits to reach the disk. All other limits stay in the database.
 */
export function chatCounters(stored: RateLimitStore, engine: Engine): RateLimitStore {
  if (engine !== 'sqlite') return stored
  const windows = new Map<string, Window>()

  return {
    async consume(key, window) {
      if (!isChat(key)) return stored.consume(key, window)
      const { limit, windowMs, now } = window
      const known = windows.get(key)
      const its = known && known.expiresAt > now ? known : { points: 0, expiresAt: now + windowMs }
      its.points += 1
      windows.set(key, its)
      return verdict(its.points <= limit, its.expiresAt - now)
    },

    check: (key, window) => stored.check(key, window),
    count: (key, window) => stored.count(key, window),
    clear: (key) => stored.clear(key),

    async forget(now) {
      for (const [key, { expiresAt }] of windows) if (expiresAt <= now) windows.delete(key)
      await stored.forget(now)
    },
  }
}

const verdict = (allowed: boolean, leftMs: number): Consumption => ({
  allowed,
  retryAfterMs: allowed ? 0 : Math.max(1, leftMs),
})

const isChat = (key: string) => key.startsWith('chat:')
