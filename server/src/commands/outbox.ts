import { openReadOnly } from '../platform/db/open-read-only.ts'
import { listEmails, findEmail } from '../mail/index.ts'
import { readConfig } from '../platform/config/config.ts'

const maxListed = 20

/**
 * `npm run outbox` lists the newest e-mails, `npm run outbox -- ID` shows one of them. Both work while the server
 * runs.
 */
async function printOutbox(id: string | undefined): Promise<string> {
  const { DATABASE_URL, dataDir } = readConfig()
  const database = await openReadOnly({ databaseUrl: DATABASE_URL, dataDir })
  try {
    if (id === undefined) return list(await listEmails(database.db, maxListed))

    const email = await findEmail(database.db, id)
    if (!email) throw new Error(`There is no e-mail ${id}. List them with: npm run outbox`)
    return show(email)
  } finally {
    await database.close()
  }
}

type EmailLine = {
  id: string
  created_at: number
  state: string
  to_address: string
  subject: string
  error: string | null
}

const timeOf = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

/** The start of an id, long enough to identify one e-mail. */
const shortId = (id: string) => id.slice(0, 10)

function list(emails: EmailLine[]): string {
  if (emails.length === 0) return 'There are no e-mails yet.'
  return emails
    .map((email) => {
      const error = email.error === null ? '' : `  (${email.error})`
      const state = email.state.padEnd(7)
      return `${shortId(email.id)}  ${timeOf(email.created_at)}  ${state}  ${email.to_address}  ${email.subject}${error}`
    })
    .join('\n')
}

const show = (email: EmailLine & { body_text: string }) =>
  [
    `To:      ${email.to_address}`,
    `Subject: ${email.subject}`,
    `State:   ${email.state}, ${timeOf(email.created_at)}`,
    ...(email.error === null ? [] : [`Error:   ${email.error}`]),
    '',
    email.body_text ||
      'The text of this e-mail is no longer stored: it was sent, failed or is old.',
  ].join('\n')

try {
  console.log(await printOutbox(process.argv[2]))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
