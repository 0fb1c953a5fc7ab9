import type { BillingDetails } from '@askwell/contract/billing/details'
import { readTaxId } from '@askwell/contract/billing/tax-ids'
import * as texts from '@askwell/messages/invoicing/details-rules'
import type { Account } from '../../accounts/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { payerOf } from '../purchases/purchase-intents.ts'

const noDetails: BillingDetails = {
  company: '',
  line1: '',
  line2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  tax_id: '',
}

export async function readBillingDetails(
  { details }: Pick<PaymentsDeps, 'details'>,
  ownerId: OwnerId,
): Promise<BillingDetails> {
  return (await details.find(ownerId)) ?? noDetails
}

/**
 * Saves the billing details, first at the provider, which prints them on invoices and may refuse them. For an account
 * without a customer at the provider, they are sent with the first purchase.
 */
export async function saveBillingDetails(
  deps: PaymentsDeps,
  account: Account,
  typed: BillingDetails,
): Promise<BillingDetails> {
  if (deps.automaticTax && typed.country === '') {
    const message = texts.addressKept
    throw new AppError('invalid_request', message, { fields: { country: message } })
  }
  const taxId = readTaxId(typed.country, typed.tax_id)
  const details = { ...typed, tax_id: taxId?.value ?? '' }

  // Without the lock, a concurrent request could overwrite newer details at the provider with older ones.
  await deps.withLock(account.id, async () => {
    const customerId = await deps.billing.customerOf(account.id)
    if (customerId !== null && (await deps.provider.hasCustomer(customerId))) {
      const name = details.company || payerOf(account).name
      await deps.provider.updateBillingDetails(customerId, { name, details })
    }
    await deps.details.save(account.id, details, deps.clock())
  })
  return details
}
