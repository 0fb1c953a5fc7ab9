import * as texts from '@askwell/messages/emails/security'
import * as accountTexts from '@askwell/messages/emails/account'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'
import { formatDate } from './format.ts'

const accountReason = ({ brand }: Sender) => accountTexts.reason({ brand })

/** Notifies the owner that the account was closed and until when this can be undone. */
export const accountClosing = (
  sender: Sender,
  { firstName, eraseAt }: { firstName: string; eraseAt: number },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.closedSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.closed, texts.erasedOn({ date: formatDate(eraseAt) }), texts.closedNotYou],
    action: { label: texts.keepAccount, url: `${sender.siteUrl}/login` },
    reason: accountReason(sender),
  })

/** Notifies the owner that the second factor was turned on or off. */
export const secondFactorChanged = (
  sender: Sender,
  { firstName, isOn }: { firstName: string; isOn: boolean },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.secondFactorSubject({ isOn, brand: sender.brand }),
    firstName,
    paragraphs: [
      isOn ? texts.secondFactorOn : texts.secondFactorOff,
      accountTexts.notYouChoosePassword,
    ],
    action: { label: accountTexts.choosePassword, url: `${sender.siteUrl}/forgot_password` },
    reason: accountReason(sender),
  })

/** Notifies the owner that a Google identity was linked to the account. */
export const googleConnected = (
  sender: Sender,
  { firstName, googleEmail }: { firstName: string; googleEmail: string },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.googleSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [
      texts.googleConnected({ googleEmail }),
      texts.googleNotYou({ supportEmail: sender.supportEmail }),
    ],
    reason: accountReason(sender),
  })
