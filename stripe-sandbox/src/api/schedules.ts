import * as z from 'zod/mini'
import { boundary, intervals } from '../state/calendar.ts'
import { newPhase, newSchedule } from '../objects/schedule.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import { release } from '../rules/follow-schedule.ts'
import { intervalOf, itemOf } from '../rules/subscription-item.ts'
import { idOf, type Schedule } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  listParam,
  mergeMetadata,
  metadataParam,
  pagingParams,
  parseParams,
  integerParam,
  textParam,
} from './params.ts'
import { recurringPrice } from './item-changes.ts'

const prorationBehavior = z.literal('none', { error: 'the sandbox knows none only' })

const phaseShape = z.strictObject({
  items: listParam(z.strictObject({ price: textParam, quantity: z.optional(integerParam) })),
  start_date: z.optional(integerParam),
  end_date: z.optional(integerParam),
  duration: z.optional(
    z.strictObject({ interval: z.enum(intervals), interval_count: z.optional(integerParam) }),
  ),
  discounts: z.optional(z.array(z.strictObject({ discount: textParam }))),
  proration_behavior: z.optional(prorationBehavior),
  billing_cycle_anchor: z.optional(z.literal('automatic')),
  metadata: z.optional(metadataParam),
})
type PhaseParams = z.output<typeof phaseShape>

const details = z.strictObject({
  from_subscription: textParam,
  metadata: z.optional(metadataParam),
})
const changes = z.strictObject({
  end_behavior: z.optional(z.enum(['release', 'cancel'])),
  phases: z.optional(z.array(phaseShape)),
  proration_behavior: z.optional(prorationBehavior),
  metadata: z.optional(metadataParam),
})
const filters = z.strictObject({ ...pagingParams, customer: z.optional(textParam) })
const nothing = z.strictObject({})

async function create(state: SandboxState, { form }: ApiCall) {
  const { from_subscription: id, metadata: params } = parseParams(details, form)
  const subscription = await state.get('subscription', id)
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
    discounts: subscription.discounts.flatMap((each) => idOf(each) ?? []),
  }
  const schedule = state.add(newSchedule(subscription, phase, state.seconds))
  schedule.metadata = params ?? {}
  // A planned cancellation is moved to the schedule.
  if (subscription.cancel_at_period_end) {
    schedule.end_behavior = 'cancel'
    subscription.cancel_at_period_end = false
    subscription.cancel_at = null
  }
  subscription.schedule = schedule.id
  state.emit('subscription_schedule.created', schedule)
  return schedule
}

async function update(state: SandboxState, call: ApiCall) {
  const schedule = await activeSchedule(state, pathId(call))
  const params = parseParams(changes, call.form)
  schedule.end_behavior = params.end_behavior ?? schedule.end_behavior
  schedule.metadata = mergeMetadata(schedule.metadata, params.metadata)
  if (params.phases) schedule.phases = await phasesOf(state, params.phases, schedule)
  state.emit('subscription_schedule.updated', schedule)
  return schedule
}

async function phasesOf(state: SandboxState, phaseParams: PhaseParams[], schedule: Schedule) {
  const phases: Schedule['phases'] = []
  for (const params of phaseParams) {
    phases.push(await phaseOf(state, params, phases.at(-1)?.end_date))
  }
  if (phases[0]?.start_date !== schedule.current_phase?.start_date) {
    throw badRequest('You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  return phases
}

/** A phase begins at the end of the previous one and lasts one period by default. */
async function phaseOf(state: SandboxState, params: PhaseParams, previousEnd: number | undefined) {
  const start = params.start_date ?? previousEnd
  const [item] = params.items
  if (start === undefined || params.items.length > 1) {
    throw badRequest('The first phase needs a start_date, and every phase one item.', {
      param: 'phases',
    })
  }
  const price = await recurringPrice(state, item.price)
  const { interval = intervalOf(price), interval_count: count = 1 } = params.duration ?? {}
  const phaseEnd = params.end_date ?? boundary(start, interval, count)
  const discounts = await discountsOf(state, params)
  return newPhase({
    start,
    end: phaseEnd,
    price: price.id,
    quantity: item.quantity ?? 1,
    discounts,
  })
}

async function discountsOf(state: SandboxState, params: PhaseParams): Promise<string[]> {
  const ids = (params.discounts ?? []).map(({ discount }) => discount)
  for (const id of ids) await state.get('discount', id)
  return ids
}

async function activeSchedule(state: SandboxState, id: string): Promise<Schedule> {
  const schedule = await state.get('subscription_schedule', id)
  if (schedule.status !== 'active') {
    throw badRequest(
      `You cannot update a subscription schedule that is currently in the \`${schedule.status}\` status.`,
    )
  }
  return schedule
}

export const scheduleRoutes: ApiRoutes = {
  'POST /v1/subscription_schedules': create,
  'GET /v1/subscription_schedules/:id': (state, call) =>
    state.get('subscription_schedule', pathId(call)),
  'POST /v1/subscription_schedules/:id': update,

  async 'POST /v1/subscription_schedules/:id/release'(state, call) {
    const schedule = await activeSchedule(state, pathId(call))
    parseParams(nothing, call.form)
    release(state, schedule, await state.get('subscription', schedule.subscription ?? ''))
    return schedule
  },

  async 'GET /v1/subscription_schedules'(state, { form }) {
    const { customer, ...page } = parseParams(filters, form)
    const all = await state.list('subscription_schedule', customer)
    return listPage('/v1/subscription_schedules', all, page)
  },
}
