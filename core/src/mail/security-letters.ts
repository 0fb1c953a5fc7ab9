import { compose } from './compose.ts'
import type { Letter, Sender } from './ports.ts'
import { dayOf } from './words.ts'

const reason = ({ brand }: Sender) => `You get this email because of your ${brand} account.`

/** Tells whoever owns the address that the account is closed, while it can still be kept. */
export const accountClosing = (
  sender: Sender,
  { firstName, eraseAt }: { firstName: string; eraseAt: number },
): Letter =>
  compose(sender, {
    subject: `Your ${sender.brand} account is closed`,
    firstName,
    paragraphs: [
      `Your account was closed just now. Your chatbots have stopped answering, and a paid plan is not renewed.`,
      `On ${dayOf(eraseAt)} your chatbots, files, conversations and profile are erased for good. Until then you can sign in and keep your account.`,
      `If it was not you who closed it, sign in, keep your account and choose a new password at once.`,
    ],
    action: { label: 'Keep my account', url: `${sender.siteUrl}/login` },
    reason: reason(sender),
  })

/** Says that two-step sign-in was turned on or off. */
export const secondFactorChanged = (
  sender: Sender,
  { firstName, isOn }: { firstName: string; isOn: boolean },
): Letter =>
  compose(sender, {
    subject: `Two-step sign-in is ${isOn ? 'on' : 'off'} for your ${sender.brand} account`,
    firstName,
    paragraphs: [
      isOn
        ? 'From now on your account asks for a code of your authenticator app beside the password. All other sessions were signed out.'
        : 'Your account no longer asks for a code beside the password. All other sessions were signed out.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once:',
    ],
    action: { label: 'Choose a new password', url: `${sender.siteUrl}/forgot_password` },
    reason: reason(sender),
  })

/** Says that a Google account opens the account from now on. */
export const googleConnected = (
  sender: Sender,
  { firstName, googleEmail }: { firstName: string; googleEmail: string },
): Letter =>
  compose(sender, {
    subject: `Google is connected to your ${sender.brand} account`,
    firstName,
    paragraphs: [
      `The Google account ${googleEmail} can sign in to your account from now on. A password you have keeps working.`,
      `If that was you, there is nothing to do. If it was not, please write to ${sender.supportEmail} at once.`,
    ],
    reason: reason(sender),
  })
