import type { EmailTemplates, Mailer } from '@askwell/core/mail'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { openMailer } from './mailer.ts'
import { failEmail, emailHandlers, retryEmail } from './send-email.ts'
import { deleteOldEmails } from './stores/email-store.ts'

export { mailboxOf } from './recipient-limit.ts'
export { requeueEmail } from './stores/requeue-email.ts'
export { findEmail, isEmailKnown, listEmails } from './stores/email-store.ts'

/** The dependencies of other areas for sending e-mail. */
export type Mail = {
  mailer: Mailer
  emailTemplates: EmailTemplates
  /** False without a mail server: e-mails then stay in the outbox for the operator to read. */
  mailReachesPeople: boolean
  /** The operator's address for messages of visitors. */
  operatorEmail: string
}

/** E-mail: templates, the outbox, and the jobs that send it over SMTP. */
export function openMail({ config, database, log, clock }: Platform) {
  const { smtp, deps } = openMailer({ config, database, log, clock })
  return {
    mail: deps satisfies Mail,
    jobs: [{ handlers: smtp ? emailHandlers({ database, smtp, clock }) : {}, workers: 4 }],
    onJobFailed: (trx, job, reason) => failEmail(trx, job, { reason, at: clock() }),
    onJobRetried: retryEmail,
    maintenance: [{ name: 'delete-old-emails', run: () => deleteOldEmails(database.db, clock()) }],
    close: () => smtp?.close(),
  } satisfies Area & { mail: Mail }
}
