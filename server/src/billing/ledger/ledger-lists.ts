import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Up to `limit` ledger accounts after `after`, in order of their id. */
export async function accountsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_accounts')
    .select('user_id')
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

type PaymentPage = { after: string; until: number; limit: number }

/** A page of payments in order of their id, each with whether it was paid before `until` and granted nothing. */
export async function paymentsAfter(db: Db, { after, until, limit }: PaymentPage) {
  const rows = await db
    .selectFrom('payments')
    .select(['payment_id', 'kind', 'status', 'created_at', 'refunded_cents', 'amount_cents'])
    .select(
      sql<number>`(select count(*) from credit_grants
        where credit_grants.payment_id = payments.payment_id)`.as('grants'),
    )
    .where('payment_id', '>', after)
    .orderBy('payment_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.payment_id,
    isWithoutGrant:
      row.kind === 'pack' &&
      row.status === 'succeeded' &&
      row.created_at < until &&
      row.refunded_cents < row.amount_cents &&
      row.grants === 0,
  }))
}
