import { idOf, type Schedule, type Subscription } from '../things.ts'
import type { World } from '../world.ts'

/** What a schedule wants at a period's end: another price, the end, or nothing. */
export async function followSchedule(
  world: World,
  subscription: Subscription,
): Promise<{ price: string; quantity: number } | 'cancel' | null> {
  if (subscription.schedule === null) return null
  const schedule = await world.get('subscription_schedule', subscription.schedule)
  const now = world.seconds
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= now && now < end_date,
  )
  if (!phase) {
    if (schedule.end_behavior === 'cancel') return 'cancel'
    release(world, schedule, subscription)
    return null
  }

  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  world.emit('subscription_schedule.updated', schedule)
  const [item] = phase.items
  const price = idOf(item?.price)
  return price === null ? null : { price, quantity: item?.quantity ?? 1 }
}

/** Leaves the subscription as it is, without a schedule. */
export function release(world: World, schedule: Schedule, subscription: Subscription): void {
  schedule.status = 'released'
  schedule.released_at = world.seconds
  schedule.released_subscription = subscription.id
  schedule.subscription = null
  schedule.current_phase = null
  subscription.schedule = null
  world.emit('subscription_schedule.released', schedule)
  world.emit('customer.subscription.updated', subscription)
}
