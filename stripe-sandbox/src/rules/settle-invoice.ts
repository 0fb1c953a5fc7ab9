import { invoicePaymentId } from '../objects/invoice.ts'
import {
  idOf,
  type Invoice,
  type PaymentIntent,
  type Subscription,
} from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { applyPendingUpdate, dropPendingUpdate } from './pending-update.ts'

/** The invoice of an intent, if any. */
export async function invoiceOf(
  state: SandboxState,
  intent: PaymentIntent,
): Promise<Invoice | undefined> {
  const payment = await state.find('invoice_payment', invoicePaymentId(intent.id))
  return payment && state.get('invoice', payment.invoice)
}

/** The subscription of an invoice, if any. */
export async function subscriptionOf(
  state: SandboxState,
  invoice: Invoice,
): Promise<Subscription | undefined> {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  return id === null ? undefined : state.get('subscription', id)
}

/** Marks an invoice as paid and updates its subscription. */
export async function markPaid(state: SandboxState, invoice: Invoice): Promise<void> {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = state.seconds
  await recordPayment(state, invoice, 'paid')
  state.emit('invoice.paid', invoice)
  state.emit('invoice.payment_succeeded', invoice)

  const subscription = await subscriptionOf(state, invoice)
  if (subscription) activateSubscription(state, subscription, invoice)
}

function activateSubscription(
  state: SandboxState,
  subscription: Subscription,
  invoice: Invoice,
): void {
  if (subscription.latest_invoice !== invoice.id) return
  if (subscription.pending_update) {
    applyPendingUpdate(state, subscription)
    return
  }
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  subscription.status = 'active'
  state.emit('customer.subscription.updated', subscription)
}

/** Days between the automatic attempts to pay a renewal: on day 3, 5 and 7. */
const retryDays = [3, 2, 2]
const daySeconds = 86_400

/** Records a failed attempt, or one that requires authentication. */
export async function recordFailedAttempt(
  state: SandboxState,
  invoice: Invoice,
  { isAutomatic, needsOwner }: { isAutomatic: boolean; needsOwner: boolean },
): Promise<void> {
  const isRenewal = isAutomatic && invoice.billing_reason === 'subscription_cycle'
  const retry = retryDays[invoice.attempt_count]
  invoice.attempted = true
  invoice.attempt_count += 1
  if (isRenewal) {
    invoice.next_payment_attempt = retry === undefined ? null : state.seconds + retry * daySeconds
  }
  if (needsOwner) state.emit('invoice.payment_action_required', invoice)
  state.emit('invoice.payment_failed', invoice)

  const subscription = await subscriptionOf(state, invoice)
  if (!subscription || !isRenewal) return
  if (!['active', 'past_due'].includes(subscription.status)) return
  subscription.status = retry === undefined ? 'unpaid' : 'past_due'
  state.emit('customer.subscription.updated', subscription)
}

export async function voidInvoice(state: SandboxState, invoice: Invoice): Promise<void> {
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  invoice.status_transitions.voided_at = state.seconds
  await cancelPayment(state, invoice)
  state.emit('invoice.voided', invoice)

  await reviveLatest(state, invoice)
}

/** Gives up an open invoice: it is no longer collected, but its owner can still pay it. */
export async function markUncollectible(state: SandboxState, invoice: Invoice): Promise<void> {
  invoice.status = 'uncollectible'
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  invoice.status_transitions.marked_uncollectible_at = state.seconds
  state.emit('invoice.marked_uncollectible', invoice)
  await reviveLatest(state, invoice)
}

/** Reactivates a subscription whose latest invoice was voided or written off, and drops its pending update. */
async function reviveLatest(state: SandboxState, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(state, invoice)
  if (subscription?.latest_invoice !== invoice.id) return
  if (subscription.pending_update) dropPendingUpdate(state, subscription)
  else if (['past_due', 'unpaid'].includes(subscription.status)) {
    subscription.status = 'active'
    state.emit('customer.subscription.updated', subscription)
  }
}

/** Statuses of invoices that can be paid. */
export const isPayable = ({ status }: Invoice): boolean =>
  status === 'open' || status === 'uncollectible'

/** Cancels the invoice's own payment, which was not completed. */
export async function cancelPayment(state: SandboxState, invoice: Invoice): Promise<void> {
  await recordPayment(state, invoice, 'canceled')
  await cancelIntent(state, invoice)
}

async function cancelIntent(state: SandboxState, invoice: Invoice): Promise<void> {
  const id = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const intent = id === null ? undefined : await state.find('payment_intent', id)
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return
  intent.status = 'canceled'
  intent.canceled_at = state.seconds
  intent.cancellation_reason = 'void_invoice'
  intent.next_action = null
  state.emit('payment_intent.canceled', intent)
}

/** Sets the status of the invoice payment and of the copy in its invoice. */
async function recordPayment(
  state: SandboxState,
  invoice: Invoice,
  status: 'paid' | 'canceled',
): Promise<void> {
  const [copy] = invoice.payments?.data ?? []
  if (copy === undefined || invoice.payments === undefined) return
  const payment = await state.get('invoice_payment', copy.id)
  payment.status = status
  if (status === 'paid') {
    payment.amount_paid = payment.amount_requested
    payment.status_transitions.paid_at = state.seconds
    state.emit('invoice_payment.paid', payment)
  } else {
    payment.status_transitions.canceled_at = state.seconds
  }
  invoice.payments.data = [payment]
}
