import * as texts from '@askwell/messages/emails/billing-contact'
import type { EmailContent, Sender } from './ports.ts'
import { renderEmail } from './render-email.ts'

/** Asks a stranger, so nothing that the account's owner typed is in it. */
export const billingContactCode = (sender: Sender, { code }: { code: string }): EmailContent =>
  renderEmail(sender, {
    subject: texts.subject({ brand: sender.brand }),
    firstName: '',
    paragraphs: [texts.request({ brand: sender.brand }), code],
    remarks: [texts.expires],
    reason: texts.reason({ brand: sender.brand }),
  })
