export type SmtpSettings = {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte. */
  url: string
  from: { name: string; address: string }
}

export type OutgoingEmail = {
  id: string
  to: string
  subject: string
  text: string
  html: string
  replyTo: string | null
  unsubscribeUrl: string | null
}

/** The mail server permanently refuses this e-mail, for example because the mailbox is unknown. */
export class EmailRejectedError extends Error {}

/** Sends e-mails to a mail server. */
export type Smtp = {
  send: (mail: OutgoingEmail) => Promise<void>
  /** Connects and signs in; throws when that does not work. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** A mail server over SMTP. E-mails cannot name files or addresses for it to load. */
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
          // The same for every attempt, so that a mailbox can recognize a duplicate.
          messageId: `<${mail.id}@${from.address.split('@')[1]}>`,
          headers: headersOf(mail),
          ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
        })
      } catch (error) {
        throw isFinal(error) ? new EmailRejectedError(errorText(error), { cause: error }) : error
      }
    },
    async check() {
      opened ??= openTransport(url)
      await (await opened).verify()
    },
    async close() {
      const transport = await opened
      transport?.close()
    },
  }
}

/** Loaded with the first e-mail, because most processes send none. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  })
}

function headersOf({ unsubscribeUrl }: OutgoingEmail): Record<string, string> {
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

/**
 * A 5xx for the address or the content. A refused sign-in is a configuration error of the operator
 * and is retried.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))
