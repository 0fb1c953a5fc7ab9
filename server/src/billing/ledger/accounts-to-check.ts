import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { parseSums, rereadMs } from './ledger-checkpoint.ts'
import { findBrokenTotals } from './ledger-totals.ts'

/**
 * The accounts that must be checked one by one. The others have no new entries since their checkpoint, and their
 * totals still agree with it. On a usual day these are nearly all accounts, and a few statements compare all of them.
 */
export async function accountsToCheck(db: Db, users: string[], now: number): Promise<string[]> {
  if (users.length === 0) return []
  const idle = await idleAccounts(db, users, now)
  const ids = [...idle.keys()]
  const [accounts, grants] = [await accountsOf(db, ids), await grantsOf(db, ids)]
  return users.filter((userId) => {
    const sums = idle.get(userId)
    if (sums === undefined) return true
    const own = grants.get(userId) ?? []
    const totals = { userId, account: accounts.get(userId), grants: own, sums }
    return findBrokenTotals(totals).length > 0 || isAnyDoubled(own)
  })
}

/** The sums in the checkpoints of accounts without later entries, by account. */
async function idleAccounts(db: Db, users: string[], now: number) {
  const rows = await db
    .selectFrom('ledger_checkpoint')
    .select(['user_id', 'sums'])
    .where('user_id', 'in', users)
    .where('began_at', '>', now - rereadMs)
    .where(
      sql<SqlBool>`not exists (select 1 from credit_entries as entry
        where entry.user_id = ledger_checkpoint.user_id and (entry.at, entry.id) > (entry_at, entry_id))`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from credit_holds as hold
        where hold.user_id = ledger_checkpoint.user_id and (hold.created_at, hold.ref) > (hold_at, hold_ref))`,
    )
    .execute()
  return new Map(rows.map(({ user_id: userId, sums }) => [userId, parseSums(sums)]))
}

async function accountsOf(db: Db, users: string[]) {
  if (users.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('credit_accounts')
    .select(['user_id', 'balance', 'debt'])
    .where('user_id', 'in', users)
    .execute()
  return new Map(rows.map((row) => [row.user_id, row]))
}

async function grantsOf(db: Db, users: string[]) {
  if (users.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('credit_grants')
    .select(['id', 'user_id', 'amount', 'remaining', 'frozen', 'reversed', 'owed'])
    .select(['kind', 'source', 'period'])
    .where('user_id', 'in', users)
    .execute()
  return Map.groupBy(rows, (row) => row.user_id)
}

const isAnyDoubled = (grants: { kind: string; source: string; period: string }[]): boolean => {
  const keys = grants.map(({ kind, source, period }) => JSON.stringify([kind, source, period]))
  return new Set(keys).size < keys.length
}
