import type { Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/promotions'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, Promotion } from '../ports/provider.ts'
import { formatAmount, formatDate } from '../subscriptions/format.ts'
import { promotionError } from '../promotions/promotion-error.ts'

type Use = { customerId: string; state: CustomerState; plan: Plan; code: string }

/** Finds a promotion code for a plan. Throws AppError with the reason when the code cannot be used. */
export async function requirePromotion(
  { provider, clock }: Pick<PaymentsDeps, 'provider' | 'clock'>,
  { customerId, state, plan, code }: Use,
): Promise<Promotion> {
  const promotion = await provider.findPromotion(code, { customerId, lookupKey: plan.lookupKey })
  if (promotion === null) throw promotionError(texts.unknown)
  const problem = problemOf(promotion, { state, plan, now: clock() })
  if (problem !== null) throw promotionError(problem)
  return promotion
}

function problemOf(
  promotion: Promotion,
  { state, plan, now }: { state: CustomerState; plan: Plan; now: number },
): string | null {
  const { expiresAt, minimumCents } = promotion
  if (expiresAt !== null && expiresAt <= now) return texts.expired({ date: formatDate(expiresAt) })
  if (promotion.isUsedUp) return texts.usedUp
  if (!promotion.isForCustomer) return texts.otherCustomer
  if (!promotion.isActive) return texts.ended
  if (!promotion.isForPlan) return texts.otherPlan
  if (promotion.isFirstPurchaseOnly && hasBought(state)) return texts.firstPurchaseOnly
  if (plan.priceCents < minimumCents) return texts.tooSmall({ amount: formatAmount(minimumCents) })
  return null
}

/** Like the provider, counts an invoice that was fully covered by a code or credit as a purchase. */
const hasBought = ({ payments, invoices }: CustomerState): boolean =>
  payments.some(({ status }) => status === 'succeeded') ||
  invoices.some(({ status }) => status === 'paid')
