import type { Adjustment, BalanceDeps } from './ports.ts'

/**
 * Changes a balance by hand; `id` makes it happen once. Taking away follows the order of use and stops
 * at 0. Answers by how much the balance changed.
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

/** Before real money is taken: ends everything that test money bought. Answers how many messages. */
export function wipeTestMoney({ ledger, now }: BalanceDeps): Promise<number> {
  return ledger.wipeTestMoney(now())
}
