import { balanceOf } from '../balance/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import { reconcileUser } from './reconcile-user.ts'

/** Grants what the account paid and has not got yet; whatever count a client names is not heard. */
export async function increaseMessageLimit(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<{ message: string; message_balance: number; granted: number }> {
  const reconciled = await reconcileUser(deps, ownerId)
  const isEntitled = (await deps.billing.hasPaid(ownerId)) || (await deps.isFreeChosen(ownerId))
  if (!isEntitled) {
    throw new AppError('nothing_paid', 'No payment was found. Choose a plan or buy messages first.')
  }

  const granted = reconciled?.granted ?? 0
  const message_balance = await balanceOf(deps.balance, ownerId)
  const message =
    granted > 0
      ? `${granted.toLocaleString('en-US')} messages were added.`
      : 'Your messages are up to date.'
  return { message, message_balance, granted }
}
