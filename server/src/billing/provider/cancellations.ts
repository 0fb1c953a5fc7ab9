import type Stripe from 'stripe'

/**
 * A cancellation has two forms: the flag `cancel_at_period_end`, which sets the date as well, or the date `cancel_at`
 * alone, which the customer portal sets with flexible billing. The flag does not remove such a date, and one request
 * may name only one of the two.
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
 * What an upgrade says about a cancellation, so that it is withdrawn with the payment. The date cannot be part of an
 * update that waits for a payment; the metadata names it, and it is removed afterwards.
 */
export function withdrawnBy({
  cancel_at: end,
  cancel_at_period_end: isFlagged,
}: Stripe.Subscription): Pick<
  Stripe.SubscriptionUpdateParams,
  'cancel_at_period_end' | 'metadata'
> {
  // Always, so that a cancellation after the upgrade contradicts it and ends it.
  const flag = { cancel_at_period_end: false }
  return end === null || isFlagged ? flag : { ...flag, metadata: { withdrawn_end: String(end) } }
}

export const isEndWithdrawn = ({ cancel_at: end, metadata }: Stripe.Subscription): boolean =>
  end !== null && metadata['withdrawn_end'] === String(end)
