import type { PaymentProvider } from '@askwell/core/payments'
import type Stripe from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'

type Receipt = Parameters<PaymentProvider['issueReceipt']>[1]

/** Creates the invoice of a paid pack, and continues after the steps that an earlier attempt completed. */
export async function issueReceipt(
  { stripe, automaticTax }: { stripe: Stripe; automaticTax: boolean },
  customer: string,
  receipt: Receipt,
): Promise<void> {
  const id =
    receipt.invoiceId ?? (await createDraftInvoice(stripe, customer, { ...receipt, automaticTax }))
  const invoice = await stripe.invoices.retrieve(id)
  const final =
    invoice.status === 'draft' ? await finalize(stripe, { customer, invoice }, receipt) : invoice
  if (final.status === 'open') {
    // When a credit paid a part, the attached payment exceeds the rest, and the provider credits the difference.
    await stripe.invoices.attachPayment(id, { payment_intent: receipt.paymentId })
  }
}

async function finalize(
  stripe: Stripe,
  { customer, invoice }: { customer: string; invoice: Stripe.Invoice },
  receipt: Receipt,
): Promise<Stripe.Invoice> {
  const { id, lines } = invoice
  if (lines.data.length === 0) await addLine(stripe, { customer, invoice: id }, receipt)
  const finalized = await stripe.invoices.finalizeInvoice(id, { auto_advance: false })
  const usedCents = (finalized.ending_balance ?? 0) - finalized.starting_balance
  if (finalized.status === 'paid' && usedCents > 0) {
    // The pack is already paid: a credit that covered its receipt is returned.
    await stripe.customers.createBalanceTransaction(
      customer,
      { amount: -usedCents, currency: receipt.currency },
      { idempotencyKey: `receipt-credit:${receipt.intentId}` },
    )
  }
  return finalized
}

async function createDraftInvoice(
  stripe: Stripe,
  customer: string,
  { intentId, paymentId, automaticTax }: Receipt & { automaticTax: boolean },
): Promise<string> {
  const { id } = await stripe.invoices.create(
    {
      customer,
      collection_method: 'charge_automatically',
      auto_advance: false,
      pending_invoice_items_behavior: 'exclude',
      ...(automaticTax ? { automatic_tax: { enabled: true } } : {}),
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
      description: texts.packs({ quantity }),
      // The pack is already paid, so its price includes any tax.
      tax_behavior: 'inclusive',
    },
    { idempotencyKey: `receipt-line:${intentId}` },
  )
}
