import type { Config } from '../../platform/config/config.ts'
import { openSmtp } from '../../platform/mail/smtp.ts'
import { hint, ok, problem, reasonOf, type Finding } from './finding.ts'

/** Connects to the mail server and signs in; no e-mail is sent. */
export async function checkMail({ SMTP_URL: url, MAIL_FROM }: Config): Promise<Finding[]> {
  if (url === undefined) {
    return [hint('SMTP_URL is not set, so e-mails stay in the outbox (npm run outbox).')]
  }
  const smtp = openSmtp({ url, from: { name: '', address: 'doctor@localhost' } })
  const { host } = new URL(url)
  try {
    await smtp.check()
    const sender =
      MAIL_FROM === undefined
        ? [
            hint(
              'MAIL_FROM is not set, so e-mails come from SUPPORT_EMAIL. Many servers refuse that.',
            ),
          ]
        : []
    return [ok(`${host} accepts the connection`), ...sender]
  } catch (error) {
    return [
      problem(
        `SMTP_URL: ${host} does not work (${reasonOf(error)}). Check host, port, user, password and TLS (smtps:// for ` +
          'port 465).',
      ),
    ]
  } finally {
    await smtp.close()
  }
}
