import * as texts from '@askwell/messages/invoicing/details-rules'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/**
 * Throws AppError `invalid_request` when tax is calculated but no country is saved. The provider would refuse the
 * purchase too, but its message does not explain what to do.
 */
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
