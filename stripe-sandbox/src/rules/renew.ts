import { boundary, nextBoundary } from '../state/calendar.ts'
import { newItem } from '../objects/subscription.ts'
import type { Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { followSchedule } from './follow-schedule.ts'
import { voidInvoice } from './settle-invoice.ts'
import { createDraftInvoice, endSubscription, expireIncomplete } from './subscribe.ts'
import { intervalOf, itemOf } from './subscription-item.ts'

const requested = { reason: 'cancellation_requested' } as const

/** A renewal invoice is a draft for an hour before it is collected. */
export const invoiceDraftSeconds = 3600

/** Handles the due action of a subscription. */
export async function advanceSubscription(
  state: SandboxState,
  subscription: Subscription,
): Promise<void> {
  const { status, pending_update: pending, cancel_at: cancelAt } = subscription
  if (status === 'incomplete') return expireIncomplete(state, subscription)
  if (pending && pending.expires_at <= state.seconds)
    return expirePendingUpdate(state, subscription)

  const isOver = cancelAt !== null && cancelAt <= state.seconds
  if (subscription.cancel_at_period_end || isOver) {
    return endSubscription(state, subscription, requested)
  }
  const change = await followSchedule(state, subscription)
  if (change === 'cancel') return endSubscription(state, subscription, requested)
  return renewSubscription(state, subscription, change)
}

async function renewSubscription(
  state: SandboxState,
  subscription: Subscription,
  swap: { price: string; quantity: number } | null,
): Promise<void> {
  const old = itemOf(subscription)
  const start = old.current_period_end
  const price = swap ? await state.get('price', swap.price) : await state.get('price', old.price.id)
  const isNewRhythm = intervalOf(price) !== intervalOf(old.price)
  if (isNewRhythm) subscription.billing_cycle_anchor = start
  const finish = isNewRhythm
    ? boundary(start, intervalOf(price), 1)
    : nextBoundary(subscription.billing_cycle_anchor, intervalOf(price), start)
  const quantity = swap?.quantity ?? old.quantity ?? 1
  const period = { start, end: finish }
  subscription.items.data = [
    newItem({ id: old.id, subscription: subscription.id, price, quantity, period }),
  ]

  const invoice = await createDraftInvoice(state, subscription, 'subscription_cycle')
  // Invoices of an unpaid subscription are created but not collected.
  if (subscription.status === 'unpaid') invoice.auto_advance = false
  else invoice.automatically_finalizes_at = start + invoiceDraftSeconds
  state.emit('customer.subscription.updated', subscription)
}

async function expirePendingUpdate(state: SandboxState, subscription: Subscription): Promise<void> {
  const invoice = await state.get('invoice', subscription.latest_invoice ?? '')
  await voidInvoice(state, invoice)
}
