import { graceMs } from '../plans/index.ts'
import type { InvoiceState, SubscriptionState } from './provider.ts'
import { isOver } from './subscription-status.ts'

type Surroundings = {
  invoices: readonly InvoiceState[]
  subscription: SubscriptionState | undefined
}

/**
 * Epoch milliseconds until which the messages of an invoice can be used that was paid when its plan
 * could not give them any more: as long as the period it stands for, counted from the payment. Null
 * for an invoice that was paid in time.
 */
export function lateEnd(invoice: InvoiceState, surroundings: Surroundings): number | null {
  const { paidAt, periodStart, periodEnd } = invoice
  const isLate = paidAt !== null && cameLate(invoice, { ...surroundings, paidAt })
  return isLate ? paidAt + (periodEnd - periodStart) : null
}

function cameLate(
  invoice: InvoiceState,
  { invoices, subscription, paidAt }: Surroundings & { paidAt: number },
): boolean {
  const endedAt = subscription?.endedAt ?? Infinity
  if (paidAt >= endedAt) return true
  if (!subscription || paidAt <= invoice.createdAt + graceMs) return false
  return isOver(subscription) || invoices.some((other) => isNewerPeriod(other, invoice))
}

const isNewerPeriod = (other: InvoiceState, { subscriptionId, createdAt }: InvoiceState): boolean =>
  other.subscriptionId === subscriptionId &&
  other.reason === 'subscription_cycle' &&
  other.status === 'paid' &&
  other.createdAt > createdAt
