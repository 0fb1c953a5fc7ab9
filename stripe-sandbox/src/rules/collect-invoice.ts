import { newPaymentIntent } from '../objects/intents.ts'
import { newInvoicePayment } from '../objects/invoice.ts'
import type { Decline } from '../state/test-methods.ts'
import {
  listOf,
  type Invoice,
  type PaymentIntent,
  type PaymentMethod,
} from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { freezeCustomer } from './freeze-customer.ts'
import { markPaid, recordFailedAttempt, subscriptionOf } from './settle-invoice.ts'
import { attemptPayment } from './attempt-payment.ts'

/** Finalizes a draft: assigns its number and payment intent. */
export async function finalizeInvoice(state: SandboxState, invoice: Invoice): Promise<void> {
  const customer = await state.get('customer', invoice.customer ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  await freezeCustomer(state, invoice, customer)
  invoice.status = 'open'
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.hosted_invoice_url = `${state.publicUrl}/payment/invoice/${invoice.id}`
  invoice.invoice_pdf = `${invoice.hosted_invoice_url}/pdf`
  invoice.effective_at = state.seconds
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = state.seconds
  invoice.starting_balance = customer.balance
  applyCustomerBalance(invoice, customer)
  invoice.ending_balance = customer.balance

  if (invoice.amount_due > 0) await addIntent(state, invoice)
  state.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) await markPaid(state, invoice)
}

/** Applies the balance: a negative balance is credit, which is used first; a negative total is added to it. */
function applyCustomerBalance(invoice: Invoice, customer: { balance: number }): void {
  const due = invoice.total + customer.balance
  invoice.amount_due = Math.max(0, due)
  invoice.amount_remaining = invoice.amount_due
  customer.balance = Math.min(0, due)
}

async function addIntent(state: SandboxState, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(state, invoice)
  const intent = newPaymentIntent({
    amount: invoice.amount_due,
    customer: invoice.customer,
    description: subscription ? 'Subscription' : 'Payment for Invoice',
    metadata: {},
    setup_future_usage:
      subscription?.payment_settings?.save_default_payment_method === 'on_subscription'
        ? 'off_session'
        : null,
    created: state.seconds,
  })
  state.add(intent)
  attachPaymentIntent(state, invoice, intent)
  state.emit('payment_intent.created', intent)
}

/** Links a payment intent to an invoice, which a payment of the intent then pays. */
export function attachPaymentIntent(
  state: SandboxState,
  invoice: Invoice,
  intent: PaymentIntent,
): void {
  const payment = state.add(newInvoicePayment(invoice, intent.id, state.seconds))
  invoice.payments = listOf(`/v1/invoice_payments?invoice=${invoice.id}`, [payment])
  invoice.confirmation_secret = {
    client_secret: intent.client_secret ?? '',
    type: 'payment_intent',
  }
}

/** The payment intent of an invoice. */
export function paymentIntentOf(state: SandboxState, invoice: Invoice): Promise<PaymentIntent> {
  const [id = ''] = invoice.confirmation_secret?.client_secret.split('_secret_') ?? []
  return state.get('payment_intent', id)
}

/** The default payment method of an invoice. */
async function defaultMethod(
  state: SandboxState,
  invoice: Invoice,
): Promise<PaymentMethod | undefined> {
  const subscription = await subscriptionOf(state, invoice)
  const customer = await state.get('customer', invoice.customer ?? '')
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  return typeof id === 'string' ? state.find('payment_method', id) : undefined
}

/** Charges an open invoice to the saved payment method. */
export async function collectInvoice(
  state: SandboxState,
  invoice: Invoice,
  attempt: { isAutomatic: boolean },
): Promise<Decline | null> {
  const method = await defaultMethod(state, invoice)
  if (!method) {
    await recordFailedAttempt(state, invoice, { ...attempt, needsOwner: false })
    return null
  }
  return attemptPayment(state, { intent: await paymentIntentOf(state, invoice), method }, attempt)
}
