import type { ResetRequests } from '@askwell/core/accounts'
import { lettersOf, type AddressedLetter, type Letters, type Mailer } from '@askwell/core/mail'
import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../adapters/db/connect.ts'
import { insertLetter } from '../adapters/db/letter-store.ts'
import { resetRequests } from '../adapters/db/reset-requests.ts'
import { openSmtp, type Smtp } from '../adapters/mail/smtp.ts'
import type { Config } from '../config.ts'
import { siteOf } from '../http/site.ts'

export type Post = {
  /** Null: letters stay in the outbox. */
  smtp: Smtp | null
  /** What the use cases need to write letters. */
  deps: {
    mailer: Mailer
    /** False where no mail server is set: letters then lie in the outbox for the operator to read. */
    mailReachesPeople: boolean
    letters: Letters
    /** Who reads what visitors write. */
    operatorEmail: string
    resetRequests: ResetRequests
  }
}

type PostDeps = { config: Config; database: Database; log: FastifyBaseLogger; clock: Clock }

/** How letters leave: over SMTP, or into the outbox with a line in the log where none is set. */
export function createPost({ config, database, log, clock }: PostDeps): Post {
  const { SMTP_URL: url } = config
  const smtp = url === undefined ? null : openSmtp({ url, from: fromOf(config) })

  async function post(letter: AddressedLetter): Promise<boolean> {
    const keep = { at: clock(), isSent: smtp !== null }
    const isNew = await database.transaction((trx) => insertLetter(trx, letter, keep))
    if (isNew && smtp === null) announce(log, letter)
    return isNew
  }
  const { brand, supportEmail, url: siteUrl } = siteOf(config)
  return {
    smtp,
    deps: {
      mailer: { post },
      mailReachesPeople: smtp !== null,
      letters: lettersOf({ brand, siteUrl, supportEmail }),
      operatorEmail: config.OPERATOR_EMAIL ?? supportEmail,
      resetRequests: resetRequests(database, clock),
    },
  }
}

function announce(log: FastifyBaseLogger, { to, letter }: AddressedLetter): void {
  log.info({ to, subject: letter.subject, link: letter.link }, 'a letter lies in the outbox')
}

/** Who sends: `Name <address>`, a bare address under the brand's name, or the support address. */
function fromOf({ MAIL_FROM, BRAND_NAME, SUPPORT_EMAIL }: Config) {
  const [, name = '', address] = /^([^<]*)<([^>]+)>$/.exec(MAIL_FROM ?? '') ?? []
  return { name: name.trim() || BRAND_NAME, address: address ?? MAIL_FROM ?? SUPPORT_EMAIL }
}
