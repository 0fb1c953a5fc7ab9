import * as texts from '@askwell/messages/emails/billing-contact'
import type { EmailContent, Sender } from './ports.ts'
import { renderEmail } from './render-email.ts'

/**
 * The verification code for a billing contact. The recipient may be a stranger, so the e-mail contains no text of the
 * account owner.
 */
export const billingContactCode = (sender: Sender, { code }: { code: string }): EmailContent =>
  renderEmail(sender, {
    subject: texts.subject({ brand: sender.brand }),
    firstName: '',
    paragraphs: [texts.request({ brand: sender.brand }), code],
    remarks: [texts.expires],
    reason: texts.reason({ brand: sender.brand }),
  })
