import { priceList } from '@askwell/contract/billing/plans'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import * as texts from '@askwell/messages/billing/payment-messages'
import type { Account } from '../../accounts/index.ts'
import { planOf, type PlanDeps } from '../../plans/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import {
  requestFromProvider,
  toClientPayment,
  ensureCustomer,
  recordOpenPayment,
  payerOf,
  intentLifetimeMs,
  alreadySubscribedError,
  type ClientPayment,
} from '../purchases/purchase-intents.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, PaymentState, SubscriptionState } from '../ports/provider.ts'
import { parsePurchase, type Purchase } from '../purchases/purchase.ts'
import { refuseWithoutAddress } from '../purchases/refuse-without-address.ts'
import { refuseClosed } from '../purchases/refuse-closed.ts'
import { startFree } from '../subscriptions/change-to-free.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'

type BuyDeps = PaymentsDeps & PlanDeps

/**
 * Opens a payment for a plan or for message packs, and returns what the browser needs to complete it. Free
 * needs no payment.
 */
export async function createPaymentIntent(
  deps: BuyDeps,
  account: Account,
  request: { lookup_key: string; quantity?: unknown },
): Promise<ClientPayment> {
  const purchase = parsePurchase(request)
  if (purchase.kind === 'free') {
    await startFree(deps, account.id)
    return { clientSecret: '', amount: 0, currency: priceList.currency, status: 'succeeded' }
  }
  await refuseWithoutAddress(deps, account.id)
  if (purchase.kind === 'pack') {
    await refuseWithoutPlan(deps, account.id)
    return lockOpen(deps, account.id, () => buyPack(deps, account, purchase))
  }
  if ((await planOf(deps, account.id)).status === 'active') throw alreadySubscribedError()
  return lockOpen(deps, account.id, () => buyPlan(deps, account, purchase))
}

const lockOpen = <Answer>(deps: BuyDeps, ownerId: OwnerId, buy: () => Promise<Answer>) =>
  deps.withLock(ownerId, async () => {
    await refuseClosed(deps, ownerId)
    return buy()
  })

/** A stricter reading of the specification, which operators can turn on. */
async function refuseWithoutPlan(deps: BuyDeps, ownerId: OwnerId): Promise<void> {
  if (!deps.packsNeedPaidPlan || (await planOf(deps, ownerId)).status === 'active') return
  throw new AppError('plan_required', texts.packNeedsPlan)
}

type PlanPurchase = Extract<Purchase, { kind: 'plan' }>

/** Only one open subscription at a time: the same plan is continued, another one replaces it. */
async function buyPlan(
  deps: BuyDeps,
  account: Account,
  { lookupKey, quantity, amountCents }: PlanPurchase,
): Promise<ClientPayment> {
  const ownerId = account.id
  const customerId = await ensureCustomer(deps, payerOf(account))
  const { state } = await syncCustomer(deps, ownerId, customerId)
  if ((await planOf(deps, ownerId)).status === 'active') throw alreadySubscribedError()
  const ended = endedPlanOf(deps, state)
  const open = await endUnpaidPurchases(deps, state, lookupKey)
  if (open) return { ...toClientPayment(open), ...ended }

  const request = { kind: 'plan', lookupKey, quantity, amountCents } as const
  const requested = await requestFromProvider(deps, ownerId, {
    request,
    send: (intentId) =>
      deps.provider.startSubscription({ customerId, ownerId, intentId, lookupKey }),
  })
  return { ...(await recordOpenPayment(deps, ownerId, { request, ...requested })), ...ended }
}

/** The unpaid plan that this purchase replaces: it ends now, or an earlier visit of the checkout ended it. */
function endedPlanOf(
  { clock }: BuyDeps,
  { subscriptions }: CustomerState,
): Pick<ClientPayment, 'ended_plan'> {
  const since = clock() - intentLifetimeMs
  const replaced = subscriptions.find(
    (each) => isBegun(each) || (each.isAbandoned && (each.endedAt ?? 0) > since),
  )
  const plan = findPlan(replaced?.lookupKey ?? null)
  return plan ? { ended_plan: plan.title } : {}
}

/**
 * Returns the open payment of the same plan, if there is one. Ends everything else that could still be paid:
 * an unpaid purchase of another plan, and a plan that stayed unpaid beyond its grace period.
 */
async function endUnpaidPurchases(
  deps: BuyDeps,
  state: CustomerState,
  lookupKey: string,
): Promise<(PaymentState & { renewsAt: number }) | null> {
  const { provider, clock } = deps
  for (const each of state.subscriptions.filter(isBegun)) await provider.endUnpaid(each.id)

  let reusable: (PaymentState & { renewsAt: number }) | null = null
  for (const { id, ...unpaid } of state.subscriptions.filter(isIncomplete)) {
    const { invoiceId, payment } = firstPayment(state, id)
    const isProcessing = payment?.status === 'processing'
    const isFresh = isProcessing || unpaid.createdAt > clock() - intentLifetimeMs
    const isSame = unpaid.lookupKey === lookupKey && isFresh
    if (reusable === null && isSame && payment) {
      reusable = { ...payment, renewsAt: unpaid.periodEnd }
    } else if (isProcessing) throw paymentProcessingError()
    else await provider.dropUnpaid(id, invoiceId)
  }
  return reusable
}

const isIncomplete = ({ status }: SubscriptionState) => status === 'incomplete'

const paymentProcessingError = () => new AppError('already_subscribed', texts.otherPlanPaid)

/** A plan that could still be paid although its grace period is over. */
const isBegun = (each: SubscriptionState) => isActive(each) || isUnpaid(each)

function firstPayment({ invoices, payments }: CustomerState, subscription: string) {
  const invoice = invoices.find(({ subscriptionId }) => subscriptionId === subscription)
  const payment = payments.find(({ id }) => id === invoice?.paymentId)
  return { invoiceId: invoice?.id ?? null, payment }
}

type PackPurchase = Extract<Purchase, { kind: 'pack' }>

async function buyPack(
  deps: BuyDeps,
  account: Account,
  request: PackPurchase,
): Promise<ClientPayment> {
  const ownerId = account.id
  const open = await findOpenPack(deps, ownerId, request)
  if (open) return open

  const customerId = await ensureCustomer(deps, payerOf(account))
  const { quantity, amountCents } = request
  const requested = await requestFromProvider(deps, ownerId, {
    request,
    send: (intentId) =>
      deps.provider.startPack({ customerId, ownerId, intentId, quantity, amountCents }),
  })
  return recordOpenPayment(deps, ownerId, { request, ...requested })
}

/** A repeated purchase of the same packs, for example after a reload, continues the same payment. */
async function findOpenPack(
  deps: BuyDeps,
  ownerId: OwnerId,
  { kind, lookupKey, quantity }: PackPurchase,
): Promise<ClientPayment | null> {
  const since = deps.clock() - intentLifetimeMs
  const intent = await deps.billing.openIntent(ownerId, { kind, lookupKey, quantity, since })
  const paymentId = intent?.objectId ?? null
  if (paymentId === null) return null

  const payment = await deps.provider.readPayment(paymentId)
  const isPayable = payment !== null && payment.status.startsWith('requires_')
  return isPayable ? toClientPayment(payment) : null
}
