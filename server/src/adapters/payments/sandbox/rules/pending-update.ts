import type { Subscription } from '../things.ts'
import type { World } from '../world.ts'

/** The change was paid for: it happens now. */
export function applyPendingUpdate(world: World, subscription: Subscription): void {
  const { pending_update: update } = subscription
  if (update?.subscription_items) subscription.items.data = update.subscription_items
  if (update?.billing_cycle_anchor) subscription.billing_cycle_anchor = update.billing_cycle_anchor
  subscription.pending_update = null
  world.emit('customer.subscription.pending_update_applied', subscription)
  world.emit('customer.subscription.updated', subscription)
}

/** The change was not paid for: everything stays as it was. */
export function dropPendingUpdate(world: World, subscription: Subscription): void {
  if (!subscription.pending_update) return
  subscription.pending_update = null
  world.emit('customer.subscription.pending_update_expired', subscription)
  world.emit('customer.subscription.updated', subscription)
}
