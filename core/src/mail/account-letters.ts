import { compose } from './compose.ts'
import type { Letter, Sender } from './ports.ts'

type Linked = { firstName: string; token: string }

const link = ({ siteUrl }: Sender, page: 'verify_email' | 'reset_password', token: string) =>
  `${siteUrl}/${page}?token=${encodeURIComponent(token)}`

const account = (sender: Sender) => `You get this email because of your ${sender.brand} account.`

/** Asks a new account to confirm its address. */
export const welcomeAndVerify = (sender: Sender, { firstName, token }: Linked): Letter =>
  compose(sender, {
    subject: `Welcome to ${sender.brand}: please confirm your email`,
    firstName,
    paragraphs: [
      `Welcome to ${sender.brand}. Your account is ready, and you can build your first chatbot right away.`,
      'Please confirm that this address is yours, so that you can always get back into your account.',
    ],
    action: { label: 'Confirm my email', url: link(sender, 'verify_email', token) },
    remarks: [
      'The link works once and for 24 hours. If you did not open this account, you can ignore this email.',
    ],
    reason: account(sender),
  })

/** The same request once more, asked for on the screen. */
export const verifyAgain = (sender: Sender, { firstName, token }: Linked): Letter =>
  compose(sender, {
    subject: `Confirm your email for ${sender.brand}`,
    firstName,
    paragraphs: ['Here is a new link to confirm that this address is yours.'],
    action: { label: 'Confirm my email', url: link(sender, 'verify_email', token) },
    remarks: [
      'The link works once and for 24 hours. If you did not ask for it, you can ignore this email.',
    ],
    reason: account(sender),
  })

/** Goes to the new address of an account whose email was changed. */
export const verifyNewEmail = (sender: Sender, { firstName, token }: Linked): Letter =>
  compose(sender, {
    subject: `Confirm your new email for ${sender.brand}`,
    firstName,
    paragraphs: [
      `This is now the address of your ${sender.brand} account. Please confirm that it is yours.`,
    ],
    action: { label: 'Confirm my email', url: link(sender, 'verify_email', token) },
    remarks: [
      `The link works once and for 24 hours. If you know nothing of this, please tell us at ${sender.supportEmail}.`,
    ],
    reason: account(sender),
  })

/** Goes to the old address, which can then object. */
export const emailChanged = (
  sender: Sender,
  { firstName, newEmail }: { firstName: string; newEmail: string },
): Letter =>
  compose(sender, {
    subject: `Your ${sender.brand} email was changed`,
    firstName,
    paragraphs: [
      `The email of your account is now ${newEmail}. All other sessions were signed out.`,
      `If that was you, there is nothing to do. If it was not, please write to ${sender.supportEmail} at once: we can give you your account back.`,
    ],
    reason: `You get this email because this was the address of your ${sender.brand} account.`,
  })

/** The way back for somebody who forgot the password. */
export const resetPassword = (sender: Sender, { firstName, token }: Linked): Letter =>
  compose(sender, {
    subject: `Reset your ${sender.brand} password`,
    firstName,
    paragraphs: ['You asked for a new password. Choose one here:'],
    action: { label: 'Choose a new password', url: link(sender, 'reset_password', token) },
    remarks: [
      'The link works once and for 30 minutes. If you did not ask for it, you can ignore this email: your password stays as it is.',
    ],
    reason: account(sender),
  })

/** Says that the password is another one now, however it was changed. */
export const passwordChanged = (sender: Sender, { firstName }: { firstName: string }): Letter =>
  compose(sender, {
    subject: `Your ${sender.brand} password was changed`,
    firstName,
    paragraphs: [
      'Your password was changed just now, and all other sessions were signed out.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
    ],
    action: { label: 'Choose a new password', url: `${sender.siteUrl}/forgot_password` },
    reason: account(sender),
  })
