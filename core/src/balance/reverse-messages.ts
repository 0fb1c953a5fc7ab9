import type { OwnerId } from '../shared/index.ts'
import type { BalanceDeps, Dispute, Refund, Share } from './ports.ts'

/** The state of one grant of a refunded payment. */
export type ReversibleGrant = {
  amount: number
  remaining: number
  frozen: number
  /** Messages reversed by earlier refunds. */
  reversed: number
  /** The part of `reversed` that became debt. */
  owed: number
  /** Messages used for replies or to repay debt. */
  used: number
}

/** The messages that a refund reverses, by origin. Used messages become debt. */
export type Reversal = { target: number; fromFrozen: number; fromRemaining: number; debt: number }

/**
 * Calculates what a refund reverses of a grant: its share of the messages, rounded down; all for a full refund. Takes
 * frozen messages first, then remaining ones. Expired unused messages are not counted.
 */
export function reversalOf(
  grant: ReversibleGrant,
  { amountCents, refundedCents }: Pick<Refund, 'amountCents' | 'refundedCents'>,
): Reversal {
  const { amount, remaining, frozen, reversed, owed, used } = grant
  const share = Math.floor((amount * refundedCents) / amountCents)
  const target = Math.max(reversed, refundedCents >= amountCents ? amount : share)
  const part = target - reversed

  const fromFrozen = Math.min(frozen, part)
  const fromRemaining = Math.min(remaining, part - fromFrozen)
  const endedUnused = amount - remaining - frozen - used - (reversed - owed)
  const debt = Math.max(0, part - fromFrozen - fromRemaining - endedUnused)
  return { target, fromFrozen, fromRemaining, debt }
}

/**
 * Reverses the messages of all refunds so far. A repeated call with the same amounts changes nothing. Returns the
 * number of messages, including debt.
 */
export async function reverseMessages(
  { ledger, now }: BalanceDeps,
  refund: Refund,
): Promise<number> {
  return ledger.reverse({ ...refund, at: now() })
}

/** Messages that an upgrade now would not grant because they were used in advance. Changes nothing. */
export async function deductedFromUpgrade(
  { ledger, now }: BalanceDeps,
  upgrade: { userId: OwnerId; subscriptionId: string; credited: Share },
): Promise<number> {
  return ledger.deductedFromUpgrade({ ...upgrade, at: now() })
}

/** Freezes the disputed share of the remaining messages of a purchase, once per dispute. */
export async function freezeMessages(
  { ledger, now }: BalanceDeps,
  dispute: Dispute & { share: Share },
): Promise<number> {
  return ledger.freeze({ ...dispute, at: now() })
}

/** Returns the frozen messages when a dispute was won. */
export async function unfreezeMessages(
  { ledger, now }: BalanceDeps,
  dispute: Dispute,
): Promise<number> {
  return ledger.unfreeze({ ...dispute, at: now() })
}
