import { graceMs } from '../../plans/index.ts'
import type { InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { isEnded } from '../ports/subscription-status.ts'

type InvoiceContext = {
  invoices: readonly InvoiceState[]
  subscription: SubscriptionState | undefined
}

/**
 * When the messages of a late payment expire, in epoch milliseconds: the length of the invoice's period after the
 * payment. A payment is late when the subscription ended before it or a newer period has replaced its own. Null for
 * other payments.
 */
export function latePaymentEnd(invoice: InvoiceState, surroundings: InvoiceContext): number | null {
  const { paidAt, periodStart, periodEnd } = invoice
  const isLate = paidAt !== null && isPaidLate(invoice, { ...surroundings, paidAt })
  return isLate ? paidAt + (periodEnd - periodStart) : null
}

function isPaidLate(
  invoice: InvoiceState,
  { invoices, subscription, paidAt }: InvoiceContext & { paidAt: number },
): boolean {
  const endedAt = subscription?.endedAt ?? Infinity
  if (paidAt >= endedAt) return true
  if (!subscription || paidAt <= invoice.createdAt + graceMs) return false
  return isEnded(subscription) || invoices.some((other) => isNewerPeriod(other, invoice))
}

const isNewerPeriod = (other: InvoiceState, { subscriptionId, createdAt }: InvoiceState): boolean =>
  other.subscriptionId === subscriptionId &&
  other.reason === 'subscription_cycle' &&
  other.status === 'paid' &&
  other.createdAt > createdAt
