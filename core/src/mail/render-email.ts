import * as texts from '@askwell/messages/emails/frame'
import type { EmailModel } from './email-model.ts'
import type { EmailContent, Sender } from './ports.ts'
import { renderHtml } from './render-html.ts'

/** Collapses a text to one line without control characters, so that it cannot inject an e-mail header. */
export const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Whether a name may be used in a greeting. Anyone can register with the address of somebody else, so the name must
 * not be usable to send that person a link or message.
 */
const isName = (text: string) =>
  text !== '' && text.length <= 60 && !/:\/\/|@|\.\p{L}{2}/u.test(text)

/** Renders an e-mail as text and as HTML. */
export function renderEmail(sender: Sender, model: EmailModel): EmailContent {
  const subject = oneLine(model.subject)
  const firstName = oneLine(model.firstName)
  const whole = {
    ...model,
    subject,
    greeting: isName(firstName) ? texts.greeting({ firstName }) : texts.greetingWithoutName,
  }
  return {
    subject,
    text: renderText(sender, whole),
    html: renderHtml(sender, whole),
    ...(model.unsubscribe && { unsubscribeUrl: model.unsubscribe.oneClickUrl }),
  }
}

function renderText(sender: Sender, model: EmailModel & { greeting: string }): string {
  const { action, quote, remarks = [], unsubscribe } = model
  const blocks = [
    model.greeting,
    ...model.paragraphs,
    ...(quote === undefined ? [] : [quoteLines(quote)]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...remarks,
    `${texts.team({ brand: sender.brand })}\n${sender.siteUrl}`,
    `--\n${model.reason} ${texts.questions({ supportEmail: sender.supportEmail })}`,
    ...(unsubscribe ? [`${texts.unsubscribe}: ${unsubscribe.pageUrl}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const quoteLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
