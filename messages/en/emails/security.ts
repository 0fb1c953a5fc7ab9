export const closedSubject = ({ brand }: { brand: string }) =>
  `Your ${brand} account is scheduled for deletion`
export const closed =
  "Your account is scheduled for deletion. Your chatbots have stopped answering, and a paid plan won't renew."
export const erasedOn = ({ date }: { date: string }) =>
  `On ${date}, your chatbots, files, conversations and profile will be permanently deleted. Until then, you can sign in and restore your account.`
export const closedNotYou =
  "If you didn't request this, sign in now to restore your account and change your password."
export const keepAccount = 'Restore my account'
export const secondFactorOn =
  'Your account now requires a code from your authenticator app in addition to your password. All other sessions were signed out.'
export const secondFactorOff =
  'Your account no longer requires a code in addition to your password. All other sessions were signed out.'
export const googleSubject = ({ brand }: { brand: string }) =>
  `Google is connected to your ${brand} account`
export const googleConnected = ({ googleEmail }: { googleEmail: string }) =>
  `The Google account ${googleEmail} can now sign in to your account. If you have a password, it still works.`
export const googleNotYou = ({ supportEmail }: { supportEmail: string }) =>
  `If this was you, there's nothing to do. If not, email ${supportEmail} right away.`
export const secondFactorSubject = ({ isOn, brand }: { isOn: boolean; brand: string }) =>
  isOn
    ? `Two-step sign-in is on for your ${brand} account`
    : `Two-step sign-in is off for your ${brand} account`
