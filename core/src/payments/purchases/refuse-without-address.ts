import * as texts from '@askwell/messages/invoicing/details-rules'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** The provider refuses to compute tax for a buyer without a country, with a message that names no remedy. */
export async function refuseWithoutAddress(
  { automaticTax, details }: Pick<PaymentsDeps, 'automaticTax' | 'details'>,
  ownerId: OwnerId,
): Promise<void> {
  if (!automaticTax) return
  const country = (await details.find(ownerId))?.country ?? ''
  if (country !== '') return
  const message = texts.addressForTax
  throw new AppError('invalid_request', message, { fields: { country: message } })
}
