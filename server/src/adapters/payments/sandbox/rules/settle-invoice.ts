import { invoicePaymentId } from '../objects/invoice.ts'
import { idOf, type Invoice, type PaymentIntent, type Subscription } from '../things.ts'
import type { World } from '../world.ts'
import { applyPendingUpdate, dropPendingUpdate } from './pending-update.ts'

/** The invoice that an intent pays, if it pays one. */
export async function invoiceOf(world: World, intent: PaymentIntent): Promise<Invoice | undefined> {
  const payment = await world.find('invoice_payment', invoicePaymentId(intent.id))
  return payment && world.get('invoice', payment.invoice)
}

/** The subscription that an invoice is for, if it is for one. */
export async function subscriptionOf(
  world: World,
  invoice: Invoice,
): Promise<Subscription | undefined> {
  const id = idOf(invoice.parent?.subscription_details?.subscription)
  return id === null ? undefined : world.get('subscription', id)
}

/** An invoice was paid: the subscription follows. */
export async function markPaid(world: World, invoice: Invoice): Promise<void> {
  invoice.status = 'paid'
  invoice.attempted = true
  invoice.amount_paid = invoice.amount_due
  invoice.amount_remaining = 0
  invoice.next_payment_attempt = null
  invoice.status_transitions.paid_at = world.seconds
  await notePayment(world, invoice, 'paid')
  world.emit('invoice.paid', invoice)
  world.emit('invoice.payment_succeeded', invoice)

  const subscription = await subscriptionOf(world, invoice)
  if (subscription) activate(world, subscription, invoice)
}

function activate(world: World, subscription: Subscription, invoice: Invoice): void {
  if (subscription.latest_invoice !== invoice.id) return
  if (subscription.pending_update) {
    applyPendingUpdate(world, subscription)
    return
  }
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return
  subscription.status = 'active'
  world.emit('customer.subscription.updated', subscription)
}

/** Days between the automatic attempts at a renewal: on day 3, 5 and 7. */
const retryDays = [3, 2, 2]
const daySeconds = 86_400

/** An attempt to pay failed, or waits for the card's owner. */
export async function noteFailedAttempt(
  world: World,
  invoice: Invoice,
  { isAutomatic, needsOwner }: { isAutomatic: boolean; needsOwner: boolean },
): Promise<void> {
  const isRenewal = isAutomatic && invoice.billing_reason === 'subscription_cycle'
  const retry = retryDays[invoice.attempt_count]
  invoice.attempted = true
  invoice.attempt_count += 1
  if (isRenewal) {
    invoice.next_payment_attempt = retry === undefined ? null : world.seconds + retry * daySeconds
  }
  if (needsOwner) world.emit('invoice.payment_action_required', invoice)
  world.emit('invoice.payment_failed', invoice)

  const subscription = await subscriptionOf(world, invoice)
  if (!subscription || !isRenewal) return
  if (!['active', 'past_due'].includes(subscription.status)) return
  subscription.status = retry === undefined ? 'unpaid' : 'past_due'
  world.emit('customer.subscription.updated', subscription)
}

/** Nobody will pay this invoice any more. */
export async function voidInvoice(world: World, invoice: Invoice): Promise<void> {
  invoice.status = 'void'
  invoice.next_payment_attempt = null
  invoice.auto_advance = false
  invoice.status_transitions.voided_at = world.seconds
  await notePayment(world, invoice, 'canceled')
  await cancelIntent(world, invoice)
  world.emit('invoice.voided', invoice)

  const subscription = await subscriptionOf(world, invoice)
  if (subscription?.latest_invoice === invoice.id) dropPendingUpdate(world, subscription)
}

async function cancelIntent(world: World, invoice: Invoice): Promise<void> {
  const id = idOf(invoice.payments?.data[0]?.payment.payment_intent)
  const intent = id === null ? undefined : await world.find('payment_intent', id)
  if (!intent || intent.status === 'succeeded' || intent.status === 'canceled') return
  intent.status = 'canceled'
  intent.canceled_at = world.seconds
  intent.cancellation_reason = 'void_invoice'
  intent.next_action = null
  world.emit('payment_intent.canceled', intent)
}

/** Keeps the payment's own record and the invoice's copy of it alike. */
async function notePayment(
  world: World,
  invoice: Invoice,
  status: 'paid' | 'canceled',
): Promise<void> {
  const [copy] = invoice.payments?.data ?? []
  if (copy === undefined || invoice.payments === undefined) return
  const payment = await world.get('invoice_payment', copy.id)
  payment.status = status
  if (status === 'paid') {
    payment.amount_paid = payment.amount_requested
    payment.status_transitions.paid_at = world.seconds
    world.emit('invoice_payment.paid', payment)
  } else {
    payment.status_transitions.canceled_at = world.seconds
  }
  invoice.payments.data = [payment]
}
