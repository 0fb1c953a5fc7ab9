import type { BalanceDeps, Grant, GrantDeps, GrantKind, LedgerGrant } from './ports.ts'

/** Among grants with the same expiry, lower ranks are spent first. Packs are last, because they do not expire. */
export const spendRanks = {
  plan_cycle: 10,
  plan_upgrade: 10,
  adjustment: 20,
  free_welcome: 30,
  free_topup: 30,
  pack: 90,
} satisfies Record<GrantKind, number>

/** Grants messages to an account, exactly once for each kind, source and period. */
export async function grantMessages(
  { ledger, now }: GrantDeps,
  grant: Grant,
): Promise<'granted' | 'already_granted'> {
  if (!Number.isSafeInteger(grant.amount) || grant.amount < 1) {
    throw new RangeError(
      `A grant must be a positive whole number of messages, not ${grant.amount}.`,
    )
  }
  return ledger.grant(toLedgerGrant(grant, now()))
}

/** Raises the balance to `level` when it is lower, once for each kind, source and period. */
export async function topUpMessages(
  { ledger, now }: BalanceDeps,
  grant: Omit<Grant, 'amount'>,
  level: number,
): Promise<'granted' | 'already_granted' | 'enough'> {
  return ledger.topUp(toLedgerGrant({ ...grant, amount: level }, now()), level)
}

function toLedgerGrant(grant: Grant, at: number): LedgerGrant {
  return {
    ...grant,
    period: grant.period ?? '',
    startsAt: grant.startsAt ?? at,
    subscriptionId: grant.subscriptionId ?? null,
    paymentId: grant.paymentId ?? null,
    credited: grant.credited ?? null,
    spendRank: spendRanks[grant.kind],
    at,
  }
}
