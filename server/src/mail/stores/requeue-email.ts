import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import { emailAttempts, emailQueue } from './email-store.ts'

/** Queues a failed e-mail again. 'erased': its text is no longer stored. */
export async function requeueEmail(
  trx: Db,
  id: string,
  at: number,
): Promise<'retried' | 'gone' | 'erased'> {
  const outcome = await reviveEmail(trx, id)
  if (outcome !== 'retried') return outcome
  const payload = { emailId: id }
  // If the failed job stayed, retrying it too would send the e-mail a second time.
  await trx
    .deleteFrom('job')
    .where('state', '=', sql.lit('failed'))
    .where('queue', '=', emailQueue)
    .where('payload', '=', JSON.stringify(payload))
    .execute()
  await enqueueJob(
    trx,
    { queue: emailQueue, payload, ownerId: null, botId: null, maxAttempts: emailAttempts },
    at,
  )
  return 'retried'
}

/** Marks a failed e-mail as queued, for a job that is queued again. */
export async function reviveEmail(trx: Db, id: string): Promise<'retried' | 'gone' | 'erased'> {
  const row = await trx
    .selectFrom('email')
    .select(['body_text', 'to_address'])
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  if (!row) return 'gone'
  if (row.body_text === '' || row.to_address === '') return 'erased'
  const { numUpdatedRows } = await trx
    .updateTable('email')
    .set({ state: 'waiting', error: null, ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n ? 'retried' : 'gone'
}
