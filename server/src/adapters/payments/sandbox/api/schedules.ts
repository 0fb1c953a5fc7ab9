import * as z from 'zod/mini'
import { boundary, intervals } from '../calendar.ts'
import { newPhase, newSchedule } from '../objects/schedule.ts'
import { badRequest } from '../refusal.ts'
import { release } from '../rules/follow-schedule.ts'
import { intervalOf, itemOf } from '../rules/subscribe.ts'
import type { Schedule } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import { mergeMetadata, metadata, paging, read, whole, word } from './shapes.ts'
import { recurringPrice } from './subscriptions.ts'

const prorationBehavior = z.literal('none', { error: 'the sandbox knows none only' })

const phaseShape = z.strictObject({
  items: z.array(z.strictObject({ price: word, quantity: z.optional(whole) })),
  start_date: z.optional(whole),
  end_date: z.optional(whole),
  duration: z.optional(
    z.strictObject({ interval: z.enum(intervals), interval_count: z.optional(whole) }),
  ),
  proration_behavior: z.optional(prorationBehavior),
  billing_cycle_anchor: z.optional(z.literal('automatic')),
  metadata: z.optional(metadata),
})
type PhaseWish = z.output<typeof phaseShape>

const details = z.strictObject({ from_subscription: word, metadata: z.optional(metadata) })
const changes = z.strictObject({
  end_behavior: z.optional(z.enum(['release', 'cancel'])),
  phases: z.optional(z.array(phaseShape)),
  proration_behavior: z.optional(prorationBehavior),
  metadata: z.optional(metadata),
})
const filters = z.strictObject({ ...paging, customer: z.optional(word) })
const nothing = z.strictObject({})

async function create(world: World, { form }: Call) {
  const { from_subscription: id, metadata: given } = read(details, form)
  const subscription = await world.get('subscription', id)
  if (subscription.schedule !== null) {
    throw badRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
    )
  }
  const item = itemOf(subscription)
  const phase = {
    start: item.current_period_start,
    end: item.current_period_end,
    price: item.price.id,
    quantity: item.quantity ?? 1,
  }
  const schedule = world.add(newSchedule(subscription, phase, world.seconds))
  schedule.metadata = given ?? {}
  // A planned end becomes the schedule's own.
  if (subscription.cancel_at_period_end) {
    schedule.end_behavior = 'cancel'
    subscription.cancel_at_period_end = false
    subscription.cancel_at = null
  }
  subscription.schedule = schedule.id
  world.emit('subscription_schedule.created', schedule)
  return schedule
}

async function update(world: World, call: Call) {
  const schedule = await activeSchedule(world, idIn(call))
  const given = read(changes, call.form)
  schedule.end_behavior = given.end_behavior ?? schedule.end_behavior
  schedule.metadata = mergeMetadata(schedule.metadata, given.metadata)
  if (given.phases) schedule.phases = await phasesOf(world, given.phases, schedule)
  world.emit('subscription_schedule.updated', schedule)
  return schedule
}

async function phasesOf(world: World, wishes: PhaseWish[], schedule: Schedule) {
  const phases: Schedule['phases'] = []
  for (const wish of wishes) {
    phases.push(await phaseOf(world, wish, phases.at(-1)?.end_date))
  }
  if (phases[0]?.start_date !== schedule.current_phase?.start_date) {
    throw badRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  return phases
}

/** A phase begins where the one before it ends, and lasts one period unless it says otherwise. */
async function phaseOf(world: World, wish: PhaseWish, previousEnd: number | undefined) {
  const start = wish.start_date ?? previousEnd
  const [item] = wish.items
  if (start === undefined || item === undefined || wish.items.length > 1) {
    throw badRequest('The first phase needs a start_date, and every phase one item.', {
      param: 'phases',
    })
  }
  const price = await recurringPrice(world, item.price)
  const { interval = intervalOf(price), interval_count: count = 1 } = wish.duration ?? {}
  const phaseEnd = wish.end_date ?? boundary(start, interval, count)
  return newPhase({ start, end: phaseEnd, price: price.id, quantity: item.quantity ?? 1 })
}

async function activeSchedule(world: World, id: string): Promise<Schedule> {
  const schedule = await world.get('subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw badRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  }
  return schedule
}

export const scheduleCalls: Calls = {
  'POST /v1/subscription_schedules': create,
  'GET /v1/subscription_schedules/:id': (world, call) =>
    world.get('subscription_schedule', idIn(call)),
  'POST /v1/subscription_schedules/:id': update,

  async 'POST /v1/subscription_schedules/:id/release'(world, call) {
    const schedule = await activeSchedule(world, idIn(call))
    read(nothing, call.form)
    release(world, schedule, await world.get('subscription', schedule.subscription ?? ''))
    return schedule
  },

  async 'GET /v1/subscription_schedules'(world, { form }) {
    const { customer, ...page } = read(filters, form)
    const all = await world.list('subscription_schedule', customer)
    return pageOf('/v1/subscription_schedules', all, page)
  },
}
