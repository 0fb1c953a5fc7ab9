import * as texts from '@askwell/messages/emails/account'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

type LinkEmailInput = { firstName: string; token: string }

const linkUrl = ({ siteUrl }: Sender, page: 'verify_email' | 'reset_password', token: string) =>
  `${siteUrl}/${page}?token=${encodeURIComponent(token)}`

const accountReason = (sender: Sender) => texts.reason({ brand: sender.brand })

/** Sent to the owner of a new account, with the link that verifies the e-mail address. */
export const welcomeAndVerify = (
  sender: Sender,
  { firstName, token }: LinkEmailInput,
): EmailContent =>
  renderEmail(sender, {
    subject: texts.welcomeSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.welcome({ brand: sender.brand }), texts.welcomeConfirm],
    action: { label: texts.confirmEmail, url: linkUrl(sender, 'verify_email', token) },
    remarks: [texts.welcomeLinkExpires],
    reason: accountReason(sender),
  })

/** Sent on request: a new link that verifies the e-mail address. */
export const verifyAgain = (sender: Sender, { firstName, token }: LinkEmailInput): EmailContent =>
  renderEmail(sender, {
    subject: texts.confirmSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.confirmAgain],
    action: { label: texts.confirmEmail, url: linkUrl(sender, 'verify_email', token) },
    remarks: [texts.confirmLinkExpires],
    reason: accountReason(sender),
  })

/** Sent to the new address after a change of the e-mail address, with the link that verifies it. */
export const verifyNewEmail = (
  sender: Sender,
  { firstName, token }: LinkEmailInput,
): EmailContent =>
  renderEmail(sender, {
    subject: texts.confirmNewSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.confirmNew({ brand: sender.brand })],
    action: { label: texts.confirmEmail, url: linkUrl(sender, 'verify_email', token) },
    remarks: [texts.confirmNewLinkExpires({ supportEmail: sender.supportEmail })],
    reason: accountReason(sender),
  })

/** Sent to the previous address after a change of the e-mail address, so that its owner can object. */
export const emailChanged = (
  sender: Sender,
  { firstName, newEmail }: { firstName: string; newEmail: string },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.emailChangedSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [
      texts.emailChanged({ newEmail }),
      texts.emailChangedObject({ supportEmail: sender.supportEmail }),
    ],
    reason: texts.emailChangedReason({ brand: sender.brand }),
  })

/** Sent with the link to set a new password. `isConfirmed`: false when the address was never verified. */
export const resetPassword = (
  sender: Sender,
  { firstName, token, isConfirmed }: LinkEmailInput & { isConfirmed: boolean },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.resetSubject({ brand: sender.brand }),
    firstName,
    paragraphs: isConfirmed ? [texts.reset] : [texts.resetUnconfirmed, texts.reset],
    action: { label: texts.choosePassword, url: linkUrl(sender, 'reset_password', token) },
    remarks: [texts.resetLinkExpires],
    reason: accountReason(sender),
  })

/** Sent after every change of the password. */
export const passwordChanged = (
  sender: Sender,
  { firstName }: { firstName: string },
): EmailContent =>
  renderEmail(sender, {
    subject: texts.passwordChangedSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.passwordChanged, texts.notYouChoosePassword],
    action: { label: texts.choosePassword, url: `${sender.siteUrl}/forgot_password` },
    reason: accountReason(sender),
  })
