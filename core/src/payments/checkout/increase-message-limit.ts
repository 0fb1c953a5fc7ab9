import * as texts from '@askwell/messages/billing/payment-messages'
import { balanceOf } from '../../balance/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { isActive } from '../ports/subscription-status.ts'
import { reconcileUser } from '../reconciliation/reconcile-user.ts'

/**
 * Grants messages that the account has paid for but not received. The number comes from the payments, never from the
 * client. Throws AppError `nothing_paid` for an account without payment or plan.
 */
export async function increaseMessageLimit(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<{ message: string; message_balance: number; granted: number }> {
  const reconciled = await reconcileUser(deps, ownerId)
  // With a promotion code, an account can have a plan without any payment.
  const hasPlan = reconciled?.state.subscriptions.some(isActive) ?? false
  const isEntitled =
    hasPlan || (await deps.billing.hasPaid(ownerId)) || (await deps.isFreeChosen(ownerId))
  if (!isEntitled) {
    throw new AppError('nothing_paid', texts.nothingPaid)
  }

  const granted = reconciled?.granted ?? 0
  const message_balance = await balanceOf(deps.balance, ownerId)
  const message = granted > 0 ? texts.messagesAdded({ count: granted }) : texts.upToDate
  return { message, message_balance, granted }
}
