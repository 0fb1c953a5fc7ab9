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
  /** Connects and signs in; throws when this fails. */
  check: () => Promise<void>
  close: () => Promise<void>
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Opens a mail server over SMTP. Content of e-mails cannot refer to files or URLs to be attached. */
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
          // The same id for every attempt, so that mailboxes can recognize a duplicate.
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

/** Loads nodemailer with the first e-mail, because many processes send none. */
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

/** Whether the error is a 5xx for the address or the content. Other errors, such as a refused sign-in, are retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  const status = 'responseCode' in error ? Number(error.responseCode) : 0
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && status >= 500
}

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error))
