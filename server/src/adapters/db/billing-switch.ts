import type { Db } from './connect.ts'

/** Plans of a provider that is no longer in use, for example the sandbox, count no more. */
export async function endForeignPlans(db: Db, provider: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'canceled' })
    .where('provider', '!=', provider)
    .where('status', '!=', 'canceled')
    .execute()
}
