import type { Account } from '../accounts/index.ts'
import { planOf, type PlanDeps } from '../plans/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import {
  askProvider,
  clientPayment,
  customerFor,
  noteOpened,
  payerOf,
  reuseMs,
  subscribedAlready,
  type ClientPayment,
} from './buy.ts'
import type { PaymentsDeps } from './ports.ts'
import type { CustomerState, PaymentState, SubscriptionState } from './provider.ts'
import { readPurchase, type Purchase } from './purchase.ts'
import { syncCustomer } from './reconcile-user.ts'
import { isLiving, isOver } from './subscription-status.ts'

type Buying = PaymentsDeps & PlanDeps

/**
 * Opens a payment for a plan or for message packs, and answers what the browser needs to carry it
 * out. Free needs no payment at all.
 */
export async function createPaymentIntent(
  deps: Buying,
  account: Account,
  wish: { lookup_key: string; quantity?: unknown },
): Promise<ClientPayment> {
  const purchase = readPurchase(wish)
  if (purchase.kind === 'free') {
    await deps.chooseFree(account.id)
    return { clientSecret: '', amount: 0, currency: 'usd', status: 'succeeded' }
  }
  if (purchase.kind === 'pack') {
    await refuseWithoutPlan(deps, account.id)
    return deps.inTurn(account.id, () => buyPack(deps, account, purchase))
  }
  if ((await planOf(deps, account.id)).status === 'active') throw subscribedAlready()
  return deps.inTurn(account.id, () => buyPlan(deps, account, purchase))
}

/** The stricter reading of the specification, for operators who want it. */
async function refuseWithoutPlan(deps: Buying, ownerId: OwnerId): Promise<void> {
  if (!deps.packsNeedPaidPlan || (await planOf(deps, ownerId)).status === 'active') return
  throw new AppError('plan_required', 'Extra messages can be bought with a paid plan.')
}

type PlanPurchase = Extract<Purchase, { kind: 'plan' }>

/** One open subscription at a time: the same plan is taken up again, another one takes its place. */
async function buyPlan(
  deps: Buying,
  account: Account,
  { lookupKey, quantity, amountCents }: PlanPurchase,
): Promise<ClientPayment> {
  const ownerId = account.id
  const customerId = await customerFor(deps, payerOf(account))
  const { state } = await syncCustomer(deps, ownerId, customerId)
  if ((await planOf(deps, ownerId)).status === 'active') throw subscribedAlready()
  const open = await makeRoom(deps, state, lookupKey)
  if (open) return clientPayment(open)

  const wish = { kind: 'plan', lookupKey, quantity, amountCents } as const
  const asked = await askProvider(deps, ownerId, {
    wish,
    ask: (intentId) =>
      deps.provider.startSubscription({ customerId, ownerId, intentId, lookupKey }),
  })
  return noteOpened(deps, ownerId, { wish, ...asked })
}

/**
 * Answers the open payment of the same plan, if there is one. Whatever else could be paid beside the
 * new plan ends: an unpaid purchase of another plan, and a plan that stayed unpaid beyond its grace time.
 */
async function makeRoom(
  deps: Buying,
  state: CustomerState,
  lookupKey: string,
): Promise<PaymentState | null> {
  const { provider, clock } = deps
  for (const each of state.subscriptions.filter(isUnpaid)) await provider.endNow(each.id)

  let kept: PaymentState | null = null
  for (const { id, ...unpaid } of state.subscriptions.filter(isIncomplete)) {
    const { invoiceId, payment } = firstPayment(state, id)
    const isOnItsWay = payment?.status === 'processing'
    const isFresh = isOnItsWay || unpaid.createdAt > clock() - reuseMs
    const isSame = unpaid.lookupKey === lookupKey && isFresh
    if (kept === null && isSame && payment) kept = payment
    else if (isOnItsWay) throw moneyOnItsWay()
    else await provider.dropUnpaid(id, invoiceId)
  }
  return kept
}

const isIncomplete = ({ status }: SubscriptionState) => status === 'incomplete'

const moneyOnItsWay = () =>
  new AppError(
    'already_subscribed',
    'Your payment for another plan is on its way. Please wait until it has arrived; then you can change the plan.',
  )

/** A plan that could still be paid although its grace time is over. */
const isUnpaid = (each: SubscriptionState) =>
  each.status !== 'canceled' && (isLiving(each) || isOver(each))

function firstPayment({ invoices, payments }: CustomerState, subscription: string) {
  const invoice = invoices.find(({ subscriptionId }) => subscriptionId === subscription)
  const payment = payments.find(({ id }) => id === invoice?.paymentId)
  return { invoiceId: invoice?.id ?? null, payment }
}

type PackPurchase = Extract<Purchase, { kind: 'pack' }>

async function buyPack(deps: Buying, account: Account, wish: PackPurchase): Promise<ClientPayment> {
  const ownerId = account.id
  const open = await openPack(deps, ownerId, wish)
  if (open) return open

  const customerId = await customerFor(deps, payerOf(account))
  const { quantity, amountCents } = wish
  const asked = await askProvider(deps, ownerId, {
    wish,
    ask: (intentId) =>
      deps.provider.startPack({ customerId, ownerId, intentId, quantity, amountCents }),
  })
  return noteOpened(deps, ownerId, { wish, ...asked })
}

/** The same packs asked for again, for example after a reload, are the same payment. */
async function openPack(
  deps: Buying,
  ownerId: OwnerId,
  { kind, lookupKey, quantity }: PackPurchase,
): Promise<ClientPayment | null> {
  const since = deps.clock() - reuseMs
  const intent = await deps.billing.openIntent(ownerId, { kind, lookupKey, quantity, since })
  const paymentId = intent?.objectId ?? null
  if (paymentId === null) return null

  const payment = await deps.provider.readPayment(paymentId)
  const isPayable = payment !== null && payment.status.startsWith('requires_')
  return isPayable ? clientPayment(payment) : null
}
