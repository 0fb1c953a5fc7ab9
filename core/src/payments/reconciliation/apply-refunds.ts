import { freezeMessages, reverseMessages, unfreezeMessages } from '../../balance/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, DisputeState, PaymentState } from '../ports/provider.ts'
import { fundedPurchases, type FundedPurchase } from './purchase-funding.ts'

/**
 * Reverses the messages of refunds and lost disputes and freezes those of open disputes, for all purchases that the
 * payment has funded, including later ones through the credit of an upgrade.
 */
export async function applyRefunds(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  state: CustomerState,
): Promise<void> {
  if (!state.payments.some((payment) => payment.dispute || returnedCents(payment) > 0)) return

  const purchases = fundedPurchases(state)
  for (const each of disputesOf(state, purchases)) {
    if (each.dispute.state === 'open') await freezeDisputed(deps, ownerId, each)
  }
  for (const purchase of purchases) await reverseRefunded(deps, purchase, state.payments)
  for (const each of disputesOf(state, purchases)) {
    // After the decision, unfreeze the messages that were not reversed.
    if (each.dispute.state !== 'open') await returnFrozen(deps, each)
  }
}

type Disputed = { dispute: DisputeState; shares: PaidShare[] }

const disputesOf = ({ payments }: CustomerState, purchases: FundedPurchase[]): Disputed[] =>
  payments.flatMap(({ id, dispute }) =>
    dispute === null ? [] : [{ dispute, shares: paidBy(id, purchases) }],
  )

type PaidShare = { source: string; share: { part: number; whole: number } }

const paidBy = (paymentId: string, purchases: FundedPurchase[]): PaidShare[] =>
  purchases.flatMap(({ source, priceCents, funding }) => {
    const part = Math.round(funding.get(paymentId) ?? 0)
    return part > 0 ? [{ source, share: { part, whole: priceCents } }] : []
  })

async function freezeDisputed(
  { balance, notify }: PaymentsDeps,
  ownerId: OwnerId,
  { dispute, shares }: Disputed,
): Promise<void> {
  let heldBack = 0
  for (const share of shares) {
    heldBack += await freezeMessages(balance, { ...share, disputeId: dispute.id })
  }
  const key = `disputed:${dispute.id}`
  await notify(ownerId, { kind: 'disputed', key, amountCents: dispute.cents, heldBack })
}

async function returnFrozen(
  { balance }: PaymentsDeps,
  { dispute, shares }: Disputed,
): Promise<void> {
  for (const { source } of shares) {
    await unfreezeMessages(balance, { source, disputeId: dispute.id })
  }
}

/**
 * Reverses the refunded share of a purchase. The part that an upgrade moved to the next period no longer belongs to
 * this one, so the refunded share is taken of the rest.
 */
async function reverseRefunded(
  { balance }: PaymentsDeps,
  { source, priceCents, movedCents, funding }: FundedPurchase,
  payments: PaymentState[],
): Promise<void> {
  const refunded = payments
    .filter(({ amountCents }) => amountCents > 0)
    .map(
      (payment) => (funding.get(payment.id) ?? 0) * (returnedCents(payment) / payment.amountCents),
    )
    .reduce((sum, cents) => sum + cents, 0)
  if (refunded <= 0) return

  const kept = priceCents - movedCents
  const refundedCents = Math.round(movedCents + (refunded * kept) / priceCents)
  await reverseMessages(balance, { source, amountCents: priceCents, refundedCents })
}

/** Refunded cents including lost disputes, up to the paid amount. */
function returnedCents({ amountCents, refundedCents, dispute }: PaymentState): number {
  const lost = dispute?.state === 'lost' ? dispute.cents : 0
  return Math.min(amountCents, refundedCents + lost)
}
