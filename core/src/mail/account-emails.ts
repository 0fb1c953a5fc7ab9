import * as texts from '@askwell/messages/emails/account'
import { renderEmail } from './render-email.ts'
import type { EmailContent, Sender } from './ports.ts'

type LinkEmailInput = { firstName: string; token: string }

const linkUrl = ({ siteUrl }: Sender, page: 'verify_email' | 'reset_password', token: string) =>
  `${siteUrl}/${page}?token=${encodeURIComponent(token)}`

const accountReason = (sender: Sender) => texts.reason({ brand: sender.brand })

/** Asks the owner of a new account to verify its address. */
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

/** The same request again, sent on demand. */
export const verifyAgain = (sender: Sender, { firstName, token }: LinkEmailInput): EmailContent =>
  renderEmail(sender, {
    subject: texts.confirmSubject({ brand: sender.brand }),
    firstName,
    paragraphs: [texts.confirmAgain],
    action: { label: texts.confirmEmail, url: linkUrl(sender, 'verify_email', token) },
    remarks: [texts.confirmLinkExpires],
    reason: accountReason(sender),
  })

/** Sent to the new address of an account whose e-mail address was changed. */
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

/** Sent to the old address, whose owner can object. */
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

/** Contains the link to set a new password. For an address that was never confirmed, the page asks what to keep. */
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
