import {
  createEmailTemplates,
  type Email,
  type EmailOutcome,
  type EmailTemplates,
  type Mailer,
} from '@askwell/core/mail'
import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Db } from '../platform/db/connect.ts'
import { countRecipient } from './recipient-limit.ts'
import { insertEmail, isConfirmedAddress, isEmailKnown } from './stores/email-store.ts'
import { openSmtp, type Smtp } from '../platform/mail/smtp.ts'
import type { Config } from '../platform/config/config.ts'
import { siteOf } from '../platform/config/site.ts'

export type MailService = {
  /** Null without a mail server: e-mails stay in the outbox. */
  smtp: Smtp | null
  /** The dependencies of other areas for sending e-mail. */
  deps: {
    mailer: Mailer
    /** False without a mail server: e-mails then stay in the outbox for the operator to read. */
    mailReachesPeople: boolean
    emailTemplates: EmailTemplates
    /** The operator's address for messages of visitors. */
    operatorEmail: string
  }
}

type MailServiceDeps = { config: Config; database: Database; log: FastifyBaseLogger; clock: Clock }

/**
 * Opens the mailer: e-mails are sent over SMTP, or stay in the outbox with a log line when no mail server is set. Their
 * text is never logged, because its links can open an account.
 */
export function openMailer({ config, database, log, clock }: MailServiceDeps): MailService {
  const { SMTP_URL: url } = config
  const smtp = url === undefined ? null : openSmtp({ url, from: fromOf(config) })

  async function send(email: Email): Promise<EmailOutcome> {
    const keep = { at: clock(), isSent: smtp !== null }
    const outcome = await database.transaction((trx) => insertWithinLimit(trx, email, keep))
    if (outcome === 'limited')
      log.warn({ to: email.to }, 'e-mail not sent: too many to its recipient')
    if (outcome === 'queued' && smtp === null)
      log.info({ to: email.to }, 'e-mail kept in the outbox, read it with: npm run outbox')
    return outcome
  }
  const { brand, supportEmail, url: siteUrl } = siteOf(config)
  return {
    smtp,
    deps: {
      mailer: { send },
      mailReachesPeople: smtp !== null,
      emailTemplates: createEmailTemplates({ brand, siteUrl, supportEmail }),
      operatorEmail: config.OPERATOR_EMAIL ?? supportEmail,
    },
  }
}

/** Inserts an e-mail unless its recipient received too many. Counts nothing without a mail server. */
async function insertWithinLimit(
  trx: Db,
  email: Email,
  keep: { at: number; isSent: boolean },
): Promise<EmailOutcome> {
  if (await isEmailKnown(trx, email.dedupeKey)) return 'known'
  if (keep.isSent && !(await countRecipient(trx, await reserveOf(trx, email), keep.at)))
    return 'limited'
  return (await insertEmail(trx, email, keep)) ? 'queued' : 'known'
}

/**
 * Only an account with a confirmed address may use the reserve of a mailbox, because anybody can register other
 * addresses of the mailbox and cause e-mails about those accounts.
 */
async function reserveOf(trx: Db, { to, isEssential = false }: Email) {
  return { to, isEssential: isEssential && (await isConfirmedAddress(trx, to)) }
}

/** The sender: MAIL_FROM as `Name <address>`, or a bare address with the brand as the name, or the support address. */
function fromOf({ MAIL_FROM, BRAND_NAME, SUPPORT_EMAIL }: Config) {
  const [, name = '', address] = /^([^<]*)<([^>]+)>$/.exec(MAIL_FROM ?? '') ?? []
  return { name: name.trim() || BRAND_NAME, address: address ?? MAIL_FROM ?? SUPPORT_EMAIL }
}
