import { mergeMetadata } from '../state/metadata.ts'
import type { Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

type PendingUpdate = NonNullable<Subscription['pending_update']>

/** Applies a pending change after its invoice was paid. */
export function applyPendingUpdate(state: SandboxState, subscription: Subscription): void {
  const { pending_update: update } = subscription
  if (update) applyChange(subscription, update)
  subscription.pending_update = null
  state.emit('customer.subscription.pending_update_applied', subscription)
  state.emit('customer.subscription.updated', subscription)
}

function applyChange(subscription: Subscription, update: PendingUpdate): void {
  if (update.subscription_items) subscription.items.data = update.subscription_items
  if (update.billing_cycle_anchor) subscription.billing_cycle_anchor = update.billing_cycle_anchor
  subscription.metadata = mergeMetadata(subscription.metadata, update.metadata ?? undefined)
  if (!subscription.cancel_at_period_end) return
  if (update.cancel_at_period_end === false) {
    subscription.cancel_at_period_end = false
    subscription.cancel_at = null
    subscription.canceled_at = null
  } else {
    // A cancellation at the end of the period moves to the end of the new period.
    subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null
  }
}

/** Discards a pending change whose invoice was not paid. */
export function dropPendingUpdate(state: SandboxState, subscription: Subscription): void {
  if (!subscription.pending_update) return
  subscription.pending_update = null
  state.emit('customer.subscription.pending_update_expired', subscription)
  state.emit('customer.subscription.updated', subscription)
}
