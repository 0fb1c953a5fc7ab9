import type { OwnerId } from '../shared/index.ts'

export type GrantKind =
  | 'plan_cycle'
  | 'plan_upgrade'
  | 'pack'
  | 'free_welcome'
  | 'free_topup'
  | 'adjustment'

/** A fraction: `part` of `whole`. */
export type Share = { part: number; whole: number }

/** Messages granted to an account, once for each kind, source and period. */
export type Grant = {
  userId: OwnerId
  kind: GrantKind
  /** What the grant is for: id of an invoice, payment intent, user or adjustment. */
  source: string
  /** Distinguishes grants of one source, for example by month; '' for a single one. */
  period?: string
  /** Number of messages, a positive integer. */
  amount: number
  /** Epoch milliseconds of expiry; null for never. */
  expiresAt: number | null
  /** Epoch milliseconds of the invoice; by default the time of the grant. */
  startsAt?: number
  /** The subscription whose older grants end when this one begins. */
  subscriptionId?: string
  /**
   * For an upgrade: the share of the previous period that is credited. Messages of that share that were already used
   * are deducted from this grant, and from the following grants when it has too few.
   */
  credited?: Share | null
  /** The payment of the grant; absent when credit paid for it. */
  paymentId?: string
  /** False for test money, whose grants can be removed. */
  isLive: boolean
}

export type LedgerGrant = Required<Omit<Grant, 'subscriptionId' | 'paymentId' | 'credited'>> & {
  subscriptionId: string | null
  paymentId: string | null
  credited: Share | null
  /** Among grants with the same expiry, the one with the lowest rank is spent first. */
  spendRank: number
  at: number
}

/**
 * Refunds of the payment of a grant: its price and the total refunded so far, including lost disputes. `source`: the
 * source of the grant.
 */
export type Refund = { source: string; amountCents: number; refundedCents: number }

export type Dispute = { source: string; disputeId: string }

/** A manual change of a balance: number of messages, operator, reason. */
export type Adjustment = { userId: OwnerId; delta: number; actor: string; note: string }

/** Why a hold was returned; shown in the statement. */
export type ReturnReason =
  | 'provider_failed'
  | 'abstained'
  | 'interrupted'
  | 'visitor_left'
  | 'disputed'

/**
 * A hold that its process has abandoned. `returned`: its message was returned. `isEnded`: the end of the reply is
 * recorded, or the message was returned before the reply was recorded.
 */
export type OpenHold = { ref: string; state: 'held' | 'settled' | 'returned'; isEnded: boolean }

type HoldReturn = {
  ref: string
  reason: ReturnReason
  at: number
  /** Returns the message only if the lease has expired at this time, because its process may have renewed it. */
  leaseOverAt?: number
}

/** 'report': holds an unpaid message with the outcome 'held_unpaid'. 'refuse': does not hold it. */
export type UnpaidRule = 'report' | 'refuse'

/**
 * 'empty': no message is left. 'duplicate': was held before and is not charged again. 'unpaid': refused by the rule.
 * 'busy': another reply of the conversation is running in some process.
 */
export type ReserveOutcome = 'held' | 'held_unpaid' | 'unpaid' | 'empty' | 'duplicate' | 'busy'

/** A message to hold before the model is called. */
export type NewHold = {
  userId: OwnerId
  ref: string
  at: number
  leaseUntil: number
  /** The conversation, which can have only one running reply at a time; absent without a conversation. */
  sessionId?: string | null | undefined
  /** What to do with an unpaid message; when absent, it is held like a paid one. */
  unpaid?: UnpaidRule | undefined
}

/**
 * The message ledger. Each method is one short transaction that first expires old grants and keeps balance, grants and
 * entries consistent. A boolean result is whether something changed.
 */
export type Ledger = {
  grant(grant: LedgerGrant): Promise<'granted' | 'already_granted'>
  /** Raises the balance to `level` by granting the missing messages. */
  topUp(
    grant: Omit<LedgerGrant, 'amount'>,
    level: number,
  ): Promise<'granted' | 'already_granted' | 'enough'>
  /** Takes back the refunded share of a purchase. Returns the number of messages, including debt. */
  reverse(refund: Refund & { at: number }): Promise<number>
  /** Freezes the disputed share of the remaining messages of a purchase, rounded up. Returns their number. */
  freeze(dispute: Dispute & { share: Share; at: number }): Promise<number>
  /** Unfreezes the messages of a dispute. Returns their number. */
  unfreeze(dispute: Dispute & { at: number }): Promise<number>
  /** Changes a balance, never below 0. Returns the change. */
  adjust(adjustment: Adjustment & { id: string; at: number }): Promise<number>
  /** Messages that would be deducted from a grant now: the debt, and messages used in advance. */
  deductedFromUpgrade(upgrade: {
    userId: OwnerId
    subscriptionId: string
    credited: Share
    at: number
  }): Promise<number>
  /** The messages that a grant added, minus the debt that it repaid; 0 without such a grant. */
  usableOf(grant: { kind: GrantKind; source: string }): Promise<number>
  /** Expires the open grants of a subscription now. Returns the number of messages. */
  expireSubscriptionGrants(subscriptionId: string, at: number): Promise<number>
  /** Sets the expiry of the open grants of a subscription. */
  setSubscriptionGrantsEnd(limit: {
    subscriptionId: string
    until: number
    at: number
  }): Promise<void>
  /** Expires all grants of test money. Returns the number of messages. */
  expireTestGrants(at: number): Promise<number>
  reserve(hold: NewHold): Promise<ReserveOutcome>
  settle(ref: string): Promise<boolean>
  release(back: HoldReturn): Promise<boolean>
  void(back: HoldReturn): Promise<boolean>
  /** Renews the leases of open holds in one statement. Returns the refs that are still open. */
  extend(refs: string[], leaseUntil: number): Promise<string[]>
  balance(userId: OwnerId, at: number): Promise<number>
  openHolds(which: { leaseOverAt: number; limit: number }): Promise<OpenHold[]>
  /** Marks settled and returned holds of ended replies as done, so that `openHolds` no longer returns them. */
  close(refs: string[], at: number): Promise<void>
}

export type BalanceDeps = { ledger: Ledger; now: () => number }

/** The ledger method for granting messages. */
export type GrantDeps = { ledger: Pick<Ledger, 'grant'>; now: () => number }

/** The ledger methods for charging a reply. */
export type ChargeDeps = {
  ledger: Pick<Ledger, 'reserve' | 'settle' | 'release' | 'void' | 'extend'>
  now: () => number
}
