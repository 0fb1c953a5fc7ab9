import type { LetterDraft } from './letter-draft.ts'
import type { Letter, Sender } from './ports.ts'
import { renderHtml } from './render-html.ts'

/** One line without control characters, so that a name can never become a header. */
export const oneLine = (words: string) => words.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/**
 * Whether somebody may be greeted by it: an account can be opened for any address, so the name must not
 * carry a stranger's link or message there.
 */
const isName = (words: string) =>
  words !== '' && words.length <= 60 && !/:\/\/|@|\.\p{L}{2}/u.test(words)

/** Writes a letter as text and as HTML that say the same. */
export function compose(sender: Sender, draft: LetterDraft): Letter {
  const subject = oneLine(draft.subject)
  const firstName = oneLine(draft.firstName)
  const whole = {
    ...draft,
    subject,
    greeting: isName(firstName) ? `Hello ${firstName},` : 'Hello,',
  }
  return {
    subject,
    text: renderText(sender, whole),
    html: renderHtml(sender, whole),
    ...(draft.action && { link: draft.action.url }),
    ...(draft.unsubscribe && { unsubscribeUrl: draft.unsubscribe.oneClickUrl }),
  }
}

function renderText(sender: Sender, draft: LetterDraft & { greeting: string }): string {
  const { action, quote, remarks = [], unsubscribe } = draft
  const blocks = [
    draft.greeting,
    ...draft.paragraphs,
    ...(quote === undefined ? [] : [quoted(quote)]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...remarks,
    `The ${sender.brand} team\n${sender.siteUrl}`,
    `--\n${draft.reason} Questions? Write to ${sender.supportEmail}.`,
    ...(unsubscribe ? [`Unsubscribe: ${unsubscribe.pageUrl}`] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}

const quoted = (words: string) =>
  words
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
