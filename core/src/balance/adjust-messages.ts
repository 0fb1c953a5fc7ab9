import type { Adjustment, BalanceDeps } from './ports.ts'

/**
 * Changes a balance, once per `id`. A reduction takes grants in the order in which they are spent and stops at 0.
 * Returns the change.
 */
export async function adjustMessages(
  { ledger, now }: BalanceDeps,
  id: string,
  adjustment: Adjustment,
): Promise<number> {
  if (!Number.isSafeInteger(adjustment.delta) || adjustment.delta === 0) {
    throw new RangeError(`A change must be a whole number of messages, not ${adjustment.delta}.`)
  }
  return ledger.adjust({ ...adjustment, id, at: now() })
}

/** Expires all grants of test money, before real payments start. Returns the number of messages. */
export function expireTestGrants({ ledger, now }: BalanceDeps): Promise<number> {
  return ledger.expireTestGrants(now())
}
