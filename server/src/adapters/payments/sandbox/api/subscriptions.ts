import * as z from 'zod/mini'
import { badRequest } from '../refusal.ts'
import { changeFreely, changeNow, planChange, type PlannedChange } from '../rules/change-plan.ts'
import { end, itemOf, subscribe } from '../rules/subscribe.ts'
import type { Price, Subscription } from '../things.ts'
import type { World } from '../world.ts'
import { idIn, pageOf, type Call, type Calls } from './call.ts'
import {
  currency,
  flag,
  mergeMetadata,
  metadata,
  orNothing,
  paging,
  read,
  whole,
  word,
} from './shapes.ts'

const quantity = z.coerce.number().check(z.int(), z.minimum(1))
const paymentSettings = z.strictObject({
  save_default_payment_method: z.optional(z.enum(['off', 'on_subscription'])),
  payment_method_types: z.optional(z.array(word)),
})

const details = z.strictObject({
  customer: word,
  items: z.array(z.strictObject({ price: word, quantity: z.optional(quantity) })),
  currency: z.optional(currency),
  payment_behavior: z.literal('default_incomplete', {
    error: 'the sandbox knows default_incomplete only',
  }),
  billing_mode: z.optional(z.strictObject({ type: z.enum(['flexible', 'classic']) })),
  collection_method: z.optional(z.literal('charge_automatically')),
  payment_settings: z.optional(paymentSettings),
  default_payment_method: z.optional(word),
  metadata: z.optional(metadata),
  off_session: z.optional(flag),
})

/** The items of a change; the sandbox knows subscriptions with one item. */
export const itemChanges = z.array(
  z.strictObject({
    id: z.optional(word),
    price: z.optional(word),
    quantity: z.optional(quantity),
  }),
)

const changes = z.strictObject({
  items: z.optional(itemChanges),
  proration_behavior: z.optional(
    z.enum(['always_invoice', 'none'], {
      error: 'the sandbox knows always_invoice and none only',
    }),
  ),
  payment_behavior: z.optional(z.enum(['pending_if_incomplete', 'allow_incomplete'])),
  proration_date: z.optional(whole),
  off_session: z.optional(flag),
  cancel_at_period_end: z.optional(flag),
  cancellation_details: z.optional(z.record(z.string(), z.string())),
  default_payment_method: z.optional(orNothing),
  payment_settings: z.optional(paymentSettings),
  metadata: z.optional(metadata),
})
type Changes = z.output<typeof changes>

const filters = z.strictObject({
  ...paging,
  customer: z.optional(word),
  price: z.optional(word),
  status: z.optional(word),
})

const cancellation = z.strictObject({
  invoice_now: z.optional(flag),
  prorate: z.optional(flag),
  cancellation_details: z.optional(z.record(z.string(), z.string())),
})

async function create(world: World, { form }: Call) {
  const given = read(details, form)
  const [item] = given.items
  if (item === undefined || given.items.length > 1) {
    throw badRequest('The sandbox knows subscriptions with one item.', { param: 'items' })
  }
  return subscribe(world, {
    customer: await world.get('customer', given.customer),
    price: await recurringPrice(world, item.price),
    quantity: item.quantity ?? 1,
    metadata: given.metadata ?? {},
    defaultPaymentMethod: given.default_payment_method ?? null,
    savesMethod: given.payment_settings?.save_default_payment_method ?? 'off',
  })
}

/** A price that is on sale and paid again and again. */
export async function recurringPrice(world: World, id: string): Promise<Price> {
  const price = await world.get('price', id)
  if (!price.active) throw badRequest(`The price specified is inactive: ${id}.`, { param: 'price' })
  if (price.recurring === null) {
    throw badRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    )
  }
  return price
}

