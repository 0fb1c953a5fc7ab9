import { compose, oneLine } from './compose.ts'
import type { Letter, Sender } from './ports.ts'

export type VisitorSummary = {
  botName: string
  subject: string
  summary: string
  /** '' where the visitor told none. */
  visitorName: string
  visitorEmail: string
}

/** What a chatbot heard from a visitor, for the team behind it; an answer goes to the visitor. */
export function visitorSummary(sender: Sender, told: VisitorSummary): Letter {
  const bot = oneLine(told.botName)
  const subject = oneLine(told.subject)
  const name = oneLine(told.visitorName)
  const { visitorEmail } = told
  const letter = compose(sender, {
    subject: `[${bot}] ${subject}`,
    firstName: '',
    paragraphs: [
      `${bot}, your chatbot, passes this on from a visitor. A visitor can write anything: please check before you open links or act on it.`,
      subject,
    ],
    quote: told.summary,
    remarks: [
      name === '' ? 'The visitor told no name.' : `Name: ${name}`,
      visitorEmail === ''
        ? 'The visitor left no email address, so this email cannot be answered.'
        : `Email: ${visitorEmail}. Reply to this email to answer the visitor.`,
    ],
    reason: `You get this email because the chatbot ${bot} was set up to write to this address.`,
  })
  return visitorEmail === '' ? letter : { ...letter, replyTo: visitorEmail }
}
