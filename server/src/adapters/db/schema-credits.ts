import type { Flag } from './schema-columns.ts'

/** The message ledger: accounts, what they were given, and every entry of what came and went. */

type CreditAccountTable = {
  user_id: string
  balance: number
  debt: number
  updated_at: number
}

type CreditGrantTable = {
  id: string
  user_id: string
  kind: 'plan_cycle' | 'plan_upgrade' | 'pack' | 'free_welcome' | 'free_topup' | 'adjustment'
  source: string
  period: string
  subscription_id: string | null
  payment_id: string | null
  burn_rank: number
  amount: number
  remaining: number
  frozen: number
  reversed: number
  /** The part of `reversed` that became debt, because it was used already. */
  owed: number
  starts_at: number
  expires_at: number | null
  livemode: Flag
  created_at: number
}

export type CreditEntryTable = {
  id: string
  user_id: string
  grant_id: string
  delta: number
  reason:
    | 'grant'
    | 'debt_repay'
    | 'hold'
    | 'release'
    | 'void'
    | 'expire'
    | 'close'
    | 'reverse'
    | 'freeze'
    | 'unfreeze'
    | 'adjust'
  ref: string
  at: number
}

type CreditHoldTable = {
  ref: string
  user_id: string
  grant_id: string
  state: 'held' | 'settled' | 'released' | 'voided'
  why: 'provider_failed' | 'abstained' | 'interrupted' | 'visitor_left' | 'disputed' | null
  lease_until: number
  created_at: number
  closed_at: number | null
}

export type CreditSchema = {
  credit_accounts: CreditAccountTable
  credit_entries: CreditEntryTable
  credit_grants: CreditGrantTable
  credit_holds: CreditHoldTable
}
