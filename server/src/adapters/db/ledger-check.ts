import { sql, type RawBuilder } from 'kysely'
import type { Db } from './connect.ts'

/**
 * What must hold of the message ledger at any time, for these users or for all. Answers one line for
 * each account, grant or hold that breaks a rule; an empty list is right.
 */
export async function brokenInvariants(db: Db, users?: string[]): Promise<string[]> {
  const isMeant = users === undefined ? sql`1 = 1` : sql`user_id in (${sql.join(users)})`
  const { rows } = await sql<{ rule: string; name: string }>`
    ${balances(isMeant)} union all ${grants(isMeant)} union all ${holds(isMeant)}
    union all ${doubles(isMeant)}
  `.execute(db)
  return rows.map(({ rule, name }) => `${rule}: ${name}`)
}

/** The accounts of the ledger in their order, `limit` of them behind `after`. */
export async function accountsBehind(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_accounts')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/** Paid purchases of before `until` that gave nothing and were not refunded. */
export async function paidWithoutGrant(db: Db, until: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('credit_grants', 'credit_grants.payment_id', 'payments.payment_id')
    .select('payments.payment_id')
    .where('payments.kind', '=', 'pack')
    .where('payments.status', '=', 'succeeded')
    .where('payments.created_at', '<', until)
    .whereRef('payments.refunded_cents', '<', 'payments.amount_cents')
    .where('credit_grants.id', 'is', null)
    .limit(100)
    .execute()
  return rows.map(({ payment_id: id }) => `paid without a grant: ${id}`)
}

type Part = RawBuilder<unknown>

/**
 * The balance is the sum of the entries and of what is left of the grants; never below 0. Nobody owes
 * more than refunds of his own purchases made debt.
 */
const balances = (isMeant: Part): Part => sql`
  select 'balance' as rule, user_id as name from credit_accounts a
  where ${isMeant} and (balance < 0 or debt < 0
    or debt > (select coalesce(sum(owed), 0) from credit_grants where user_id = a.user_id)
    or balance <> (select coalesce(sum(delta), 0) from credit_entries where user_id = a.user_id)
    or balance <> (select coalesce(sum(remaining), 0) from credit_grants where user_id = a.user_id))`

/** What is left of a grant is the sum of its entries, and never more than the grant. */
const grants = (isMeant: Part): Part => sql`
  select 'grant' as rule, id as name from credit_grants g
  where ${isMeant} and (remaining < 0 or remaining + frozen > amount
    or owed < 0 or owed > reversed or reversed > amount
    or remaining <> (select coalesce(sum(delta), 0) from credit_entries where grant_id = g.id))`

/** A held or settled message costs one, a released or voided one nothing. */
const holds = (isMeant: Part): Part => sql`
  select 'hold' as rule, ref as name from credit_holds h
  where ${isMeant} and case when state in ('held', 'settled') then -1 else 0 end <> (
    select coalesce(sum(delta), 0) from credit_entries
    where grant_id = h.grant_id and ref = h.ref and reason in ('hold', 'release', 'void'))`

const doubles = (isMeant: Part): Part => sql`
  select 'doubled grant' as rule, min(source) as name from credit_grants
  where ${isMeant} group by kind, source, period having count(*) > 1`
