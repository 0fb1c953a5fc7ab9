export type SmtpSettings = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string
  from: { name: string; address: string }
}

export type OutgoingMail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  unsubscribeUrl: string | null
}

/** The mail server refuses this letter for good, for example because the mailbox is unknown. */
export class LetterRefusedError extends Error {}

/** Hands letters to a mail server. */
export type Smtp = { send: (mail: OutgoingMail) => Promise<void>; close: () => Promise<void> }

const waits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail server over SMTP. Letters cannot name files or addresses that it would load. */
export function openSmtp({ url, from }: SmtpSettings): Smtp {
  let opened: ReturnType<typeof openTransport> | undefined

  return {
    async send(mail) {
      opened ??= openTransport(url)
      const transport = await opened
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          // The same for every try, so that a mailbox can tell a letter that came twice.
          messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
          headers: headersOf(mail),
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        })
      } catch (error) {
        throw isFinal(error) ? new LetterRefusedError(wordsOf(error), { cause: error }) : error
      }
    },
    async close() {
      const transport = await opened
      transport?.close()
    },
  }
}

/** Loaded at the first letter: most starts send none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...waits,
  })
}

function headersOf({ unsubscribeUrl }: OutgoingMail): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribeUrl === null
      ? {}
      : {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
  }
}

/** A 5xx to the address or the content; a refused sign-in is the operator's to mend, and is tried again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
