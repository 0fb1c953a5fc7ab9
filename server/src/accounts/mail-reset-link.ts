import { sendResetLink, type SendResetLinkDeps } from '@askwell/core/accounts'
import * as texts from '@askwell/messages/app/jobs'
import type { Db } from '../platform/db/connect.ts'
import { eraseResetRequest, resetLinkQueue } from './stores/reset-request-store.ts'
import { PermanentJobError, type Handlers, type Job } from '../platform/queue/queue.ts'

/** Sends password reset links after the request was answered. */
export const resetHandlers = (deps: SendResetLinkDeps): Handlers => ({
  [resetLinkQueue]: async (job) => {
    await sendResetLink(deps, emailOf(job))
    return (trx) => eraseResetRequest(trx, job)
  },
})

/** A failed request is erased like a successful one. */
export async function eraseFailedRequest(trx: Db, job: Job): Promise<void> {
  if (job.queue === resetLinkQueue) await eraseResetRequest(trx, job)
}

/** The address of a failed request was erased. */
export const canRetryReset = async (_trx: Db, { queue }: Job): Promise<boolean> =>
  queue !== resetLinkQueue

function emailOf({ payload }: Job): string {
  if (typeof payload === 'object' && payload !== null && 'email' in payload) {
    return String(payload.email)
  }
  throw new PermanentJobError(texts.noAddress)
}
