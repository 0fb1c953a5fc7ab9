/** Counts attempts. Throws AppError `rate_limited` when the limit is exceeded. */
export type RateLimiter = {
  consume(key: string, limit: { points: number; windowMs: number }): Promise<void>
  /** Throws when the limit is reached, without counting. */
  check(key: string, limit: { points: number; windowMs: number }): Promise<void>
}

/** Rate limiter of sign-ins, which can also return a count and reset it. */
export type SignInRateLimiter = RateLimiter & {
  /** Counts one attempt and returns the number of attempts in this window, including this one. */
  count(key: string, windowMs: number): Promise<number>
  /** Uncounts one attempt. */
  giveBack(key: string): Promise<void>
  reset(key: string): Promise<void>
}
