import { AppError, type OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import { reconcileUser } from './reconcile-user.ts'

/**
 * Answers how an own payment stands, and grants what it paid for, so that a lost message of the
 * provider does no harm.
 */
export async function confirmPayment(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  clientSecret: string,
): Promise<string> {
  const paymentId = clientSecret.split('_secret_')[0] ?? ''
  // Somebody else's payment is refused before the provider hears of it.
  const isOwn = paymentId !== '' && (await deps.billing.ownsPayment(ownerId, paymentId))
  if (!isOwn) throw unknownPayment()

  const payment = await deps.provider.readPayment(paymentId)
  if (payment?.clientSecret !== clientSecret) throw unknownPayment()

  await reconcileUser(deps, ownerId)
  return payment.status
}

const unknownPayment = () => new AppError('not_found', 'There is no such payment.')
