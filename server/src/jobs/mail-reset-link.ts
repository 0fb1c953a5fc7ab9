import { mailResetLink, type MailResetDeps } from '@askwell/core/accounts'
import type { Db } from '../adapters/db/connect.ts'
import { forgetRequest, resetQueue } from '../adapters/db/reset-requests.ts'
import { PermanentJobError, type Handlers, type Job } from './queue.ts'

/** Answers wishes for a new password, after the person who asked was answered. */
export const resetHandlers = (deps: MailResetDeps): Handlers => ({
  [resetQueue]: async (job) => {
    await mailResetLink(deps, emailOf(job))
    return (trx) => forgetRequest(trx, job)
  },
})

/** A request that could not be answered is forgotten like the others. */
export async function failRequest(trx: Db, job: Job): Promise<void> {
  if (job.queue === resetQueue) await forgetRequest(trx, job)
}

function emailOf({ payload }: Job): string {
  if (typeof payload === 'object' && payload !== null && 'email' in payload) {
    return String(payload.email)
  }
  throw new PermanentJobError('The job names no address.')
}
