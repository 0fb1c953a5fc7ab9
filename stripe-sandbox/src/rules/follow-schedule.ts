import { idOf, type Schedule, type Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

/** The schedule's action at the end of a period: another price, cancellation, or none (null). */
export async function followSchedule(
  state: SandboxState,
  subscription: Subscription,
): Promise<{ price: string; quantity: number } | 'cancel' | null> {
  if (subscription.schedule === null) return null
  const schedule = await state.get('subscription_schedule', subscription.schedule)
  const now = state.seconds
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= now && now < end_date,
  )
  if (!phase) {
    if (schedule.end_behavior === 'cancel') return 'cancel'
    release(state, schedule, subscription)
    return null
  }

  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  state.emit('subscription_schedule.updated', schedule)
  subscription.discounts = phase.discounts.flatMap(({ discount }) => idOf(discount) ?? [])
  const [item] = phase.items
  const price = idOf(item?.price)
  return price === null ? null : { price, quantity: item?.quantity ?? 1 }
}

/** Detaches the schedule; the subscription stays unchanged. */
export function release(state: SandboxState, schedule: Schedule, subscription: Subscription): void {
  schedule.status = 'released'
  schedule.released_at = state.seconds
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  subscription.schedule = null
  state.emit('subscription_schedule.released', schedule)
  state.emit('customer.subscription.updated', subscription)
}
