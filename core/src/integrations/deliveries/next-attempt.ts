import type { Attempt, Delivery } from './ports.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** The waits before the second, third … attempt. */
const waits = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour]
const longestRetryAfter = 24 * hour

/**
 * What becomes of a delivery after so many attempts of its series. `chance`, 0 to 1, makes a wait up to
 * a fifth longer, so that deliveries that failed together do not come back together.
 */
export function afterAttempt(
  { error, isHopeless, retryAfterMs }: Attempt,
  tried: number,
  { now, chance }: { now: number; chance: number },
): Pick<Delivery, 'state' | 'nextAt'> {
  if (error === null) return { state: 'delivered', nextAt: null }
  const wait = waits[tried - 1]
  if (isHopeless || wait === undefined) return { state: 'failed', nextAt: null }

  const wanted = Math.min(retryAfterMs ?? 0, longestRetryAfter)
  return { state: 'queued', nextAt: now + Math.max(wanted, Math.round(wait * (1 + chance / 5))) }
}
