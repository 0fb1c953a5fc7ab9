import * as texts from '@askwell/messages/emails/reports'
import { formatDate } from './format.ts'
import { renderEmail, oneLine } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

export type WeeklyReport = {
  firstName: string
  /** Days as YYYY-MM-DD. */
  from: string
  to: string
  conversations: number
  questions: number
  answered: number
  silent: number
  thumbsUp: number
  thumbsDown: number
  confirmed: number
  /** The top questions without a satisfactory answer. */
  gaps: { question: string; count: number }[]
  token: string
}

/** The weekly report: five figures, the largest gaps and a link to unsubscribe. */
export function weeklyReport(
  sender: Sender,
  { firstName, from, to, gaps, token, ...counts }: WeeklyReport,
): EmailContent {
  const lines = [
    texts.conversations(counts),
    texts.answered(counts),
    texts.silent(counts),
    texts.thumbs(counts),
    texts.confirmed(counts),
  ]
  return renderEmail(sender, {
    subject: texts.subject(counts),
    firstName,
    paragraphs: [
      texts.lead({ from: formatDate(Date.parse(from)), to: formatDate(Date.parse(to)) }),
      ...lines,
      ...(gaps.length === 0 ? [] : [texts.gapsLead]),
    ],
    ...(gaps.length > 0 && {
      quote: gaps
        .map(({ question, count }) => texts.gap({ question: oneLine(question), count }))
        .join('\n'),
    }),
    action: { label: texts.seeNumbers, url: `${sender.siteUrl}/numbers` },
    reason: texts.reason({ brand: sender.brand }),
    unsubscribe: {
      pageUrl: `${sender.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`,
      oneClickUrl: `${sender.siteUrl}/api/unsubscribe/${encodeURIComponent(token)}`,
    },
  })
}
