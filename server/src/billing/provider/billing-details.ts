import type { BilledParty, PaymentProvider } from '@askwell/core/payments'
import { readTaxId, type TaxId } from '@askwell/contract/billing/tax-ids'
import { AppError } from '@askwell/core/shared'
import * as invoiceTexts from '@askwell/messages/invoicing/invoice-parties'
import * as texts from '@askwell/messages/invoicing/details-rules'
import { Stripe } from 'stripe'
import { withProviderErrors } from './provider-errors.ts'

type Details = Pick<PaymentProvider, 'updateBillingDetails'>

export const billingDetailCalls = (stripe: Stripe): Details => ({
  updateBillingDetails: (customerId, details) =>
    withProviderErrors(() => updateBillingDetails(stripe, customerId, details)),
})

/** Sets the tax id first: if the provider refuses it, nothing was changed. */
async function updateBillingDetails(
  stripe: Stripe,
  customerId: string,
  { name, details }: BilledParty,
): Promise<void> {
  const taxId = readTaxId(details.country, details.tax_id)
  await replaceTaxId(stripe, customerId, taxId)
  const { line1, line2, city, region: state, postal_code, country } = details
  await stripe.customers.update(customerId, {
    name,
    address: country === '' ? '' : { line1, line2, city, state, postal_code, country },
    // A tax id without a type at the provider is printed as text.
    invoice_settings: {
      custom_fields:
        taxId === null || taxId.type !== null
          ? ''
          : [{ name: invoiceTexts.taxId, value: taxId.value }],
    },
  })
}

async function replaceTaxId(
  stripe: Stripe,
  customerId: string,
  taxId: TaxId | null,
): Promise<void> {
  const { data } = await stripe.customers.listTaxIds(customerId, { limit: 100 })
  const isSame = (known: Stripe.TaxId) => known.type === taxId?.type && known.value === taxId.value
  if (taxId !== null && taxId.type !== null && !data.some(isSame)) {
    await addTaxId(stripe, customerId, { type: taxId.type, value: taxId.value })
  }
  for (const other of data) {
    if (!isSame(other)) await stripe.customers.deleteTaxId(customerId, other.id)
  }
}

async function addTaxId(
  stripe: Stripe,
  customerId: string,
  taxId: { type: string; value: string },
): Promise<void> {
  try {
    await stripe.customers.createTaxId(customerId, taxId)
  } catch (error) {
    const isRefused = error instanceof Stripe.errors.StripeError && error.code === 'tax_id_invalid'
    if (!isRefused) throw error
    const message = texts.taxIdRefused
    throw new AppError('invalid_request', message, { cause: error, fields: { tax_id: message } })
  }
}
