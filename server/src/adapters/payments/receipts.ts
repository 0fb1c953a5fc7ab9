import type { PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'

type Receipt = Parameters<PaymentProvider['issueReceipt']>[1]

/** An invoice for a pack that is paid already; every step may have been done by an earlier try. */
export async function issueReceipt(
  stripe: Stripe,
  customer: string,
  receipt: Receipt,
): Promise<void> {
  const id = receipt.invoiceId ?? (await draft(stripe, customer, receipt))
  const { status, lines } = await stripe.invoices.retrieve(id)
  if (status === 'draft') {
    if (lines.data.length === 0) await addLine(stripe, { customer, invoice: id }, receipt)
    await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
  }
  if (status === 'draft' || status === 'open') {
    await stripe.invoices.pay(id, { paid_out_of_band: true })
  }
}

async function draft(
  stripe: Stripe,
  customer: string,
  { intentId, paymentId }: Receipt,
): Promise<string> {
  const { id } = await stripe.invoices.create(
    {
      customer,
      collection_method: 'charge_automatically',
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      metadata: { order: intentId, payment_intent: paymentId },
    },
    { idempotencyKey: `receipt:${intentId}` },
  )
  return id
}

async function addLine(
  stripe: Stripe,
  place: { customer: string; invoice: string },
  { intentId, quantity, amountCents, currency }: Receipt,
): Promise<void> {
  await stripe.invoiceItems.create(
    {
      ...place,
      amount: amountCents,
      currency,
      description: `${quantity} × 1,000 messages`,
    },
    { idempotencyKey: `receipt-line:${intentId}` },
  )
}
