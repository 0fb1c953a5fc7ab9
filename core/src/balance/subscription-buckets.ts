import type { BalanceDeps } from './ports.ts'

/** A subscription ended or is unpaid for good: its messages are gone. Answers how many. */
export async function closeSubscription(
  { ledger, now }: BalanceDeps,
  subscriptionId: string,
): Promise<number> {
  return ledger.closeSubscription(subscriptionId, now())
}

/** Moves the end of a subscription's open messages, for example to the date of a cancellation. */
export async function limitSubscription(
  { ledger, now }: BalanceDeps,
  subscriptionId: string,
  until: number,
): Promise<void> {
  await ledger.limitSubscription({ subscriptionId, until, at: now() })
}
