import { boundary, nextBoundary } from '../calendar.ts'
import { newItem } from '../objects/subscription.ts'
import type { Subscription } from '../things.ts'
import type { World } from '../world.ts'
import { followSchedule } from './follow-schedule.ts'
import { voidInvoice } from './settle-invoice.ts'
import { draft, end, expireIncomplete, intervalOf, itemOf } from './subscribe.ts'

/** A renewal invoice stays a draft for an hour before it is collected. */
export const draftSeconds = 3600

/** What a subscription does by itself when its time has come. */
export async function passBoundary(world: World, subscription: Subscription): Promise<void> {
  const { status, pending_update: pending, cancel_at: cancelAt } = subscription
  if (status === 'incomplete') return expireIncomplete(world, subscription)
  if (pending && pending.expires_at <= world.seconds) return expirePending(world, subscription)

  const isOver = cancelAt !== null && cancelAt <= world.seconds
  if (subscription.cancel_at_period_end || isOver) {
    return end(world, subscription, 'cancellation_requested')
  }
  const change = await followSchedule(world, subscription)
  if (change === 'cancel') return end(world, subscription, 'cancellation_requested')
  return renew(world, subscription, change)
}

async function renew(
  world: World,
  subscription: Subscription,
  swap: { price: string; quantity: number } | null,
): Promise<void> {
  const old = itemOf(subscription)
  const start = old.current_period_end
  const price = swap ? await world.get('price', swap.price) : await world.get('price', old.price.id)
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

  const invoice = await draft(world, subscription, 'subscription_cycle')
  // What nobody pays any more is written, but not collected.
  if (subscription.status === 'unpaid') invoice.auto_advance = false
  else invoice.automatically_finalizes_at = start + draftSeconds
  world.emit('customer.subscription.updated', subscription)
}

async function expirePending(world: World, subscription: Subscription): Promise<void> {
  const invoice = await world.get('invoice', subscription.latest_invoice ?? '')
  await voidInvoice(world, invoice)
}
