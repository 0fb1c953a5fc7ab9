import type { OwnerId } from '../shared/index.ts'
import type { BalanceDeps, Dispute, Refund, Share } from './ports.ts'

/** The state of one grant of a refunded payment. */
export type ReversibleGrant = {
  amount: number
  remaining: number
  frozen: number
  /** Messages that earlier refunds took back. */
  reversed: number
  /** The part of `reversed` that became debt. */
  owed: number
  /** Messages used for replies or to repay debt. */
  used: number
}

/** The messages of a refund by origin; used messages become debt. */
export type Reversal = { target: number; fromFrozen: number; fromRemaining: number; debt: number }

/**
 * Computes what a refund takes from a grant: its share of the messages, rounded down; a full refund takes
 * all. Frozen messages are taken first, then remaining ones; expired unused messages are not counted.
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
 * Takes back the messages of all refunds so far. A repeated call with the same amounts changes nothing.
 * Returns the number of messages, including debt.
 */
export async function reverseMessages(
  { ledger, now }: BalanceDeps,
  refund: Refund,
): Promise<number> {
  return ledger.reverse({ ...refund, at: now() })
}

/** Messages that an upgrade now would not grant, because they were used ahead of time; changes nothing. */
export async function deductedFromUpgrade(
  { ledger, now }: BalanceDeps,
  upgrade: { userId: OwnerId; subscriptionId: string; credited: Share },
): Promise<number> {
  return ledger.deductedFromUpgrade({ ...upgrade, at: now() })
}

/** Freezes the disputed share of what remains of a purchase, once per dispute. */
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
