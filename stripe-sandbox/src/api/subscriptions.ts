import * as z from 'zod/mini'
import { badRequest } from '../state/stripe-api-error.ts'
import { changeWithoutProration, changeWithProration } from '../rules/change-plan.ts'
import { endSubscription, subscribe } from '../rules/subscribe.ts'
import { itemOf } from '../rules/subscription-item.ts'
import type { PromotionCode, Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { pathId, listPage, type ApiCall, type ApiRoutes } from './api-call.ts'
import {
  cycleAnchorParam,
  itemChanges,
  planChangeOf,
  recurringPrice,
  type ChangeRequest,
} from './item-changes.ts'
import {
  cancelParams,
  expireConflictingUpdate,
  rejectInvalidCancel,
  setCancel,
} from './cancellations.ts'
import { refuseUnknownLocation } from '../rules/automatic-tax.ts'
import {
  automaticTaxParam,
  currencyParam,
  booleanParam,
  mergeMetadata,
  metadataParam,
  clearableTextParam,
  pagingParams,
  parseParams,
  quantityParam,
  integerParam,
  listParam,
  textParam,
} from './params.ts'

const paymentSettings = z.strictObject({
  save_default_payment_method: z.optional(z.enum(['off', 'on_subscription'])),
  payment_method_types: z.optional(z.array(textParam)),
})

const details = z.strictObject({
  customer: textParam,
  items: listParam(z.strictObject({ price: textParam, quantity: z.optional(quantityParam) })),
  currency: z.optional(currencyParam),
  payment_behavior: z.literal('default_incomplete', {
    error: 'the sandbox knows default_incomplete only',
  }),
  automatic_tax: z.optional(automaticTaxParam),
  billing_mode: z.optional(
    z.strictObject({
      type: z.enum(['flexible', 'classic']),
      flexible: z.optional(z.strictObject({ proration_discounts: z.literal('included') })),
    }),
  ),
  collection_method: z.optional(z.literal('charge_automatically')),
  payment_settings: z.optional(paymentSettings),
  default_payment_method: z.optional(textParam),
  discounts: z.optional(z.array(z.strictObject({ promotion_code: textParam }))),
  metadata: z.optional(metadataParam),
  off_session: z.optional(booleanParam),
})

const changes = z.strictObject({
  items: z.optional(itemChanges),
  billing_cycle_anchor: z.optional(cycleAnchorParam),
  proration_behavior: z.optional(
    z.enum(['always_invoice', 'none'], {
      error: 'the sandbox knows always_invoice and none only',
    }),
  ),
  payment_behavior: z.optional(z.enum(['pending_if_incomplete', 'allow_incomplete'])),
  proration_date: z.optional(integerParam),
  off_session: z.optional(booleanParam),
  ...cancelParams,
  cancellation_details: z.optional(z.record(z.string(), z.string())),
  default_payment_method: z.optional(clearableTextParam),
  payment_settings: z.optional(paymentSettings),
  metadata: z.optional(metadataParam),
})
type Changes = z.output<typeof changes>

const filters = z.strictObject({
  ...pagingParams,
  customer: z.optional(textParam),
  price: z.optional(textParam),
  status: z.optional(textParam),
})

const cancellation = z.strictObject({
  invoice_now: z.optional(booleanParam),
  prorate: z.optional(booleanParam),
  cancellation_details: z.optional(z.strictObject({ comment: z.optional(textParam) })),
})

async function create(state: SandboxState, { form }: ApiCall) {
  const params = parseParams(details, form)
  const [item] = params.items
  if (params.items.length > 1) {
    throw badRequest('The sandbox knows subscriptions with one item.', { param: 'items' })
  }
  const customer = await state.get('customer', params.customer)
  const automaticTax = params.automatic_tax?.enabled ?? false
  refuseUnknownLocation(customer, automaticTax)
  return subscribe(state, {
    customer,
    automaticTax,
    price: await recurringPrice(state, item.price),
    quantity: item.quantity ?? 1,
    metadata: params.metadata ?? {},
    defaultPaymentMethod: params.default_payment_method ?? null,
    promotionCode: await promotionCodeOf(state, params.discounts),
    savesMethod: params.payment_settings?.save_default_payment_method ?? 'off',
  })
}

async function promotionCodeOf(
  state: SandboxState,
  discounts: { promotion_code: string }[] = [],
): Promise<PromotionCode | null> {
  const [discount, ...others] = discounts
  if (others.length > 0) {
    throw badRequest('The sandbox knows subscriptions with one discount.', { param: 'discounts' })
  }
  return discount ? state.get('promotion_code', discount.promotion_code) : null
}

async function update(state: SandboxState, call: ApiCall) {
  const subscription = await state.get('subscription', pathId(call))
  const params = parseParams(changes, call.form)
  rejectInvalidUpdate(subscription, params)
  await expireConflictingUpdate(state, subscription, params)
  if (params.payment_behavior !== 'pending_if_incomplete') {
    setCancel(state, subscription, params)
    subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  }
  if (params.default_payment_method !== undefined) {
    subscription.default_payment_method = params.default_payment_method
  }
  if (params.billing_cycle_anchor?.type === 'now' && !params.items) {
    throw badRequest('The sandbox begins a new period only with a change of items.', {
      param: 'billing_cycle_anchor',
    })
  }
  if (params.items) await changeItems(state, subscription, { ...params, items: params.items })
  else state.emit('customer.subscription.updated', subscription)
  return subscription
}

function rejectInvalidUpdate(subscription: Subscription, params: Changes): void {
  if (['canceled', 'incomplete_expired'].includes(subscription.status)) {
    throw badRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    )
  }
  rejectInvalidCancel(params)
  if (subscription.schedule !== null && params.cancel_at_period_end !== undefined) {
    throw badRequest(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  }
  const others = [params.cancel_at, params.default_payment_method]
  if (
    params.payment_behavior === 'pending_if_incomplete' &&
    others.some((value) => value !== undefined)
  ) {
    throw badRequest(
      'When using pending_if_incomplete only parameters supported by pending updates may be passed.',
    )
  }
}

async function changeItems(
  state: SandboxState,
  subscription: Subscription,
  params: Changes & Pick<ChangeRequest, 'items'>,
) {
  const change = await planChangeOf(state, subscription, {
    items: params.items,
    at: state.seconds,
    prorationDate: params.proration_date,
    anchor: params.billing_cycle_anchor,
  })
  if (params.proration_behavior === 'none')
    return changeWithoutProration(state, subscription, change)
  if (params.proration_behavior === undefined) {
    throw badRequest('The sandbox needs proration_behavior always_invoice or none.', {
      param: 'proration_behavior',
    })
  }
  if (params.payment_behavior !== 'pending_if_incomplete') {
    throw badRequest('The sandbox needs payment_behavior pending_if_incomplete.', {
      param: 'payment_behavior',
    })
  }
  const { cancel_at_period_end = null, metadata = null } = params
  return changeWithProration(state, subscription, { change, cancel_at_period_end, metadata })
}

async function cancelNow(state: SandboxState, call: ApiCall) {
  const subscription = await state.get('subscription', pathId(call))
  const { cancellation_details: reasons } = parseParams(cancellation, call.form)
  if (subscription.ended_at !== null) {
    throw badRequest(`No such subscription: '${subscription.id}'`, { code: 'resource_missing' })
  }
  if (subscription.schedule !== null) {
    const schedule = await state.get('subscription_schedule', subscription.schedule)
    schedule.status = 'canceled'
    schedule.canceled_at = state.seconds
    subscription.schedule = null
    state.emit('subscription_schedule.canceled', schedule)
  }
  const comment = reasons?.comment ?? null
  await endSubscription(state, subscription, { reason: 'cancellation_requested', comment })
  return subscription
}

/** Without a status filter, canceled subscriptions are left out, as at the real provider. */
const matchesStatus = ({ status }: Subscription, wanted: string | undefined): boolean => {
  if (wanted === 'all') return true
  const hasEnded = status === 'canceled'
  if (wanted === 'ended') return hasEnded || status === 'incomplete_expired'
  return wanted === undefined ? !hasEnded : status === wanted
}

export const subscriptionRoutes: ApiRoutes = {
  'POST /v1/subscriptions': create,
  'GET /v1/subscriptions/:id': (state, call) => state.get('subscription', pathId(call)),
  'POST /v1/subscriptions/:id': update,
  'DELETE /v1/subscriptions/:id': cancelNow,

  async 'GET /v1/subscriptions'(state, { form }) {
    const { customer, price, status, ...page } = parseParams(filters, form)
    const all = await state.list('subscription', customer)
    const wanted = all.filter(
      (one) =>
        matchesStatus(one, status) && (price === undefined || itemOf(one).price.id === price),
    )
    return listPage('/v1/subscriptions', wanted, page)
  },
}
