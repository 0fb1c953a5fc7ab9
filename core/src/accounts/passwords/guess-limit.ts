import type { RateLimiter } from '../ports/rate-limiter.ts'

const minute = 60_000
const quarterHourMs = 15 * minute
const dayMs = 24 * 60 * minute

/** Maximum guesses of one secret per account, in 15 minutes and per day. */
export type GuessLimits = { secretName: string; perQuarterHour: number; perDay: number }

/**
 * Counts a guess before it is verified, so that concurrent guesses are counted too.
 * @throws {AppError} when the limit is exceeded.
 */
export async function countGuess(
  rateLimiter: Pick<RateLimiter, 'consume'>,
  { secretName, perQuarterHour, perDay }: GuessLimits,
  accountId: string,
): Promise<void> {
  await rateLimiter.consume(`${secretName}:${accountId}`, {
    points: perQuarterHour,
    windowMs: quarterHourMs,
  })
  await rateLimiter.consume(`${secretName}-day:${accountId}`, { points: perDay, windowMs: dayMs })
}
