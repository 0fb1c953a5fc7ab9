import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** Throws when neither the plan nor its customer has a payment method that a renewal or an upgrade could charge. */
export async function refuseWithoutCard(
  { provider }: Pick<PaymentsDeps, 'provider'>,
  { customerId, subscription }: { customerId: string; subscription: { cardId: string | null } },
): Promise<void> {
  if (subscription.cardId !== null) return
  const cards = await provider.listCards(customerId)
  if (cards.some(({ isDefault }) => isDefault)) return
  throw new AppError('no_saved_card', texts.noSavedCard)
}
