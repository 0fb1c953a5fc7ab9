import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../src/platform/db/connect.ts'

/**
 * Checks the invariants of the message ledger, for these users or for all. Returns one line for
 * each account, grant or hold that breaks one; an empty list is correct.
 */
export async function brokenInvariants(db: Db, users?: string[]): Promise<string[]> {
  const isMeant = users === undefined ? sql`1 = 1` : sql`user_id in (${sql.join(users)})`
  const { rows } = await sql<{ rule: string; name: string }>`
    ${balances(isMeant)} union all ${grants(isMeant)} union all ${holds(isMeant)}
    union all ${duplicateGrants(isMeant)}
  `.execute(db)
  return rows.map(({ rule, name }) => `${rule}: ${name}`)
}

type SqlPart = RawBuilder<unknown>

/**
 * The balance is the sum of the entries and of the remaining messages; never below 0. A debt is
 * never larger than what refunds of the account's own purchases caused.
 */
const balances = (isMeant: SqlPart): SqlPart => sql`
  select 'balance' as rule, user_id as name from credit_accounts a
  where ${isMeant} and (balance < 0 or debt < 0
    or debt > (select coalesce(sum(owed), 0) from credit_grants where user_id = a.user_id)
    or balance <> (select coalesce(sum(delta), 0) from credit_entries where user_id = a.user_id)
    or balance <> (select coalesce(sum(remaining), 0) from credit_grants where user_id = a.user_id))`

/** The remaining messages of a grant are the sum of its entries, and never more than the grant. */
const grants = (isMeant: SqlPart): SqlPart => sql`
  select 'grant' as rule, id as name from credit_grants g
  where ${isMeant} and (remaining < 0 or remaining + frozen > amount
    or owed < 0 or owed > reversed or reversed > amount
    or remaining <> (select coalesce(sum(delta), 0) from credit_entries where grant_id = g.id))`

/** A held or settled message costs one, a released or voided one costs nothing. */
const holds = (isMeant: SqlPart): SqlPart => sql`
  select 'hold' as rule, ref as name from credit_holds h
  where ${isMeant} and case when state in ('held', 'settled') then -1 else 0 end <> (
    select coalesce(sum(delta), 0) from credit_entries
    where grant_id = h.grant_id and ref = h.ref and reason in ('hold', 'release', 'void'))`

const duplicateGrants = (isMeant: SqlPart): SqlPart => sql`
  select 'doubled grant' as rule, min(source) as name from credit_grants
  where ${isMeant} group by kind, source, period having count(*) > 1`
