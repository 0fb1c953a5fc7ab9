import { bankDebitSeconds, disputeAfterSeconds, isDisputedLater } from './test-methods.ts'
import type { Charge, Invoice, Subscription, Thing } from './things.ts'

/** An unpaid first invoice is given up after so long. */
export const incompleteSeconds = 23 * 3600

/** When something happens to a thing by itself, in epoch milliseconds; null when nothing will. */
export function dueAt(thing: Thing): number | null {
  const seconds = dueSeconds(thing)
  return seconds === null ? null : seconds * 1000
}

function dueSeconds(thing: Thing): number | null {
  const { object } = thing
  if (object === 'subscription') return subscriptionDue(thing)
  if (object === 'charge') return chargeDue(thing)
  if (object === 'invoice') return invoiceDue(thing)
  if (object === 'dispute') {
    return thing.status === 'needs_response' ? thing.evidence_details.due_by : null
  }
  return null
}

function invoiceDue(invoice: Invoice): number | null {
  if (invoice.status === 'draft') return invoice.automatically_finalizes_at
  return invoice.status === 'open' ? invoice.next_payment_attempt : null
}

function subscriptionDue(subscription: Subscription): number | null {
  const { status, created, items, pending_update: pending } = subscription
  if (status === 'incomplete') return created + incompleteSeconds
  if (status === 'canceled' || status === 'incomplete_expired') return null

  const end = items.data[0]?.current_period_end ?? null
  return pending && end !== null ? Math.min(end, pending.expires_at) : end
}

function chargeDue(charge: Charge): number | null {
  if (charge.status === 'pending') return charge.created + bankDebitSeconds
  const isDisputable = charge.status === 'succeeded' && !charge.disputed && !charge.refunded
  return isDisputable && isDisputedLater(charge.payment_method_details?.card?.last4)
    ? charge.created + disputeAfterSeconds
    : null
}
