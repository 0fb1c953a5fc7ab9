import type { Db } from '../../platform/db/connect.ts'

/** Ends plans of providers that are no longer used, for example the sandbox. */
export async function cancelSubscriptionsOfOtherProviders(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('provider', '!=', provider)
    .where('status', '!=', 'canceled')
    .execute()
}
