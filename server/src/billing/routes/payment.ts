import { increaseMessageLimit as increaseCall } from '@askwell/contract/billing/billing'
import * as calls from '@askwell/contract/billing/payment'
import {
  attachPaymentMethod,
  cancelSubscription,
  confirmPayment,
  createPaymentIntent,
  increaseMessageLimit,
  listCards,
  listInvoices,
  openPortal,
  payInvoice,
  previewChange,
  removeCard,
  resumeSubscription,
  upgradePlan,
  type Card,
} from '@askwell/core/payments'
import type { RateLimiter } from '@askwell/core/accounts'
import * as texts from '@askwell/messages/billing/payment-messages'
import { requireOwnEmail, requireOwnAccount } from '../../platform/http/check-own-account.ts'
import { billingDetailRoutes } from './billing-details.ts'
import { invoicePdfRoutes, type InvoicePdfDeps } from './invoice-pdf.ts'
import { success, ownerRoute, type Route } from '../../platform/http/route.ts'

type UseCases = Parameters<typeof createPaymentIntent>[0] & Parameters<typeof openPortal>[0]

export type PaymentRouteDeps = Pick<InvoicePdfDeps, 'sandbox'> & {
  throttle: Pick<RateLimiter, 'consume'>
  payments: UseCases
  paymentSetup: {
    mode: 'stripe' | 'sandbox'
    publishable_key: string | null
    is_test: boolean
  }
}

/** Limit of requests of one account that may reach the provider. */
const limit = { points: 120, windowMs: 60_000 }

export const paymentRoutes = (deps: PaymentRouteDeps): Route[] => [
  ownerRoute(calls.paymentSetup, async () => deps.paymentSetup),
  ...[
    ...purchaseRoutes(deps),
    ...planRoutes(deps),
    ...cardRoutes(deps),
    ...billingDetailRoutes(deps.payments),
    ...invoicePdfRoutes(deps),
  ].map((route) => rateLimited(deps, route)),
]

const rateLimited = ({ throttle }: PaymentRouteDeps, route: Route): Route => ({
  ...route,
  async handle(input, context) {
    await throttle.consume(`payments:${context.caller?.account.id ?? ''}`, limit)
    return route.handle(input, context)
  },
})

const purchaseRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  ownerRoute(calls.createPaymentIntent, async (body, { caller }) => {
    requireOwnEmail(body, caller.account)
    return createPaymentIntent(payments, caller.account, body)
  }),
  ownerRoute(calls.confirmPayment, async ({ clientSecret }, { ownerId }) => ({
    payment_status: await confirmPayment(payments, ownerId, clientSecret),
  })),
  ownerRoute(increaseCall, async ({ user_d }, { caller, ownerId }) => {
    requireOwnAccount(user_d, caller.account.id)
    return { status: 1 as const, ...(await increaseMessageLimit(payments, ownerId)) }
  }),
  ownerRoute(calls.getUserPaymentData, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    return { status: 1 as const, result: { data: await listInvoices(payments, ownerId) } }
  }),
  ownerRoute(calls.payInvoice, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    return { status: 1 as const, ...(await payInvoice(payments, ownerId, body.number)) }
  }),
]

const planRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  ownerRoute(calls.cancelSubscription, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    return { message: await cancelSubscription(payments, ownerId, body.lookupKey) }
  }),
  ownerRoute(calls.resumeSubscription, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    return success(await resumeSubscription(payments, ownerId))
  }),
  ownerRoute(calls.upgradePlan, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    const { lookupKey, priced_at: pricedAt, amount_due: amountDue } = body
    return upgradePlan(payments, ownerId, { lookupKey, pricedAt, amountDue })
  }),
  ownerRoute(calls.previewChange, async (body, { caller, ownerId }) => {
    requireOwnEmail(body, caller.account)
    return { status: 1 as const, ...(await previewChange(payments, ownerId, body.lookupKey)) }
  }),
]

const cardRoutes = ({ payments }: PaymentRouteDeps): Route[] => [
  ownerRoute(calls.attachPaymentMethod, async (body, { caller }) => {
    requireOwnEmail(body, caller.account)
    await attachPaymentMethod(payments, caller.account, body.paymentMethodId)
    return success(texts.cardAdded)
  }),
  ownerRoute(calls.listCards, async (_body, { ownerId }) => ({
    status: 1 as const,
    cards: (await listCards(payments, ownerId)).map(savedCard),
  })),
  ownerRoute(calls.removeCard, async ({ paymentMethodId }, { ownerId }) => {
    await removeCard(payments, ownerId, paymentMethodId)
    return success(texts.cardRemoved)
  }),
  ownerRoute(calls.openPortal, async (body, { caller }) => {
    requireOwnEmail(body, caller.account)
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
