import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'

/** The queue of accounts whose address must be sent to the payment provider. */
export const customerUpdateQueue = 'payer'

/** Queues sending a confirmed address to the provider, in the transaction that confirms it. */
export async function queueCustomerUpdate(trx: Db, ownerId: string, now: number): Promise<void> {
  const payer = await trx
    .selectFrom('billing_customers')
    .select('user_id')
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  if (!payer) return

  // No dedupe key, because a running job may have read the previous address. The attempts take about a day.
  const job = { queue: customerUpdateQueue, payload: { ownerId }, ownerId: null, botId: null }
  await enqueueJob(trx, { ...job, runAt: 0, maxAttempts: 150 }, now)
}
