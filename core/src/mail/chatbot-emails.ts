import * as texts from '@askwell/messages/emails/chatbots'
import { renderEmail, oneLine } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

/** Notifies the owner that pages are missing from a website, and until when they can be restored. */
export function pagesLost(
  sender: Sender,
  about: {
    firstName: string
    botId: string
    botName: string
    website: string
    lost: number
    total: number
  },
): EmailContent {
  const bot = oneLine(about.botName)
  const website = oneLine(about.website)
  const { lost, total } = about
  return renderEmail(sender, {
    subject: texts.pagesLostSubject({ website, lost }),
    firstName: about.firstName,
    paragraphs: [texts.pagesLost({ bot, website, lost, total }), texts.pagesLostRestore],
    action: {
      label: texts.seeSources,
      url: `${sender.siteUrl}/chatbot/${encodeURIComponent(about.botId)}?tab=sources`,
    },
    reason: texts.reason({ brand: sender.brand }),
  })
}

/** Notifies the owner that a chatbot no longer answers visitors from one network address. */
export function chatbotPaused(
  sender: Sender,
  about: { firstName: string; botId: string; botName: string; address: string },
): EmailContent {
  const bot = oneLine(about.botName)
  return renderEmail(sender, {
    subject: texts.pausedSubject({ bot }),
    firstName: about.firstName,
    paragraphs: [
      texts.paused({ bot, address: about.address }),
      texts.pausedOthers,
      texts.pausedLimits,
    ],
    action: {
      label: texts.seeLimits,
      url: `${sender.siteUrl}/chatbot/${encodeURIComponent(about.botId)}?tab=embed`,
    },
    reason: texts.reason({ brand: sender.brand }),
  })
}
