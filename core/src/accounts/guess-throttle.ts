import type { Throttle } from './ports.ts'

const minute = 60_000
const quarterMs = 15 * minute
const dayMs = 24 * 60 * minute

/** How often one secret of an account may be guessed in a quarter of an hour, and in a day. */
export type GuessLimits = { secret: string; perQuarter: number; perDay: number }

/**
 * Counts a guess before it is checked, so that parallel guesses are counted too.
 * @throws {AppError} when too many were made.
 */
export async function countGuess(
  throttle: Pick<Throttle, 'use'>,
  { secret, perQuarter, perDay }: GuessLimits,
  accountId: string,
): Promise<void> {
  await throttle.use(`${secret}:${accountId}`, { points: perQuarter, windowMs: quarterMs })
  await throttle.use(`${secret}-day:${accountId}`, { points: perDay, windowMs: dayMs })
}
