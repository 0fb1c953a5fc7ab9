import { discountCents } from '@askwell/contract/billing/discounts'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import { priceList, type Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/payment-messages'
import type { Account } from '../../accounts/index.ts'
import { monthsAfter, planOf, type PlanDeps } from '../../plans/index.ts'
import { AppError } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type {
  CustomerState,
  OpenPayment,
  PaymentState,
  Promotion,
  SubscriptionState,
} from '../ports/provider.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'
import { discountAfterStart, renewalCents } from '../promotions/renewal-price.ts'
import { requirePromotion } from './require-promotion.ts'
import type { Purchase } from '../purchases/purchase.ts'
import {
  alreadySubscribedError,
  ensureCustomer,
  intentLifetimeMs,
  payerOf,
  recordOpenPayment,
  requestFromProvider,
  toClientPayment,
  type ClientPayment,
} from '../purchases/purchase-intents.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'

type BuyDeps = PaymentsDeps & PlanDeps

type PlanPurchase = Extract<Purchase, { kind: 'plan' }>

/** `code`: undefined keeps the code of the open payment, '' removes it. */
type PlanRequest = { purchase: PlanPurchase; code: string | undefined; startFree: boolean }

/**
 * Opens the payment of a plan. An account has only one open purchase of a plan: a request for the same plan returns the
 * open payment, a request for another plan replaces it.
 */
export async function buyPlan(
  deps: BuyDeps,
  account: Account,
  { purchase, code, startFree }: PlanRequest,
): Promise<ClientPayment> {
  const ownerId = account.id
  const { plan } = purchase
  const customerId = await ensureCustomer(deps, payerOf(account))
  const { state } = await syncCustomer(deps, ownerId, customerId)
  if ((await planOf(deps, ownerId)).status === 'active') throw alreadySubscribedError()

  const replaced = replacedPlanOf(state)
  const open = openCheckout(deps, state, { plan, code })
  const isNewCode = open === null && code !== undefined && code !== ''
  // Checked before other purchases are canceled, so that a wrong code changes nothing.
  const promotion = isNewCode
    ? await requirePromotion(deps, { customerId, state, plan, code })
    : null
  if (promotion !== null && !startFree && priceWith(plan, promotion) === 0) {
    return { ...notStarted(deps, plan, promotion), ...replaced }
  }
  await dropOtherCheckouts(deps, state, open)
  if (open) return { ...priced(deps, plan, open.payment), ...replaced }
  return { ...(await startPlan(deps, { ownerId, customerId, purchase, promotion })), ...replaced }
}

type Start = {
  ownerId: Account['id']
  customerId: string
  purchase: PlanPurchase
  promotion: Promotion | null
}

async function startPlan(
  deps: BuyDeps,
  { ownerId, customerId, purchase, promotion }: Start,
): Promise<ClientPayment> {
  const { plan, lookupKey, quantity, amountCents } = purchase
  const promotionId = promotion?.id ?? null
  const request = { kind: 'plan', lookupKey, quantity, amountCents } as const
  const requested = await requestFromProvider(deps, ownerId, {
    request,
    send: (intentId) =>
      deps.provider.startSubscription({ customerId, ownerId, intentId, lookupKey, promotionId }),
  })
  await recordOpenPayment(deps, ownerId, { request, ...requested })
  if (requested.answer.status === 'succeeded') await syncCustomer(deps, ownerId, customerId)
  return priced(deps, plan, requested.answer)
}

type Checkout = Omit<OpenPayment, 'objectId' | 'paymentId'>

/** A payment for a plan with prices, as shown in the browser. */
function priced({ automaticTax }: BuyDeps, plan: Plan, payment: Checkout): ClientPayment {
  const { renewsAt, discount, runningDiscount = null, taxCents = 0 } = payment
  return {
    ...toClientPayment(payment),
    ...(renewsAt === undefined
      ? {}
      : { renewal_price: renewalCents(plan, runningDiscount, renewsAt) }),
    ...(discount ? { discount } : {}),
    ...(automaticTax ? { tax: taxCents } : {}),
  }
}

const priceWith = ({ priceCents }: Plan, promotion: Promotion): number =>
  priceCents - discountCents(promotion, priceCents)

/**
 * A plan whose first payment is fully discounted: it begins when the customer confirms it, not when the code is
 * entered.
 */
function notStarted(deps: BuyDeps, plan: Plan, promotion: Promotion): ClientPayment {
  const { code, percent_off, amount_off, duration, months } = promotion
  const offer = { percent_off, amount_off, duration, months }
  const renewsAt = monthsAfter(deps.clock(), plan.endDay === '/year' ? 12 : 1)
  return priced(deps, plan, {
    clientSecret: '',
    amountCents: 0,
    currency: priceList.currency,
    status: 'not_started',
    renewsAt,
    discount: { ...offer, code, amount: plan.priceCents },
    runningDiscount: discountAfterStart(offer, deps.clock()),
  })
}

/** The title of the unpaid plan that ends when this purchase is paid. */
function replacedPlanOf({ subscriptions }: CustomerState): Pick<ClientPayment, 'ended_plan'> {
  const plan = findPlan(subscriptions.find(isBegun)?.lookupKey ?? null)
  return plan ? { ended_plan: plan.title } : {}
}

/** Whether the plan has begun and not ended. An unpaid plan can still be paid after its grace period. */
const isBegun = (each: SubscriptionState) => isActive(each) || isUnpaid(each)

type OpenCheckout = { id: string; payment: Checkout }

/** The open payment for the same plan and code; null when there is none. */
function openCheckout(
  { clock }: BuyDeps,
  state: CustomerState,
  { plan, code }: { plan: Plan; code: string | undefined },
): OpenCheckout | null {
  const freshSince = clock() - intentLifetimeMs
  const samePlan = ({ lookupKey, createdAt }: SubscriptionState, payment: PaymentState) =>
    lookupKey === plan.lookupKey && (isProcessing(payment) || createdAt > freshSince)

  for (const each of state.subscriptions.filter(isIncomplete)) {
    const { discount, taxCents, payment } = firstPayment(state, each.id)
    if (!payment || !samePlan(each, payment)) continue
    if (code !== undefined && !isEqualCode(code, discount?.code ?? '')) continue
    const prices = { discount, runningDiscount: each.discount, taxCents }
    return { id: each.id, payment: { ...payment, renewsAt: each.periodEnd, ...prices } }
  }
  return null
}

const isEqualCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

const isProcessing = (payment: PaymentState | undefined) => payment?.status === 'processing'

/** Cancels all other unpaid purchases of plans. Throws AppError while one of them is being paid. */
async function dropOtherCheckouts(
  { provider }: BuyDeps,
  state: CustomerState,
  open: OpenCheckout | null,
): Promise<void> {
  for (const { id } of state.subscriptions.filter(isIncomplete)) {
    if (id === open?.id) continue
    const { invoice, payment } = firstPayment(state, id)
    if (isProcessing(payment)) throw new AppError('already_subscribed', texts.otherPlanPaid)
    await provider.dropUnpaid(id, invoice?.id ?? null)
  }
}

const isIncomplete = ({ status }: SubscriptionState) => status === 'incomplete'

function firstPayment({ invoices, payments }: CustomerState, subscription: string) {
  const invoice = invoices.find(({ subscriptionId }) => subscriptionId === subscription)
  const payment = payments.find(({ id }) => id === invoice?.paymentId)
  const { discount = null, taxCents = 0 } = invoice ?? {}
  return { invoice, discount, taxCents, payment }
}
