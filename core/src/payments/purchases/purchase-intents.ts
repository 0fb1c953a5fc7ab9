import type { AppliedDiscount } from '@askwell/contract/billing/discounts'
import * as texts from '@askwell/messages/billing/payment-messages'
import type { Account } from '../../accounts/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PurchaseIntent, StoredPayment } from '../ports/billing-store.ts'
import type { Payer } from '../ports/payment-provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { OpenPayment } from '../ports/provider.ts'
import { OutcomeUnknownError } from '../ports/outcome-unknown-error.ts'

/** How long the provider keeps unpaid purchases and idempotency keys, in milliseconds. */
export const intentLifetimeMs = 23 * 3_600_000

/** Returns the account's customer at the provider. Creates it for the first purchase or after it was deleted there. */
export async function ensureCustomer(
  { billing, provider, details }: PaymentsDeps,
  payer: Payer,
): Promise<string> {
  const known = await billing.customerOf(payer.ownerId)
  if (known !== null && (await provider.hasCustomer(known))) return known

  const customerId = await provider.createCustomer(payer, known)
  // Sent separately: a retry must repeat the creation request unchanged, but the details may have changed.
  const stored = await details.find(payer.ownerId)
  if (stored !== null) {
    await provider.updateBillingDetails(customerId, {
      name: stored.company || payer.name,
      details: stored,
    })
  }
  await billing.saveCustomer(payer.ownerId, customerId)
  return customerId
}

export const payerOf = ({ id, email, firstName, lastName }: Account): Payer => ({
  ownerId: id,
  email,
  name: `${firstName} ${lastName}`.trim(),
})

type PurchaseRequest = Omit<PurchaseIntent, 'id' | 'objectId'>

/**
 * Stores the purchase, then calls the provider with its id as idempotency key. When an earlier response was lost, the
 * call is repeated with the same id, so that nothing is created twice.
 */
export async function requestFromProvider<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { request, send }: { request: PurchaseRequest; send: (intentId: string) => Promise<Answer> },
): Promise<{ intentId: string; answer: Answer }> {
  const at = deps.clock()
  const { kind, lookupKey, quantity } = request
  const lost = await deps.billing.openIntent(ownerId, {
    kind,
    lookupKey,
    quantity,
    since: at - intentLifetimeMs,
  })
  const intentId = lost?.objectId === null ? lost.id : deps.newId()
  if (lost?.id !== intentId) {
    await deps.billing.insertIntent(ownerId, { ...request, id: intentId, objectId: null, at })
  }

  try {
    return { intentId, answer: await send(intentId) }
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) {
      await deps.billing.saveIntent(ownerId, intentId, { status: 'failed' })
    }
    throw error
  }
}

/** Stores an opened payment and returns the data with which the browser completes it. */
export async function recordOpenPayment(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  opened: { request: PurchaseRequest; intentId: string; answer: OpenPayment },
): Promise<ClientPayment> {
  const { request, intentId, answer } = opened
  const { objectId, paymentId } = answer
  // There is no payment when the amount was zero.
  if (paymentId !== '') {
    await deps.billing.recordPayment(ownerId, toStoredPayment(deps, request, answer))
  }
  const status = answer.status === 'succeeded' ? 'paid' : 'open'
  await deps.billing.saveIntent(ownerId, intentId, { objectId, status })
  return toClientPayment(answer)
}

export type ClientPayment = {
  clientSecret: string
  amount: number
  currency: string
  status: string
  /** For plans only. */
  renews_at?: number
  renewal_price?: number
  discount?: AppliedDiscount
  /** The tax in the amount; only when the provider calculates tax. */
  tax?: number
  /** Title of the unpaid plan that ends when this purchase is paid. */
  ended_plan?: string
}

export const toClientPayment = (
  payment: Omit<OpenPayment, 'objectId' | 'paymentId'>,
): ClientPayment => ({
  clientSecret: payment.clientSecret,
  amount: payment.amountCents,
  currency: payment.currency,
  status: payment.status,
  ...(payment.renewsAt === undefined ? {} : { renews_at: payment.renewsAt }),
})

const toStoredPayment = (
  deps: PaymentsDeps,
  request: PurchaseRequest,
  answer: OpenPayment,
): StoredPayment => ({
  id: answer.paymentId,
  kind: request.kind === 'pack' ? 'pack' : 'plan',
  lookupKey: request.lookupKey,
  quantity: request.quantity,
  amountCents: answer.amountCents,
  currency: answer.currency,
  status: answer.status,
  refundedCents: 0,
  dispute: null,
  createdAt: deps.clock(),
})

export const alreadySubscribedError = () => new AppError('already_subscribed', texts.hasPlanAlready)
