import { endLetter, findWaitingLetter, letterQueue } from '../adapters/db/letter-store.ts'
import type { Database, Db } from '../adapters/db/connect.ts'
import { LetterRefusedError, type Smtp } from '../adapters/mail/smtp.ts'
import { PermanentJobError, type Handlers, type Job } from './queue.ts'

export type SendLetterDeps = { database: Database; smtp: Smtp; clock: () => number }

/** Sends one letter. A crash between the mail server's yes and the commit sends it again under the same id. */
export const letterHandlers = ({ database, smtp, clock }: SendLetterDeps): Handlers => ({
  [letterQueue]: async (job) => {
    const id = letterIdOf(job)
    const letter = await findWaitingLetter(database.db, id)
    if (!letter) return undefined

    try {
      await smtp.send(letter)
    } catch (error) {
      if (error instanceof LetterRefusedError) throw new PermanentJobError(error.message)
      throw error
    }
    return (trx) => endLetter(trx, id, { state: 'sent', error: null, at: clock() })
  },
})

/** A letter that nobody takes stays as a row with the reason. */
export async function failLetter(trx: Db, job: Job, failure: { reason: string; at: number }) {
  if (job.queue !== letterQueue) return
  await endLetter(trx, letterIdOf(job), { state: 'failed', error: failure.reason, at: failure.at })
}

function letterIdOf({ payload }: Job): string {
  if (typeof payload === 'object' && payload !== null && 'letterId' in payload) {
    return String(payload.letterId)
  }
  throw new PermanentJobError('The job names no letter.')
}
