import { findPlan } from '@askwell/contract/billing/plan-rules'
import * as texts from '@askwell/messages/billing/pay-invoice'
import * as paymentTexts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, InvoiceState } from '../ports/provider.ts'
import { isActive } from '../ports/subscription-status.ts'
import { refuseClosed } from '../purchases/refuse-closed.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { formatDate, formatAmount } from '../subscriptions/format.ts'
import { refuseWithoutCard } from '../subscriptions/refuse-without-card.ts'

export type PaidInvoice = {
  payment_status: 'paid' | 'processing' | 'requires_action'
  message: string
  /** Set only when the owner must authenticate the payment. */
  clientSecret?: string
}

/**
 * Charges an open invoice of the account to the saved card and grants the messages that it pays for. An invoice that
 * has been paid in the meantime is not charged again.
 */
export async function payInvoice(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  number: string,
): Promise<PaidInvoice> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) throw invoiceNotFoundError()

  return deps.withLock(ownerId, async () => {
    await refuseClosed(deps, ownerId)
    const { state } = await syncCustomer(deps, ownerId, customerId)
    const invoice = state.invoices.find((each) => each.number === number)
    if (invoice?.status === 'paid') {
      return { payment_status: 'paid', message: texts.paidBefore({ number }) }
    }
    if (invoice?.status !== 'open') throw invoiceNotFoundError()
    if (isProcessing(state, invoice)) {
      return { payment_status: 'processing', message: texts.processing({ number }) }
    }
    try {
      return await charge(deps, { ownerId, customerId, invoice, state })
    } finally {
      await syncCustomer(deps, ownerId, customerId)
    }
  })
}

type Charge = {
  ownerId: OwnerId
  customerId: string
  invoice: InvoiceState
  state: CustomerState
}

async function charge(deps: PaymentsDeps, { customerId, invoice, state }: Charge) {
  const { provider } = deps
  const subscription = state.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  const cardId = subscription?.cardId ?? null
  await refuseWithoutCard(deps, { customerId, subscription: { cardId } })

  const outcome = await provider.payInvoice(invoice.id)
  const number = invoice.number ?? ''
  const amount = formatAmount(invoice.amountDue)
  if (outcome.kind === 'declined') throw new AppError('card_declined', outcome.message)
  if (outcome.kind === 'confirm') {
    const message = texts.confirmWithBank({ amount })
    const { clientSecret } = outcome
    return { payment_status: 'requires_action', message, clientSecret } as const
  }
  if (outcome.kind === 'processing') {
    return { payment_status: 'processing', message: texts.processing({ number }) } as const
  }
  const message = `${texts.paid({ amount, number })}${await renewalText(deps, customerId, invoice)}`
  return { payment_status: 'paid', message } as const
}

/** States when the plan of a paid invoice renews, according to the provider. */
async function renewalText(
  { provider }: PaymentsDeps,
  customerId: string,
  { subscriptionId }: InvoiceState,
): Promise<string> {
  const { subscriptions } = await provider.readCustomer(customerId)
  const plan = subscriptions.find(({ id }) => id === subscriptionId)
  if (!plan || !isActive(plan) || plan.status === 'past_due' || plan.endsAt !== null) return ''
  const planTitle = findPlan(plan.lookupKey)?.title ?? plan.lookupKey
  return ` ${texts.planGoesOn({ planTitle, date: formatDate(plan.periodEnd) })}`
}

const isProcessing = ({ payments }: CustomerState, { paymentId }: InvoiceState): boolean =>
  payments.some(({ id, status }) => id === paymentId && status === 'processing')

const invoiceNotFoundError = () => new AppError('not_found', paymentTexts.noSuchInvoice)
