import * as texts from '@askwell/messages/billing/plan-messages'
import { AppError } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

/** Throws AppError when neither the plan nor the customer has a card for renewals and upgrades. */
export async function refuseWithoutCard(
  { provider }: Pick<PaymentsDeps, 'provider'>,
  { customerId, subscription }: { customerId: string; subscription: { cardId: string | null } },
): Promise<void> {
  if (subscription.cardId !== null) return
  const cards = await provider.listCards(customerId)
  if (cards.some(({ isDefault }) => isDefault)) return
  throw new AppError('no_saved_card', texts.noSavedCard)
}
