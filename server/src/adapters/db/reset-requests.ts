import type { ResetRequests } from '@askwell/core/accounts'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'
import { enqueueJob, type Job } from './job-store.ts'

/** The queue that mails the way to a new password. */
export const resetQueue = 'reset-link'

export const resetRequests = ({ transaction }: Database, clock: Clock): ResetRequests => ({
  add: (email) =>
    transaction(async (trx) => {
      const job = { queue: resetQueue, payload: { email }, ownerId: null, botId: null }
      await enqueueJob(trx, { ...job, runAt: clock() })
    }),
})

/** Who asked is nobody's business once the letter is written. */
export async function forgetRequest(trx: Db, { id }: Job): Promise<void> {
  await trx.updateTable('job').set({ payload: 'null' }).where('id', '=', id).execute()
}
