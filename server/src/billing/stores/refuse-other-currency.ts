import type { Db } from '../../platform/db/connect.ts'

/** Throws when something was sold in another currency: balances of customers and refunds are in that one. */
export async function refuseOtherCurrency(
  db: Db,
  { provider, currency }: { provider: string; currency: string },
): Promise<void> {
  const other = await db
    .selectFrom('payments')
    .select('currency')
    .where('provider', '=', provider)
    .where('currency', '<>', currency)
    .limit(1)
    .executeTakeFirst()
  if (other === undefined) return
  throw new Error(
    `CURRENCY: is ${currency}, but this installation has sold in ${other.currency}; set CURRENCY=${other.currency}`,
  )
}
