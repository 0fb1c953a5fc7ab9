import { priceList } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/payment-messages'
import * as promotionTexts from '@askwell/messages/billing/promotions'
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
import { promotionError } from '../promotions/promotion-error.ts'
import { parsePurchase, type Purchase } from '../purchases/purchase.ts'
import { refuseWithoutAddress } from '../purchases/refuse-without-address.ts'
import { refuseClosed } from '../purchases/refuse-closed.ts'
import { startFree } from '../subscriptions/change-to-free.ts'
import { buyPlan } from './buy-plan.ts'

type BuyDeps = PaymentsDeps & PlanDeps

type PurchaseRequest = {
  lookup_key: string
  quantity?: unknown
  promotion_code?: string | undefined
  start_free?: boolean | undefined
}

/**
 * Opens a payment for a plan or for message packs and returns the data with which the browser completes it. Free starts
 * without payment.
 */
export async function createPaymentIntent(
  deps: BuyDeps,
  account: Account,
  request: PurchaseRequest,
): Promise<ClientPayment> {
  const purchase = parsePurchase(request)
  if (purchase.kind === 'free') {
    await startFree(deps, account.id)
    return { clientSecret: '', amount: 0, currency: priceList.currency, status: 'succeeded' }
  }
  await refuseWithoutAddress(deps, account.id)
  if (purchase.kind === 'pack') {
    if (request.promotion_code) throw promotionError(promotionTexts.plansOnly)
    await refuseWithoutPlan(deps, account.id)
    return lockOpen(deps, account.id, () => buyPack(deps, account, purchase))
  }
  if ((await planOf(deps, account.id)).status === 'active') throw alreadySubscribedError()
  return lockOpen(deps, account.id, () =>
    buyPlan(deps, account, {
      purchase,
      code: request.promotion_code?.trim(),
      startFree: request.start_free ?? false,
    }),
  )
}

const lockOpen = <Answer>(deps: BuyDeps, ownerId: OwnerId, buy: () => Promise<Answer>) =>
  deps.withLock(ownerId, async () => {
    await refuseClosed(deps, ownerId)
    return buy()
  })

/** Packs require a paid plan only when the operator configured it; the specification allows both. */
async function refuseWithoutPlan(deps: BuyDeps, ownerId: OwnerId): Promise<void> {
  if (!deps.packsNeedPaidPlan || (await planOf(deps, ownerId)).status === 'active') return
  throw new AppError('plan_required', texts.packNeedsPlan)
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

/** The open payment for the same packs, to continue it after a reload; null when there is none. */
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
