import { bankDebitSeconds, disputeAfterSeconds, isDisputedLater } from './test-methods.ts'
import type { Charge, Invoice, Subscription, StripeObject } from './stripe-objects.ts'

/** Time after which an unpaid first invoice expires, as at the real provider. */
export const incompleteSeconds = 23 * 3600

/** When the next automatic action of an object is due, in epoch milliseconds; null for none. */
export function dueAt(stripeObject: StripeObject): number | null {
  const seconds = dueSeconds(stripeObject)
  return seconds === null ? null : seconds * 1000
}

function dueSeconds(stripeObject: StripeObject): number | null {
  const { object } = stripeObject
  if (object === 'subscription') return subscriptionDue(stripeObject)
  if (object === 'charge') return chargeDue(stripeObject)
  if (object === 'invoice') return invoiceDue(stripeObject)
  if (object === 'dispute') {
    return stripeObject.status === 'needs_response' ? stripeObject.evidence_details.due_by : null
  }
  return null
}

function invoiceDue(invoice: Invoice): number | null {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

function subscriptionDue(subscription: Subscription): number | null {
  const { status, created, items, cancel_at: endsAt, pending_update: pending } = subscription
  if (status === 'incomplete') return created + incompleteSeconds
  if (status === 'canceled' || status === 'incomplete_expired') return null

  const end = items.data[0]?.current_period_end ?? null
  if (end === null) return null
  return Math.min(end, endsAt ?? Infinity, pending?.expires_at ?? Infinity)
}

function chargeDue(charge: Charge): number | null {
  if (charge.status === 'pending') return charge.created + bankDebitSeconds
  const isDisputable = charge.status === 'succeeded' && !charge.disputed && !charge.refunded
  return isDisputable && isDisputedLater(charge.payment_method_details?.card?.last4)
    ? charge.created + disputeAfterSeconds
    : null
}
