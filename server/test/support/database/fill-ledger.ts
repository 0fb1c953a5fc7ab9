import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/connect.ts'

/** Charged messages of the owner, as many as `count`, with the grant that pays for them. */
export async function fillLedger({ db }: Database, owner: string, count: number): Promise<void> {
  const numbers = sql`
    with recursive counter(n) as (
      select 1 union all select n + 1 from counter where n < ${sql.lit(count)})`
  await db
    .insertInto('credit_grants')
    .values({
      id: 'big',
      user_id: owner,
      kind: 'adjustment',
      source: 'big',
      subscription_id: null,
      payment_id: null,
      burn_rank: 1,
      amount: count,
      remaining: 0,
      starts_at: 1,
      expires_at: null,
      livemode: 0,
      created_at: 1,
    })
    .execute()
  await sql`
    insert into credit_entries (id, user_id, grant_id, delta, reason, ref, at)
    values ('granted', ${owner}, 'big', ${sql.lit(count)}, 'grant', 'big', 1)`.execute(db)
  await sql`
    ${numbers} insert into credit_entries (id, user_id, grant_id, delta, reason, ref, at)
    select 'e' || n, ${owner}, 'big', -1, 'hold', 'm_' || n, n from counter`.execute(db)
  await sql`
    ${numbers} insert into credit_holds (ref, user_id, grant_id, state, lease_until, created_at,
      closed_at)
    select 'm_' || n, ${owner}, 'big', 'settled', n, n, n from counter`.execute(db)
}

/** An entry that belongs to nothing, as a defect or an intruder would write it. */
export async function plantEntry({ db }: Database, owner: string, at: number): Promise<void> {
  const { id } = await db
    .selectFrom('credit_grants')
    .select('id')
    .where('user_id', '=', owner)
    .where('kind', '=', 'pack')
    .executeTakeFirstOrThrow()
  const entry = { id: `planted-${at}`, user_id: owner, grant_id: id, delta: 1, reason: 'adjust' }
  await db
    .insertInto('credit_entries')
    .values({ ...entry, reason: 'adjust', ref: 'planted', at })
    .execute()
}

/** A handle that counts the rows that statements return. */
export function countReadRows(db: Database['db']) {
  let sizes: number[] = []
  const counting = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      sizes.push(result.rows.length)
      return result
    },
  })
  return {
    db: counting,
    rows: () => sizes.reduce((sum, size) => sum + size, 0),
    max: () => Math.max(...sizes),
    statements: () => sizes.length,
    clear: () => (sizes = []),
  }
}
