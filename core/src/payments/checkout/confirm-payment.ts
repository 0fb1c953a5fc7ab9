import * as texts from '@askwell/messages/billing/payment-messages'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { reconcileUser } from '../reconciliation/reconcile-user.ts'

/** Returns the status of an own payment and grants what it paid for, so that a lost webhook does no harm. */
export async function confirmPayment(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  clientSecret: string,
): Promise<string> {
  const paymentId = clientSecret.split('_secret_')[0] ?? ''
  // Payments of other accounts are refused before the provider is called.
  const isOwn = paymentId !== '' && (await deps.billing.ownsPayment(ownerId, paymentId))
  if (!isOwn) throw paymentNotFoundError()

  const payment = await deps.provider.readPayment(paymentId)
  if (payment?.clientSecret !== clientSecret) throw paymentNotFoundError()

  await reconcileUser(deps, ownerId)
  return payment.status
}

const paymentNotFoundError = () => new AppError('not_found', texts.noSuchPayment)
