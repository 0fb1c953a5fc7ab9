import { bigint, flag, integer, oneOf, text } from './column.ts'
import { table } from './table.ts'

const userId = () => text().references('credit_accounts.user_id')
const grantId = () => text().references('credit_grants.id')

/** The message ledger: accounts, grants, entries, and related tables. */
export const ledgerTables = {
  credit_accounts: table({
    user_id: text().primaryKey(),
    balance: bigint().default(0).check('balance >= 0'),
    debt: bigint().default(0).check('debt >= 0'),
    updated_at: bigint(),
  }),

  credit_grants: table(
    {
      id: text().primaryKey(),
      user_id: userId(),
      kind: oneOf('plan_cycle', 'plan_upgrade', 'pack', 'free_welcome', 'free_topup', 'adjustment'),
      source: text(),
      period: text().default(''),
      subscription_id: text().nullable(),
      payment_id: text().nullable(),
      burn_rank: integer(),
      amount: bigint().check('amount > 0'),
      remaining: bigint(),
      frozen: bigint().default(0),
      reversed: bigint().default(0),
      /** The part of `reversed` that became debt, because it was already used. */
      owed: bigint().default(0),
      starts_at: bigint(),
      expires_at: bigint().nullable(),
      livemode: flag(),
      created_at: bigint(),
    },
    {
      unique: { credit_grants_kind_source_period_key: ['kind', 'source', 'period'] },
      checks: {
        credit_grants_check: 'remaining >= 0 and frozen >= 0 and remaining + frozen <= amount',
        credit_grants_check1: 'reversed >= 0 and reversed <= amount',
      },
      indexes: {
        credit_grants_user_id: '(user_id)',
        credit_grants_open: '(user_id, expires_at) where remaining > 0',
        credit_grants_payment: '(payment_id) where payment_id is not null',
        credit_grants_subscription: '(subscription_id) where subscription_id is not null',
      },
    },
  ),

  /** Append-only: triggers refuse every update and delete. */
  credit_entries: table(
    {
      id: text().primaryKey(),
      user_id: userId(),
      grant_id: grantId(),
      delta: bigint().check('delta <> 0'),
      reason: oneOf(
        'grant',
        'debt_repay',
        'hold',
        'release',
        'void',
        'expire',
        'close',
        'reverse',
        'freeze',
        'unfreeze',
        'adjust',
      ),
      ref: text(),
      at: bigint(),
    },
    {
      unique: { credit_entries_reason_ref_grant_id_key: ['reason', 'ref', 'grant_id'] },
      indexes: {
        credit_entries_grant: '(grant_id)',
        credit_entries_user: '(user_id, at)',
        // The statement shows only these entries, which are few compared with the entries of replies.
        credit_entries_statement:
          "(user_id, at, id) where reason not in ('hold', 'release', 'void')",
      },
    },
  ),

  credit_holds: table(
    {
      ref: text().primaryKey(),
      user_id: userId(),
      grant_id: grantId(),
      state: oneOf('held', 'settled', 'released', 'voided'),
      why: text<
        'provider_failed' | 'abstained' | 'interrupted' | 'visitor_left' | 'disputed'
      >().nullable(),
      lease_until: bigint(),
      created_at: bigint(),
      closed_at: bigint().nullable(),
    },
    {
      indexes: {
        credit_holds_open: '(lease_until) where closed_at is null',
        credit_holds_active: '(user_id) where closed_at is null',
        credit_holds_user_id_created_at: '(user_id, created_at)',
      },
    },
  ),

  /**
   * How far the daily check has read an account, so that it reads only rows added since. It is discarded regularly, and
   * when something does not agree; then all rows are read again.
   */
  ledger_checkpoint: table({
    user_id: text().primaryKey(),
    /** When the check last began with the first entry. */
    began_at: bigint(),
    /** The last entry included in `sums`, by time and id. */
    entry_at: bigint(),
    entry_id: text(),
    /** JSON object: the sum of the entries of each grant. */
    sums: text(),
    /** The last hold that was checked, by time and ref. */
    hold_at: bigint(),
    hold_ref: text(),
  }),

  /** Adjustments of balances: who made them, and why. */
  credit_adjustments: table(
    {
      id: text().primaryKey(),
      user_id: text(),
      actor: text(),
      note: text(),
      delta: bigint(),
      at: bigint(),
    },
    { indexes: { credit_adjustments_user_id: '(user_id)' } },
  ),

  /** Accounts that chose Free, and when their next month of Free starts. */
  free_plan_choice: table(
    {
      user_id: text().primaryKey(),
      /** The months of Free are counted from here. */
      first_chosen_at: bigint(),
      chosen_at: bigint(),
      next_topup_at: bigint(),
    },
    { indexes: { free_plan_choice_next_topup_at: '(next_topup_at)' } },
  ),

  /** The thresholds of usage that an owner was notified about. */
  usage_notices: table(
    {
      user_id: text(),
      /** Identifies the period, so that owners are notified again in each period. */
      period: text(),
      percent: integer(),
      at: bigint(),
    },
    { primaryKey: { usage_notices_pk: ['user_id', 'period', 'percent'] } },
  ),
}
