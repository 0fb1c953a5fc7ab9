import type { Db } from '../../platform/db/connect.ts'

/** Throws when there are payments in another currency, because customer balances and refunds would be in it. */
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
