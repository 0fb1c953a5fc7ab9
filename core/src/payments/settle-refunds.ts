import { freezeMessages, reverseMessages, unfreezeMessages } from '../balance/index.ts'
import type { OwnerId } from '../shared/index.ts'
import type { PaymentsDeps } from './ports.ts'
import type { CustomerState, PaymentState } from './provider.ts'

/** Takes back what refunds and lost disputes cover, and sets aside what an open dispute is about. */
export async function settleRefunds(
  { balance, notify }: PaymentsDeps,
  ownerId: OwnerId,
  { payments }: CustomerState,
): Promise<void> {
  for (const payment of payments) {
    const { id: paymentId, amountCents, dispute } = payment
    const about = { paymentId, disputeId: dispute?.id ?? '' }
    if (dispute?.state === 'open') {
      const heldBack = await freezeMessages(balance, about)
      const key = `disputed:${dispute.id}`
      await notify(ownerId, { kind: 'disputed', key, amountCents: dispute.cents, heldBack })
    }

    const refundedCents = returnedCents(payment)
    if (refundedCents > 0) await reverseMessages(balance, { paymentId, amountCents, refundedCents })
    // What a lost dispute did not cover comes back, and all of a won one.
    if (dispute && dispute.state !== 'open') await unfreezeMessages(balance, about)
  }
}

/** Money that went back for good; never more than was paid. */
function returnedCents({ amountCents, refundedCents, dispute }: PaymentState): number {
  const lost = dispute?.state === 'lost' ? dispute.cents : 0
  return Math.min(amountCents, refundedCents + lost)
}
