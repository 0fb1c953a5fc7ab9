import { priceList } from '@askwell/contract/billing/plans'
import type { Stripe } from 'stripe'
import {
  idOf,
  listOf,
  newId,
  type Customer,
  type Invoice,
  type InvoicePayment,
  type Subscription,
} from '../state/stripe-objects.ts'
import type { Period } from './subscription.ts'
import { taxSums, withTax } from './taxes.ts'

type Details = {
  customer: Customer
  subscription: Subscription | null
  reason: string
  lines: Stripe.InvoiceLineItem[]
  period: Period
  created: number
  autoAdvance: boolean
  metadata: Record<string, string>
  description: string | null
  /** For an invoice without a subscription; others use the setting of their subscription. */
  automaticTax?: boolean
}

/** Creates a draft invoice with the totals of its lines. */
export function newInvoice(details: Details): Invoice {
  const { customer, subscription, period } = details
  const id = newId('in')
  const isTaxed = subscription?.automatic_tax.enabled ?? details.automaticTax ?? false
  const lines = isTaxed ? details.lines.map((line) => withTax(line, 'exclusive')) : details.lines
  const sums = invoiceSums(lines)
  const due = Math.max(0, sums.total)
  return {
    ...unusedFields,
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    automatic_tax: automaticTaxOf(isTaxed),
    attempt_count: 0,
    attempted: false,
    auto_advance: details.autoAdvance,
    automatically_finalizes_at: null,
    billing_reason: details.reason,
    created: details.created,
    currency: priceList.currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    description: details.description,
    lines: listOf(
      `/v1/invoices/${id}/lines`,
      lines.map((line) => ({ ...line, invoice: id })),
    ),
    metadata: details.metadata,
    number: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payments: listOf<Stripe.InvoicePayment>(`/v1/invoice_payments?invoice=${id}`, []),
    period_end: period.end,
    period_start: period.start,
    status: 'draft',
    status_transitions: noTransitions(),
    ...sums,
  }
}

/** The totals of an invoice with these lines. */
export function invoiceSums(lines: Stripe.InvoiceLineItem[]) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const amounts = discountAmounts(lines)
  const net = amounts.reduce((sum, { amount }) => sum - amount, subtotal)
  const { taxes, addedCents } = taxSums(lines)
  const includedCents = taxes.reduce((sum, { amount }) => sum + amount, -addedCents)
  return {
    discounts: amounts.map(({ discount }) => idOf(discount) ?? ''),
    subtotal,
    subtotal_excluding_tax: subtotal - includedCents,
    total: net + addedCents,
    total_discount_amounts: amounts,
    total_excluding_tax: net - includedCents,
    total_taxes: taxes,
  }
}

/** The amount of each discount for all lines together. */
function discountAmounts(
  lines: Stripe.InvoiceLineItem[],
): NonNullable<Invoice['total_discount_amounts']> {
  const sums = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? [])) {
    const id = idOf(discount) ?? ''
    sums.set(id, (sums.get(id) ?? 0) + amount)
  }
  return [...sums].map(([discount, amount]) => ({ amount, discount }))
}

const automaticTaxOf = (enabled: boolean): Invoice['automatic_tax'] => ({
  disabled_reason: null,
  enabled,
  liability: enabled ? { type: 'self' } : null,
  provider: enabled ? 'stripe' : null,
  status: enabled ? 'complete' : null,
})

/** Created for each invoice, because these objects are changed in place. */
const noTransitions = () => ({
  finalized_at: null,
  marked_uncollectible_at: null,
  paid_at: null,
  voided_at: null,
})

/** Fields that are always empty in the sandbox. */
const unusedFields = {
  account_country: 'US',
  account_name: null,
  account_tax_ids: null,
  application: null,
  collection_method: 'charge_automatically',
  confirmation_secret: null,
  custom_fields: null,
  customer_account: null,
  customer_address: null,
  customer_phone: null,
  customer_shipping: null,
  customer_tax_exempt: 'none',
  customer_tax_ids: [],
  default_payment_method: null,
  default_source: null,
  default_tax_rates: [],
  due_date: null,
  effective_at: null,
  ending_balance: null,
  footer: null,
  from_invoice: null,
  hosted_invoice_url: null,
  invoice_pdf: null,
  issuer: { type: 'self' },
  last_finalization_error: null,
  latest_revision: null,
  livemode: false,
  next_payment_attempt: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_pretax_credit_amounts: [],
  webhooks_delivered_at: null,
} satisfies Partial<Invoice>

/**
 * Links an invoice with its payment. The id is derived from the id of the payment, so that each can be found by the
 * other.
 */
export const newInvoicePayment = (
  invoice: Invoice,
  intentId: string,
  created: number,
): InvoicePayment => ({
  id: invoicePaymentId(intentId),
  object: 'invoice_payment',
  amount_paid: null,
  amount_requested: invoice.amount_due,
  created,
  currency: invoice.currency,
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: intentId },
  status: 'open',
  status_transitions: { canceled_at: null, paid_at: null },
})

export const invoicePaymentId = (intentId: string): string => intentId.replace(/^pi_/, 'inpay_')
