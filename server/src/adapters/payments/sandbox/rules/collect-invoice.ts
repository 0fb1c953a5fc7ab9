import { newPaymentIntent } from '../objects/intents.ts'
import { newInvoicePayment } from '../objects/invoice.ts'
import type { Decline } from '../test-methods.ts'
import { listOf, type Invoice, type PaymentIntent, type PaymentMethod } from '../things.ts'
import type { World } from '../world.ts'
import { markPaid, noteFailedAttempt, subscriptionOf } from './settle-invoice.ts'
import { takePayment } from './take-payment.ts'

/** Makes a draft final: it gets its number and what pays it. */
export async function finalise(world: World, invoice: Invoice): Promise<void> {
  const customer = await world.get('customer', invoice.customer ?? '')
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  invoice.status = 'open'
  invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
  invoice.hosted_invoice_url = `${world.publicUrl}/payment/invoice/${invoice.id}`
  invoice.effective_at = world.seconds
  invoice.automatically_finalizes_at = null
  invoice.status_transitions.finalized_at = world.seconds
  invoice.starting_balance = customer.balance
  payByBalance(invoice, customer)
  invoice.ending_balance = customer.balance

  if (invoice.amount_due > 0) await addIntent(world, invoice)
  world.emit('invoice.finalized', invoice)
  if (invoice.amount_due === 0) await markPaid(world, invoice)
}

/** A negative balance is a credit: it pays first, and what an invoice gives back adds to it. */
function payByBalance(invoice: Invoice, customer: { balance: number }): void {
  const due = invoice.total + customer.balance
  invoice.amount_due = Math.max(0, due)
  invoice.amount_remaining = invoice.amount_due
  customer.balance = Math.min(0, due)
}

async function addIntent(world: World, invoice: Invoice): Promise<void> {
  const subscription = await subscriptionOf(world, invoice)
  const intent = newPaymentIntent({
    amount: invoice.amount_due,
    customer: invoice.customer,
    description: subscription ? 'Subscription' : 'Payment for Invoice',
    metadata: {},
    setup_future_usage:
      subscription?.payment_settings?.save_default_payment_method === 'on_subscription'
        ? 'off_session'
        : null,
    created: world.seconds,
  })
  world.add(intent)
  payBy(world, invoice, intent)
  world.emit('payment_intent.created', intent)
}

/** From here on the intent's payment pays the invoice. */
export function payBy(world: World, invoice: Invoice, intent: PaymentIntent): void {
  const payment = world.add(newInvoicePayment(invoice, intent.id, world.seconds))
  invoice.payments = listOf(`/v1/invoice_payments?invoice=${invoice.id}`, [payment])
  invoice.confirmation_secret = {
    client_secret: intent.client_secret ?? '',
    type: 'payment_intent',
  }
}

/** The intent that pays an invoice. */
export function intentOf(world: World, invoice: Invoice): Promise<PaymentIntent> {
  const [id = ''] = invoice.confirmation_secret?.client_secret.split('_secret_') ?? []
  return world.get('payment_intent', id)
}

/** What an invoice is paid with when nobody is asked. */
async function defaultMethod(world: World, invoice: Invoice): Promise<PaymentMethod | undefined> {
  const subscription = await subscriptionOf(world, invoice)
  const customer = await world.get('customer', invoice.customer ?? '')
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method
  return typeof id === 'string' ? world.find('payment_method', id) : undefined
}

/** Takes the money for an open invoice from the saved method. */
export async function collect(
  world: World,
  invoice: Invoice,
  attempt: { isAutomatic: boolean },
): Promise<Decline | null> {
  const method = await defaultMethod(world, invoice)
  if (!method) {
    await noteFailedAttempt(world, invoice, { ...attempt, needsOwner: false })
    return null
  }
  return takePayment(world, { intent: await intentOf(world, invoice), method }, attempt)
}
