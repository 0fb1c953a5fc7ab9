import { compose, oneLine } from './compose.ts'
import type { Letter, Sender } from './ports.ts'

/** Greets a subscriber and offers the way out in the same breath. */
export const subscribed = (sender: Sender, { token }: { token: string }): Letter =>
  compose(sender, {
    subject: `You are subscribed to ${sender.brand}`,
    firstName: '',
    paragraphs: [
      `Thank you for subscribing. From time to time we will write to you about what is new in ${sender.brand} and how others use their chatbots.`,
      'You can leave at any time with one click; the link is at the end of every email.',
    ],
    action: { label: `Visit ${sender.brand}`, url: sender.siteUrl },
    reason: `You get this email because this address was entered at ${sender.siteUrl}.`,
    unsubscribe: {
      pageUrl: `${sender.siteUrl}/unsubscribe?token=${encodeURIComponent(token)}`,
      oneClickUrl: `${sender.siteUrl}/api/unsubscribe/${encodeURIComponent(token)}`,
    },
  })

export type VisitorMessage = { firstName: string; lastName: string; email: string; message: string }

/** What a visitor wrote in the contact form, for whoever runs the product. */
export const contactMessage = (sender: Sender, given: VisitorMessage): Letter => {
  const name = oneLine(`${given.firstName} ${given.lastName}`)
  return {
    ...compose(sender, {
      subject: `Message from ${name}`,
      firstName: '',
      paragraphs: [`${name} (${given.email}) wrote in the contact form:`],
      quote: given.message,
      remarks: ['Reply to this email to answer the sender.'],
      reason: `You get this email because you run ${sender.brand}.`,
    }),
    replyTo: given.email,
  }
}

/** Tells whoever runs the product of a new subscriber. */
export const newSubscriber = (sender: Sender, { email }: { email: string }): Letter =>
  compose(sender, {
    subject: `New subscriber: ${email}`,
    firstName: '',
    paragraphs: [`${email} subscribed to news from ${sender.brand}.`],
    reason: `You get this email because you run ${sender.brand}.`,
  })
