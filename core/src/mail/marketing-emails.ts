import * as texts from '@askwell/messages/emails/marketing'
import { renderEmail, oneLine } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

/** Sent to a new subscriber, with a link to unsubscribe. */
export const subscribed = (sender: Sender, { token }: { token: string }): EmailContent =>
  renderEmail(sender, {
    subject: texts.subscribedSubject({ brand: sender.brand }),
    firstName: '',
    paragraphs: [texts.subscribed({ brand: sender.brand }), texts.leaveAnytime],
    action: { label: texts.visit({ brand: sender.brand }), url: sender.siteUrl },
    reason: texts.subscribedReason({ siteUrl: sender.siteUrl }),
    unsubscribe: {
      pageUrl: `${sender.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`,
      oneClickUrl: `${sender.siteUrl}/api/unsubscribe/${encodeURIComponent(token)}`,
    },
  })

export type VisitorMessage = { firstName: string; lastName: string; email: string; message: string }

/** A message from the contact form, sent to the operator. */
export const contactMessage = (sender: Sender, message: VisitorMessage): EmailContent => {
  const name = oneLine(`${message.firstName} ${message.lastName}`)
  return {
    ...renderEmail(sender, {
      subject: texts.contactSubject({ name }),
      firstName: '',
      paragraphs: [texts.contactFrom({ name, email: message.email })],
      quote: message.message,
      remarks: [texts.contactReply],
      reason: texts.operatorReason({ brand: sender.brand }),
    }),
    replyTo: message.email,
  }
}

/** Notifies the operator of a new subscriber. */
export const newSubscriber = (sender: Sender, { email }: { email: string }): EmailContent =>
  renderEmail(sender, {
    subject: texts.newSubscriberSubject({ email }),
    firstName: '',
    paragraphs: [texts.newSubscriber({ email, brand: sender.brand })],
    reason: texts.operatorReason({ brand: sender.brand }),
  })
