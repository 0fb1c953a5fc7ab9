import type { MailResetDeps } from '@askwell/core/accounts'
import type { Database, Db } from '../adapters/db/connect.ts'
import { forgetOldLetters } from '../adapters/db/letter-store.ts'
import { forgetOldLinks } from '../adapters/db/link-store.ts'
import type { Smtp } from '../adapters/mail/smtp.ts'
import { failRequest, resetHandlers } from '../jobs/mail-reset-link.ts'
import type { Handlers, Job } from '../jobs/queue.ts'
import { failLetter, letterHandlers } from '../jobs/send-letter.ts'

/** What happens to letters without anybody waiting. */
export type MailJobs = {
  handlers: Handlers
  onFailed: (trx: Db, job: Job, reason: string) => Promise<void>
  /** Forgets letters and links that are long over. */
  tidy: () => Promise<void>
}

type MailJobsDeps = {
  database: Database
  /** Null: letters stay in the outbox. */
  smtp: Smtp | null
  reset: MailResetDeps
}

export function createMailJobs({ database, smtp, reset }: MailJobsDeps): MailJobs {
  const { clock } = reset
  return {
    handlers: {
      ...resetHandlers(reset),
      ...(smtp && letterHandlers({ database, smtp, clock })),
    },
    async onFailed(trx, job, reason) {
      await failLetter(trx, job, { reason, at: clock() })
      await failRequest(trx, job)
    },
    async tidy() {
      await forgetOldLetters(database.db, clock())
      await forgetOldLinks(database.db, clock())
    },
  }
}
