import type { Account } from '../accounts/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { Intent, Payer, PaymentsDeps, StoredPayment } from './ports.ts'
import type { OpenPayment } from './provider.ts'
import { OutcomeUnknown } from './outcome-unknown.ts'

/** After this time the provider gives up what was not paid, and forgets its keys. */
export const reuseMs = 23 * 3_600_000

/** The account's customer at the provider, made at the first purchase. */
export async function customerFor(
  { billing, provider }: PaymentsDeps,
  payer: Payer,
): Promise<string> {
  const known = await billing.customerOf(payer.ownerId)
  if (known !== null) return known

  const customerId = await provider.createCustomer(payer)
  await billing.saveCustomer(payer.ownerId, customerId)
  return customerId
}

export const payerOf = ({ id, email, firstName, lastName }: Account): Payer => ({
  ownerId: id,
  email,
  name: `${firstName} ${lastName}`.trim(),
})

type Wish = Omit<Intent, 'id' | 'objectId'>

/**
 * Writes the wish down, asks the provider under its id, and writes down what came. A wish whose answer
 * was lost is asked again under the same id, so that nothing is made twice.
 */
export async function askProvider<Answer>(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  { wish, ask }: { wish: Wish; ask: (intentId: string) => Promise<Answer> },
): Promise<{ intentId: string; answer: Answer }> {
  const at = deps.clock()
  const { kind, lookupKey, quantity } = wish
  const lost = await deps.billing.openIntent(ownerId, {
    kind,
    lookupKey,
    quantity,
    since: at - reuseMs,
  })
  const intentId = lost?.objectId === null ? lost.id : deps.newId()
  if (lost?.id !== intentId) {
    await deps.billing.insertIntent(ownerId, { ...wish, id: intentId, objectId: null, at })
  }

  try {
    return { intentId, answer: await ask(intentId) }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) {
      await deps.billing.saveIntent(ownerId, intentId, { status: 'failed' })
    }
    throw error
  }
}

/** Remembers what was opened, and answers what the browser needs for it. */
export async function noteOpened(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  opened: { wish: Wish; intentId: string; answer: OpenPayment },
): Promise<ClientPayment> {
  const { wish, intentId, answer } = opened
  await deps.billing.notePayment(ownerId, paymentOf(deps, wish, answer))
  await deps.billing.saveIntent(ownerId, intentId, { objectId: answer.objectId, status: 'open' })
  return clientPayment(answer)
}

export type ClientPayment = {
  clientSecret: string
  amount: number
  currency: string
  status: string
}

export const clientPayment = (payment: Omit<OpenPayment, 'objectId' | 'paymentId'>) => ({
  clientSecret: payment.clientSecret,
  amount: payment.amountCents,
  currency: payment.currency,
  status: payment.status,
})

const paymentOf = (deps: PaymentsDeps, wish: Wish, answer: OpenPayment): StoredPayment => ({
  id: answer.paymentId,
  kind: wish.kind === 'pack' ? 'pack' : 'plan',
  lookupKey: wish.lookupKey,
  quantity: wish.quantity,
  amountCents: answer.amountCents,
  currency: answer.currency,
  status: answer.status,
  refundedCents: 0,
  dispute: null,
  createdAt: deps.clock(),
})

export const subscribedAlready = () =>
  new AppError(
    'already_subscribed',
    'You have a plan already. Use "Upgrade/Change" on the plan you want instead.',
  )
