import { addressLines } from '@askwell/contract/billing/billed-to'
import type { SandboxInvoicePage } from './pdf/invoice-data.ts'
import { isInclusive } from './objects/taxes.ts'
import { isPayable } from './rules/settle-invoice.ts'
import { paymentIntentOf } from './rules/collect-invoice.ts'
import { idOf, type Invoice } from './state/stripe-objects.ts'
import type { SandboxState } from './state/state.ts'

/** Data of the hosted invoice page; null when the invoice is a draft or belongs to another customer. */
export async function describeInvoice(
  state: SandboxState,
  { customer, id }: { customer: string | null; id: string },
): Promise<SandboxInvoicePage | null> {
  const invoice = await state.find('invoice', id)
  if (!invoice || customer === null || invoice.customer !== customer) return null
  if (invoice.number === null) return null
  return {
    ...invoiceSummary(invoice),
    lines: invoice.lines.data.map(({ description, quantity, amount }) => ({
      description: description ?? '',
      quantity: quantity ?? 1,
      amount,
    })),
    discounts: await discountsOf(state, invoice),
    amount_refunded: await refundedOf(state, invoice),
  }
}

const invoiceSummary = (invoice: Invoice) => ({
  id: invoice.id,
  number: invoice.number ?? '',
  created: invoice.created,
  paid_at: invoice.status_transitions.paid_at,
  state: invoice.status ?? 'draft',
  customer_name: invoice.customer_name ?? '',
  customer_email: invoice.customer_email ?? '',
  customer_address: addressLines(addressOf(invoice)),
  customer_tax_ids: taxIdsOf(invoice),
  tax: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
  is_tax_included: (invoice.total_taxes ?? []).some(isInclusive),
  total: invoice.total,
  amount_due: invoice.amount_due,
  currency: invoice.currency,
  client_secret: openSecretOf(invoice),
})

function addressOf({ customer_address: address }: Invoice) {
  const { line1, line2, city, state, postal_code, country } = address ?? noAddress
  return {
    line1: line1 ?? '',
    line2: line2 ?? '',
    city: city ?? '',
    region: state ?? '',
    postal_code: postal_code ?? '',
    country: country ?? '',
  }
}

const noAddress = {
  line1: null,
  line2: null,
  city: null,
  state: null,
  postal_code: null,
  country: null,
}

/** Tax ids of a type that the provider supports, and those that are printed as text. */
const taxIdsOf = (invoice: Invoice): string[] =>
  [...(invoice.customer_tax_ids ?? []), ...(invoice.custom_fields ?? [])].flatMap(
    ({ value }) => value ?? [],
  )

/** The client secret for paying an invoice that is open or written off. */
const openSecretOf = (invoice: Invoice): string | null =>
  isPayable(invoice) ? (invoice.confirmation_secret?.client_secret ?? null) : null

async function discountsOf(state: SandboxState, { total_discount_amounts: all }: Invoice) {
  const codeOf = async (id: string) => {
    const { promotion_code: code } = await state.get('discount', id)
    return code === null ? '' : (await state.get('promotion_code', code)).code
  }
  return Promise.all(
    (all ?? []).map(async ({ amount, discount }) => ({
      code: await codeOf(idOf(discount) ?? ''),
      amount,
    })),
  )
}

async function refundedOf(state: SandboxState, invoice: Invoice): Promise<number> {
  if (!invoice.confirmation_secret) return 0
  const { latest_charge: charge } = await paymentIntentOf(state, invoice)
  return charge === null ? 0 : (await state.get('charge', charge)).amount_refunded
}
