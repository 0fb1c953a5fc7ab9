import * as texts from '@askwell/messages/app/jobs'
import { finishEmail, findQueuedEmail, emailQueue } from './stores/email-store.ts'
import { reviveEmail } from './stores/requeue-email.ts'
import type { Database, Db } from '../platform/db/connect.ts'
import { EmailRejectedError, type Smtp } from '../platform/mail/smtp.ts'
import { PermanentJobError, type Handlers, type Job } from '../platform/queue/queue.ts'

export type SendEmailDeps = { database: Database; smtp: Smtp; clock: () => number }

/**
 * The job handler that sends an e-mail. After a crash between acceptance by the mail server and the commit, the e-mail
 * is sent again with the same message id.
 */
export const emailHandlers = ({ database, smtp, clock }: SendEmailDeps): Handlers => ({
  [emailQueue]: async (job) => {
    const id = emailIdOf(job)
    const email = await findQueuedEmail(database.db, id)
    if (!email) return undefined

    try {
      await smtp.send(email)
    } catch (error) {
      if (error instanceof EmailRejectedError) throw new PermanentJobError(error.message)
      throw error
    }
    return (trx) => finishEmail(trx, id, { state: 'sent', error: null, at: clock() })
  },
})

/** Marks an e-mail that could not be sent as failed, with the reason. */
export async function failEmail(trx: Db, job: Job, failure: { reason: string; at: number }) {
  if (job.queue !== emailQueue) return
  await finishEmail(trx, emailIdOf(job), { state: 'failed', error: failure.reason, at: failure.at })
}

/** Marks the e-mail of a retried job as queued; false when its text is no longer stored. */
export const retryEmail = async (trx: Db, job: Job): Promise<boolean> =>
  job.queue !== emailQueue || (await reviveEmail(trx, emailIdOf(job))) === 'retried'

function emailIdOf({ payload }: Job): string {
  if (typeof payload === 'object' && payload !== null && 'emailId' in payload) {
    return String(payload.emailId)
  }
  throw new PermanentJobError(texts.noEmail)
}
