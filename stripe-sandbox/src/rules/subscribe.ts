import { boundary } from '../state/calendar.ts'
import { incompleteSeconds } from '../state/due-at.ts'
import { newInvoice } from '../objects/invoice.ts'
import { newSubscription } from '../objects/subscription.ts'
import type {
  Customer,
  Invoice,
  Price,
  PromotionCode,
  Subscription,
} from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { finalizeInvoice } from './collect-invoice.ts'
import { discountsAt, keepRecurring, redeem, withDiscounts } from './discounts.ts'
import { subscriptionOf, voidInvoice } from './settle-invoice.ts'
import { intervalOf, itemOf, periodLine } from './subscription-item.ts'

type SubscribeParams = {
  customer: Customer
  automaticTax: boolean
  price: Price
  quantity: number
  metadata: Record<string, string>
  defaultPaymentMethod: string | null
  savesMethod: 'off' | 'on_subscription'
  promotionCode: PromotionCode | null
}

/** Creates an incomplete subscription with its first invoice, which is not paid yet. */
export async function subscribe(
  state: SandboxState,
  { customer, promotionCode, ...details }: SubscribeParams,
): Promise<Subscription> {
  const start = state.seconds
  const period = { start, end: boundary(start, intervalOf(details.price), 1) }
  const subscription = state.add(newSubscription({ ...details, customer: customer.id, period }))
  if (promotionCode !== null) await redeem(state, { promotionCode, customer, subscription })
  state.emit('customer.subscription.created', subscription)

  const invoice = await createDraftInvoice(state, subscription, 'subscription_create')
  await finalizeInvoice(state, invoice)
  return subscription
}

/** Creates the next invoice of a subscription as a draft. */
export async function createDraftInvoice(
  state: SandboxState,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
): Promise<Invoice> {
  const customer = await state.get('customer', subscription.customer)
  const item = itemOf(subscription)
  const period = { start: item.current_period_start, end: item.current_period_end }
  const discounts = await discountsAt(state, subscription, period.start)
  const invoice = state.add(
    newInvoice({
      customer,
      subscription,
      reason,
      lines: withDiscounts([periodLine(item, period)], discounts),
      period,
      created: state.seconds,
      autoAdvance: true,
      metadata: {},
      description: null,
    }),
  )
  keepRecurring(subscription, discounts)
  subscription.latest_invoice = invoice.id
  state.emit('invoice.created', invoice)
  return invoice
}

/** Expires a subscription whose first invoice was never paid. */
export async function expireIncomplete(
  state: SandboxState,
  subscription: Subscription,
): Promise<void> {
  subscription.status = 'incomplete_expired'
  subscription.ended_at = subscription.created + incompleteSeconds
  await voidLatest(state, subscription)
  state.emit('customer.subscription.updated', subscription)
}

type EndDetails = { reason: 'cancellation_requested' | 'payment_failed'; comment?: string | null }

/** Cancels a subscription immediately. An unpaid renewal invoice stays open, but is no longer collected. */
export async function endSubscription(
  state: SandboxState,
  subscription: Subscription,
  { reason, comment = null }: EndDetails,
): Promise<void> {
  const wasIncomplete = subscription.status === 'incomplete'
  subscription.status = 'canceled'
  subscription.canceled_at ??= state.seconds
  subscription.ended_at = state.seconds
  subscription.pending_update = null
  subscription.cancellation_details = {
    comment,
    feedback: null,
    feedback_option: null,
    reason,
  }
  if (wasIncomplete) await voidLatest(state, subscription)
  for (const invoice of await state.list('invoice', subscription.customer)) {
    if ((await subscriptionOf(state, invoice)) !== subscription) continue
    invoice.auto_advance = false
    invoice.automatically_finalizes_at = null
    invoice.next_payment_attempt = null
  }
  state.emit('customer.subscription.deleted', subscription)
}

async function voidLatest(
  state: SandboxState,
  { latest_invoice: id }: Subscription,
): Promise<void> {
  const invoice = id === null ? undefined : await state.find('invoice', id)
  if (invoice?.status === 'open') await voidInvoice(state, invoice)
}
