import type { ChangeOutcome } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'
import { withProviderErrors } from './provider-errors.ts'

/** Charges an open invoice to the saved card. The provider responds with an error to a decline and to a challenge. */
export async function payInvoice(stripe: Stripe, id: string): Promise<ChangeOutcome> {
  try {
    await stripe.invoices.pay(id, { off_session: false })
  } catch (error) {
    if (!isAnswer(error)) return withProviderErrors(() => Promise.reject(error))
  }
  return withProviderErrors(() => outcomeOf(stripe, id))
}

/** Whether the invoice was already paid, or its payment was declined; its state shows which. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeCardError ||
  error instanceof Stripe.errors.StripeInvalidRequestError

async function outcomeOf(stripe: Stripe, id: string): Promise<ChangeOutcome> {
  const invoice = await stripe.invoices.retrieve(id, { expand: ['confirmation_secret'] })
  if (invoice.status === 'paid') return { kind: 'done' }

  const clientSecret = invoice.confirmation_secret?.client_secret ?? ''
  const paymentId = clientSecret.split('_secret_')[0] ?? ''
  const { status, last_payment_error: refusal } = await stripe.paymentIntents.retrieve(paymentId)
  if (status === 'processing') return { kind: 'processing', paymentId }
  if (status === 'requires_action') return { kind: 'confirm', clientSecret, paymentId }
  return { kind: 'declined', message: refusal?.message ?? texts.cardDeclined }
}