async function update(world: World, call: Call) {
  const subscription = await world.get('subscription', idIn(call))
  const given = read(changes, call.form)
  refuseUnfit(subscription, given)
  if (given.cancel_at_period_end !== undefined) setCancel(world, subscription, given)
  if (given.default_payment_method !== undefined) {
    subscription.default_payment_method = given.default_payment_method
  }
  subscription.metadata = mergeMetadata(subscription.metadata, given.metadata)
  if (given.items) await changeItems(world, subscription, given)
  else world.emit('customer.subscription.updated', subscription)
  return subscription
}

function refuseUnfit(subscription: Subscription, given: Changes): void {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw badRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  }
  if (subscription.schedule !== null && given.cancel_at_period_end !== undefined) {
    throw badRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  const others = [given.cancel_at_period_end, given.default_payment_method, given.metadata]
  if (
    given.payment_behavior === 'pending_if_incomplete' &&
    others.some((value) => value !== undefined)
  ) {
    throw badRequest(
      'When using pending_if_incomplete only parameters supported by pending updates may be passed.',
    )
  }
}

function setCancel(world: World, subscription: Subscription, given: Changes): void {
  const willEnd = given.cancel_at_period_end === true
  subscription.cancel_at_period_end = willEnd
  subscription.cancel_at = willEnd ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = willEnd ? world.seconds : null
}

async function changeItems(world: World, subscription: Subscription, given: Changes) {
  const change = await changeOf(world, subscription, {
    items: given.items ?? [],
    at: given.proration_date ?? world.seconds,
  })
  if (given.proration_behavior === 'none') return changeFreely(world, subscription, change)
  if (given.proration_behavior === undefined) {
    throw badRequest('The sandbox needs proration_behavior always_invoice or none.', {
      param: 'proration_behavior',
    })
  }
  if (given.payment_behavior !== 'pending_if_incomplete') {
    throw badRequest('The sandbox needs payment_behavior pending_if_incomplete.', {
      param: 'payment_behavior',
    })
  }
  return changeNow(world, subscription, change)
}

/** The change that a request describes, with its sums. */
export async function changeOf(
  world: World,
  subscription: Subscription,
  { items, at }: { items: z.output<typeof itemChanges>; at: number },
): Promise<PlannedChange> {
  const old = itemOf(subscription)
  const [item] = items
  if (item === undefined || items.length > 1 || (item.id !== undefined && item.id !== old.id)) {
    throw badRequest('The sandbox knows subscriptions with one item; name it by its id.', {
      param: 'items',
    })
  }
  if (item.id === undefined) {
    throw badRequest('The sandbox knows subscriptions with one item; name it by its id.', {
      param: 'items[0][id]',
    })
  }
  const price = await recurringPrice(world, item.price ?? old.price.id)
  return planChange(subscription, { price, quantity: item.quantity ?? old.quantity ?? 1, at })
}

async function cancelNow(world: World, call: Call) {
  const subscription = await world.get('subscription', idIn(call))
  read(cancellation, call.form)
  if (subscription.ended_at !== null) {
    throw badRequest(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' })
  }
  if (subscription.schedule !== null) {
    const schedule = await world.get('subscription_schedule', subscription.schedule)
    schedule.status = 'canceled'
    schedule.canceled_at = world.seconds
    subscription.schedule = null
    world.emit('subscription_schedule.canceled', schedule)
  }
  await end(world, subscription, 'cancellation_requested')
  return subscription
}

/** Without a status, what has ended is left out, as the provider does. */
const isWanted = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true
  const hasEnded = status === 'canceled'
  if (wanted === 'ended') return hasEnded || status === 'incomplete_expired'
  return wanted === undefined ? !hasEnded : status === wanted
}

export const subscriptionCalls: Calls = {
  'POST /v1/subscriptions': create,
  'GET /v1/subscriptions/:id': (world, call) => world.get('subscription', idIn(call)),
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': cancelNow,

  async 'GET /v1/subscriptions'(world, { form }) {
    const { customer, price, status, ...page } = read(filters, form)
    const all = await world.list('subscription', customer)
    const wanted = all.filter(
      (one) => isWanted(one, status) && (price === undefined || itemOf(one).price.id === price),
    )
    return pageOf('/v1/subscriptions', wanted, page)
  },
}
