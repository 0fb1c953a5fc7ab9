import type { OwnerId } from '../shared/index.ts'

export type GrantKind =
  | 'plan_cycle'
  | 'plan_upgrade'
  | 'pack'
  | 'free_welcome'
  | 'free_topup'
  | 'adjustment'

/** Messages given to an account. Kind, source and period together are given only once, for ever. */
export type Grant = {
  userId: OwnerId
  kind: GrantKind
  /** What it was given for: invoice, payment intent, user or adjustment. */
  source: string
  /** Which of several grants for one source, for example the month; '' for a single one. */
  period?: string
  /** Messages, a positive whole number. */
  amount: number
  /** Epoch milliseconds from which the messages are gone; null for never. */
  expiresAt: number | null
  /** Epoch milliseconds of the invoice; without it the grant begins when it is made. */
  startsAt?: number
  /** The subscription whose older buckets end when this one begins. */
  subscriptionId?: string
  /** What a refund or a dispute points at. */
  paymentId?: string
  /** False for test money, whose grants can be wiped. */
  isLive: boolean
}

export type LedgerGrant = Required<Omit<Grant, 'subscriptionId' | 'paymentId'>> & {
  subscriptionId: string | null
  paymentId: string | null
  /** Among grants that end at the same time the lower rank is used first. */
  burnRank: number
  at: number
}

/** What was paid and what of it went back so far, all refunds and lost disputes together. */
export type Refund = { paymentId: string; amountCents: number; refundedCents: number }

export type Dispute = { paymentId: string; disputeId: string }

/** A change of a balance by hand: more or less, by whom and why. */
export type Adjustment = { userId: OwnerId; delta: number; actor: string; note: string }

/** Why a hold was given back; the owner reads it in the statement. */
export type ReturnReason =
  | 'provider_failed'
  | 'abstained'
  | 'interrupted'
  | 'visitor_left'
  | 'disputed'

/**
 * A hold that no process works on any more. `returned`: its message was given back. `isEnded`: the reply
 * has its end record, or was given back before it was written down.
 */
export type OpenHold = { ref: string; state: 'held' | 'settled' | 'returned'; isEnded: boolean }

type Return = {
  ref: string
  why: ReturnReason
  at: number
  /** Only when its lease is over at this time: its process may have come back meanwhile. */
  leaseOverAt?: number
}

/**
 * The message ledger. Every verb is one short transaction that leaves balance, grants and entries
 * in agreement; grants that are over are expired first. Booleans answer: did it change anything?
 */
export type Ledger = {
  grant(grant: LedgerGrant): Promise<'granted' | 'already_granted'>
  /** Raises the balance to `level` by a grant of the missing amount, if any is missing. */
  topUp(
    grant: Omit<LedgerGrant, 'amount'>,
    level: number,
  ): Promise<'granted' | 'already_granted' | 'enough'>
  /** Takes back the refunded share of a payment. Answers the messages that went, debt included. */
  reverse(refund: Refund & { at: number }): Promise<number>
  /** Sets aside what is left of a disputed payment. Answers how many messages. */
  freeze(dispute: Dispute & { at: number }): Promise<number>
  /** Gives back what a dispute set aside. Answers how many messages. */
  unfreeze(dispute: Dispute & { at: number }): Promise<number>
  /** Changes a balance by hand, never below 0. Answers by how much it changed. */
  adjust(adjustment: Adjustment & { id: string; at: number }): Promise<number>
  /** Ends the open buckets of a subscription now. Answers how many messages went. */
  closeSubscription(subscriptionId: string, at: number): Promise<number>
  /** Moves the end of the open buckets of a subscription. */
  limitSubscription(limit: { subscriptionId: string; until: number; at: number }): Promise<void>
  /** Ends everything that test money bought. Answers how many messages went. */
  wipeTestMoney(at: number): Promise<number>
  reserve(hold: {
    userId: OwnerId
    ref: string
    at: number
    leaseUntil: number
  }): Promise<'held' | 'empty' | 'duplicate'>
  settle(ref: string): Promise<boolean>
  release(back: Return): Promise<boolean>
  void(back: Return): Promise<boolean>
  extend(ref: string, leaseUntil: number): Promise<boolean>
  balance(userId: OwnerId, at: number): Promise<number>
  openHolds(which: {
    createdUntil: number
    leaseOverAt: number
    limit: number
  }): Promise<OpenHold[]>
  /** Marks settled and returned holds of ended replies as done, so that no sweep looks at them again. */
  close(refs: string[], at: number): Promise<void>
}

export type BalanceDeps = { ledger: Ledger; now: () => number }
