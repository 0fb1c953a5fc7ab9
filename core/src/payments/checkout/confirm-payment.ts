import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { reconcileUser } from '../reconciliation/reconcile-user.ts'

/**
 * Returns the status of a payment of this account. Also grants what was paid, so that the account does not depend on
 * the webhook. Throws AppError `not_found` for other payments.
 */
export async function confirmPayment(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  clientSecret: string,
): Promise<string> {
  const paymentId = clientSecret.split('_secret_')[0] ?? ''
  // Refuse payments of other accounts without a call to the provider.
  const isOwn = paymentId !== '' && (await deps.billing.ownsPayment(ownerId, paymentId))
  if (!isOwn) throw paymentNotFoundError()

  const payment = await deps.provider.readPayment(paymentId)
  if (payment?.clientSecret !== clientSecret) throw paymentNotFoundError()

  await reconcileUser(deps, ownerId)
  return payment.status
}

const paymentNotFoundError = () => new AppError('not_found', texts.noSuchPayment)
