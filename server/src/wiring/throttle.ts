import type { SignInThrottle } from '@askwell/core/accounts'
import { AppError, type Clock } from '@askwell/core/shared'
import type { RateLimitStore } from '../adapters/db/rate-limit-store.ts'

/** Limits of tries, refused with the seconds after which trying again makes sense. */
export function createThrottle(counters: RateLimitStore, clock: Clock): SignInThrottle {
  return {
    async use(key, { points, windowMs }) {
      const window = { limit: points, windowMs, now: clock() }
      const { allowed, retryAfterMs } = await counters.consume(key, window)
      if (!allowed) throw refusal(retryAfterMs)
    },
    async check(key, { points, windowMs }) {
      const window = { limit: points, windowMs, now: clock() }
      const { allowed, retryAfterMs } = await counters.check(key, window)
      if (!allowed) throw refusal(retryAfterMs)
    },
    count: (key, windowMs) => counters.count(key, { windowMs, now: clock() }),
    forgive: (key) => counters.clear(key),
  }
}

function refusal(retryAfterMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1_000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('rate_limited', `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds: seconds,
  })
}
