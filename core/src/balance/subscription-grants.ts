import type { BalanceDeps } from './ports.ts'

/** Expires the grants of a subscription that ended or stays unpaid. Returns the number of messages. */
export async function expireSubscriptionGrants(
  { ledger, now }: BalanceDeps,
  subscriptionId: string,
): Promise<number> {
  return ledger.expireSubscriptionGrants(subscriptionId, now())
}

/** Sets the expiry of a subscription's open grants, for example to the date of a cancellation. */
export async function setSubscriptionGrantsEnd(
  { ledger, now }: BalanceDeps,
  subscriptionId: string,
  until: number,
): Promise<void> {
  await ledger.setSubscriptionGrantsEnd({ subscriptionId, until, at: now() })
}
