import { sendResetLink, type SendResetLinkDeps } from '@askwell/core/accounts'
import * as texts from '@askwell/messages/app/jobs'
import type { Db } from '../platform/db/connect.ts'
import { eraseResetRequest, resetLinkQueue } from './stores/reset-request-store.ts'
import { PermanentJobError, type Handlers, type Job } from '../platform/queue/queue.ts'

/** Job handlers that send password reset links, after the response was sent. */
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

/** A failed request cannot be retried, because its address was erased. */
export const canRetryReset = async (_trx: Db, { queue }: Job): Promise<boolean> =>
  queue !== resetLinkQueue

function emailOf({ payload }: Job): string {
  if (typeof payload === 'object' && payload !== null && 'email' in payload) {
    return String(payload.email)
  }
  throw new PermanentJobError(texts.noAddress)
}
