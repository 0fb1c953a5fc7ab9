import type { ResetRequestQueue } from '@askwell/core/accounts'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { enqueueJob, type Job } from '../../platform/queue/job-store.ts'

/** The queue of password reset e-mails. */
export const resetLinkQueue = 'reset-link'

export const resetRequests = ({ transaction }: Database, clock: Clock): ResetRequestQueue => ({
  add: (email) =>
    transaction(async (trx) => {
      const job = { queue: resetLinkQueue, payload: { email }, ownerId: null, botId: null }
      await enqueueJob(trx, job, clock())
    }),
})

/** Erases the address in the job of a request, after the e-mail was queued. */
export async function eraseResetRequest(trx: Db, { id }: Job): Promise<void> {
  await trx.updateTable('job').set({ payload: 'null' }).where('id', '=', id).execute()
}
