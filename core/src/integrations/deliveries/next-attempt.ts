import type { DeliveryAttempt, Delivery } from './ports.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Delays before the second, third, … attempt. */
const retryDelaysMs = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour]
const maxRetryAfterMs = 24 * hour

/**
 * The state of a delivery after a number of attempts. `chance`: a random number from 0 to 1, which adds up to a fifth
 * to the delay, so that deliveries that failed together are not repeated at the same time.
 */
export function planNextAttempt(
  { error, isPermanent, retryAfterMs }: DeliveryAttempt,
  attemptCount: number,
  { now, chance }: { now: number; chance: number },
): Pick<Delivery, 'state' | 'nextAt'> {
  if (error === null) return { state: 'delivered', nextAt: null }
  const wait = retryDelaysMs[attemptCount - 1]
  if (isPermanent || wait === undefined) return { state: 'failed', nextAt: null }

  const requestedWaitMs = Math.min(retryAfterMs ?? 0, maxRetryAfterMs)
  return {
    state: 'queued',
    nextAt: now + Math.max(requestedWaitMs, Math.round(wait * (1 + chance / 5))),
  }
}
