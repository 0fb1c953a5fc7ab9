import { increaseMessageLimit as increaseCall } from '@askwell/contract/billing'
import * as calls from '@askwell/contract/payment'
import {
  attachPaymentMethod,
  cancelSubscription,
  confirmPayment,
  createPaymentIntent,
  increaseMessageLimit,
  listCards,
  listInvoices,
  openPortal,
  previewChange,
  removeCard,
  resumeSubscription,
  upgradePlan,
  type Card,
} from '@askwell/core/payments'
import type { Throttle } from '@askwell/core/accounts'
import { checkEmail, checkSelf } from '../own-account.ts'
import { done, serveOwner, type Route } from '../serve.ts'

type UseCases = Parameters<typeof createPaymentIntent>[0] & Parameters<typeof openPortal>[0]

export type PaymentRouteDeps = {
  throttle: Pick<Throttle, 'use'>
  payments: UseCases
  paymentSetup: {
    mode: 'stripe' | 'sandbox'
    publishable_key: string | null
    is_test: boolean
  }
}

/** Calls a minute of one account that the provider may hear of. */
const limit = { points: 120, windowMs: 60_000 }

export const paymentRoutes = (deps: PaymentRouteDeps): Route[] => [
  serveOwner(calls.paymentSetup, async () => deps.paymentSetup),
  ...[...purchaseRoutes(deps), ...planRoutes(deps), ...cardRoutes(deps)].map((route) =>
    limited(deps, route),
  ),
]

const limited = ({ throttle }: PaymentRouteDeps, route: Route): Route => ({
  ...route,
  async answer(input, asking) {
    await throttle.use(`payments:${asking.caller?.account.id ?? ''}`, limit)
    return route.answer(input, asking)
  },
})

const purchaseRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  serveOwner(calls.createPaymentIntent, async (body, { caller }) => {
    checkEmail(body, caller.account)
    return createPaymentIntent(payments, caller.account, body)
  }),
  serveOwner(calls.confirmPayment, async ({ clientSecret }, { ownerId }) => ({
    payment_status: await confirmPayment(payments, ownerId, clientSecret),
  })),
  serveOwner(increaseCall, async ({ user_d }, { caller, ownerId }) => {
    checkSelf(user_d, caller.account.id)
    return { status: 1 as const, ...(await increaseMessageLimit(payments, ownerId)) }
  }),
  serveOwner(calls.getUserPaymentData, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    return { status: 1 as const, result: { data: await listInvoices(payments, ownerId) } }
  }),
]

const planRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  serveOwner(calls.cancelSubscription, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    return { message: await cancelSubscription(payments, ownerId, body.lookupKey) }
  }),
  serveOwner(calls.resumeSubscription, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    return done(await resumeSubscription(payments, ownerId))
  }),
  serveOwner(calls.upgradePlan, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    return upgradePlan(payments, ownerId, body.lookupKey)
  }),
  serveOwner(calls.previewChange, async (body, { caller, ownerId }) => {
    checkEmail(body, caller.account)
    return { status: 1 as const, ...(await previewChange(payments, ownerId, body.lookupKey)) }
  }),
]

const cardRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  serveOwner(calls.attachPaymentMethod, async (body, { caller }) => {
    checkEmail(body, caller.account)
    await attachPaymentMethod(payments, caller.account, body.paymentMethodId)
    return done('Payment method attached successfully!')
  }),
  serveOwner(calls.listCards, async (_body, { ownerId }) => ({
    status: 1 as const,
    cards: (await listCards(payments, ownerId)).map(savedCard),
  })),
  serveOwner(calls.removeCard, async ({ paymentMethodId }, { ownerId }) => {
    await removeCard(payments, ownerId, paymentMethodId)
    return done('The card was removed.')
  }),
  serveOwner(calls.openPortal, async (body, { caller }) => {
    checkEmail(body, caller.account)
    return { url: await openPortal(payments, caller.account) }
  }),
]

const savedCard = ({ id, brand, last4, expMonth, expYear, isDefault }: Card) => ({
  id,
  brand,
  last4,
  exp_month: expMonth,
  exp_year: expYear,
  is_default: isDefault,
})
