import type { SignInRateLimiter } from '@askwell/core/accounts'
import { AppError, type Clock } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/rate-limits'
import type { RateLimitStore } from './rate-limit-store.ts'

/** Creates a rate limiter. Its errors contain the seconds after which a retry can succeed. */
export function createRateLimiter(counters: RateLimitStore, clock: Clock): SignInRateLimiter {
  return {
    async consume(key, { points, windowMs }) {
      const window = { limit: points, windowMs, now: clock() }
      const { allowed, retryAfterMs } = await counters.consume(key, window)
      if (!allowed) throw rateLimitedError(retryAfterMs)
    },
    async check(key, { points, windowMs }) {
      const window = { limit: points, windowMs, now: clock() }
      const { allowed, retryAfterMs } = await counters.check(key, window)
      if (!allowed) throw rateLimitedError(retryAfterMs)
    },
    count: (key, windowMs) => counters.count(key, { windowMs, now: clock() }),
    giveBack: (key) => counters.giveBack(key),
    reset: (key) => counters.clear(key),
  }
}

function rateLimitedError(retryAfterMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  const message =
    seconds < 90
      ? texts.waitSeconds({ seconds })
      : texts.waitMinutes({ minutes: Math.ceil(seconds / 60) })
  return new AppError('rate_limited', message, { retryAfterSeconds: seconds })
}
