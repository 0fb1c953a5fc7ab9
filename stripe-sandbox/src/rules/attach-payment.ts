import { badRequest } from '../state/stripe-api-error.ts'
import type { Invoice, PaymentIntent } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { attachPaymentIntent } from './collect-invoice.ts'
import { cancelPayment, markPaid } from './settle-invoice.ts'

/** Attaches a payment to an open invoice. A completed payment pays it; an excess amount becomes credit. */
export async function attachPayment(
  state: SandboxState,
  invoice: Invoice,
  intent: PaymentIntent,
): Promise<void> {
  if (invoice.status !== 'open' || intent.customer !== invoice.customer) {
    throw badRequest('Payments can only be attached to open invoices of their own customer.')
  }
  const isMade = intent.status === 'succeeded'
  if (isMade && intent.amount_received < invoice.amount_remaining) {
    throw badRequest('The sandbox knows no partial payments of an invoice.')
  }
  if (isMade) await cancelPayment(state, invoice)
  attachPaymentIntent(state, invoice, intent)
  if (!isMade) return

  invoice.amount_overpaid = intent.amount_received - invoice.amount_remaining
  const customer = await state.get('customer', invoice.customer ?? '')
  customer.balance -= invoice.amount_overpaid
  await markPaid(state, invoice)
}
