import type { BalanceDeps, Dispute, Refund } from './ports.ts'

/** One grant of a refunded payment, as it stands. */
export type ReversibleGrant = {
  amount: number
  remaining: number
  frozen: number
  /** Taken back by earlier refunds. */
  reversed: number
  /** The part of `reversed` that became debt. */
  owed: number
  /** Spent on answers, or on what the account owed. */
  used: number
}

/** Where the messages of a refund come from; what was used already becomes debt. */
export type Reversal = { target: number; fromFrozen: number; fromRemaining: number; debt: number }

/**
 * What a refund takes from a grant: its share of the messages, rounded down, a full refund all of
 * them. Frozen messages go first, then the ones left; what ended unused is gone anyway.
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
 * Takes back the messages of what was refunded so far; asking again with the same figures changes
 * nothing. Answers how many went, those included that became debt.
 */
export async function reverseMessages(
  { ledger, now }: BalanceDeps,
  refund: Refund,
): Promise<number> {
  return ledger.reverse({ ...refund, at: now() })
}

/** A dispute was opened: what is left of the payment's messages is set aside, once per dispute. */
export async function freezeMessages(
  { ledger, now }: BalanceDeps,
  dispute: Dispute,
): Promise<number> {
  return ledger.freeze({ ...dispute, at: now() })
}

/** A dispute was won: what it set aside comes back. */
export async function unfreezeMessages(
  { ledger, now }: BalanceDeps,
  dispute: Dispute,
): Promise<number> {
  return ledger.unfreeze({ ...dispute, at: now() })
}
