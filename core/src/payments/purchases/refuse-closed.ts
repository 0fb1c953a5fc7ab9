import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** Throws AppError when the account was closed while the request waited for its lock. */
export async function refuseClosed(
  { isClosed }: Pick<PaymentsDeps, 'isClosed'>,
  ownerId: OwnerId,
): Promise<void> {
  if (await isClosed(ownerId)) throw new AppError('token_revoked', texts.accountClosed)
}
