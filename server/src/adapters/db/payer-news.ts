import type { Db } from './connect.ts'
import { enqueueJob } from './job-store.ts'

/** The queue of accounts whose address the payment provider must hear of. */
export const payerQueue = 'payer'

/** Has the provider told of a confirmed address, with the transaction that confirms it. */
export async function queuePayer(trx: Db, ownerId: string): Promise<void> {
  const payer = await trx
    .selectFrom('billing_customers')
    .select('user_id')
    .where('user_id', '=', ownerId)
    .executeTakeFirst()
  if (!payer) return

  // Without a dedupe key: one that runs now may have read the address of before. Tries of about a day.
  await enqueueJob(trx, {
    queue: payerQueue,
    payload: { ownerId },
    ownerId: null,
    botId: null,
    runAt: 0,
    maxAttempts: 150,
  })
}
