import * as texts from '@askwell/messages/emails/team'
import { renderEmail, oneLine } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

export type VisitorSummary = {
  botName: string
  subject: string
  summary: string
  /** '' when unknown. */
  visitorName: string
  visitorEmail: string
}

/** A visitor's message for the owner's team; replies go to the visitor. */
export function visitorSummary(sender: Sender, summary: VisitorSummary): EmailContent {
  const bot = oneLine(summary.botName)
  const subject = oneLine(summary.subject)
  const name = oneLine(summary.visitorName)
  const { visitorEmail } = summary
  const content = renderEmail(sender, {
    subject: `[${bot}] ${subject}`,
    firstName: '',
    paragraphs: [texts.passedOn({ bot }), subject],
    quote: summary.summary,
    remarks: [
      name === '' ? texts.noName : texts.visitorName({ name }),
      visitorEmail === '' ? texts.noEmail : texts.emailAndReply({ visitorEmail }),
    ],
    reason: texts.reason({ bot }),
  })
  return visitorEmail === '' ? content : { ...content, replyTo: visitorEmail }
}
