import type Stripe from 'stripe'

/**
 * Withdraws a cancellation. It has two forms: the flag `cancel_at_period_end`, which also sets the date, or only the
 * date `cancel_at`, which the customer portal sets with flexible billing. Clearing the flag does not remove such a
 * date, and one request may change only one of the two.
 */
export async function withdrawEnd(stripe: Stripe, id: string): Promise<void> {
  const { cancel_at_period_end: isFlagged } = await stripe.subscriptions.retrieve(id)
  const kept = isFlagged
    ? await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    : await stripe.subscriptions.retrieve(id)
  if (kept.cancel_at === null) return
  await stripe.subscriptions.update(id, { cancel_at: '', metadata: { withdrawn_end: '' } })
}

/**
 * The fields of an upgrade that withdraw a cancellation when the upgrade is paid. An update that waits for a payment
 * cannot change `cancel_at`, so the date is stored in the metadata and removed later.
 */
export function withdrawnBy({
  cancel_at: end,
  cancel_at_period_end: isFlagged,
}: Stripe.Subscription): Pick<
  Stripe.SubscriptionUpdateParams,
  'cancel_at_period_end' | 'metadata'
> {
  // Always set, so that a cancellation made during the upgrade conflicts with it and ends it.
  const flag = { cancel_at_period_end: false }
  return end === null || isFlagged ? flag : { ...flag, metadata: { withdrawn_end: String(end) } }
}

export const isEndWithdrawn = ({ cancel_at: end, metadata }: Stripe.Subscription): boolean =>
  end !== null && metadata['withdrawn_end'] === String(end)
