export const welcomeSubject = ({ brand }: { brand: string }) =>
  `Welcome to ${brand}: please confirm your email`
export const welcome = ({ brand }: { brand: string }) =>
  `Welcome to ${brand}. Your account is ready, and you can build your first chatbot right away.`
export const welcomeConfirm =
  'Please confirm this is your email address so you can always recover your account.'
export const confirmEmail = 'Confirm my email'
export const welcomeLinkExpires =
  "The link works once and expires in 24 hours. If you didn't create this account, you can ignore this email."
export const confirmSubject = ({ brand }: { brand: string }) => `Confirm your email for ${brand}`
export const confirmAgain = "Here's a new link to confirm your email address."
export const confirmLinkExpires =
  "The link works once and expires in 24 hours. If you didn't request it, you can ignore this email."
export const confirmNewSubject = ({ brand }: { brand: string }) =>
  `Confirm your new email for ${brand}`
export const confirmNew = ({ brand }: { brand: string }) =>
  `This is now the email address of your ${brand} account. Please confirm it's yours.`
export const confirmNewLinkExpires = ({ supportEmail }: { supportEmail: string }) =>
  `The link works once and expires in 24 hours. If you didn't request this, contact ${supportEmail}.`
export const emailChangedSubject = ({ brand }: { brand: string }) =>
  `Your ${brand} email was changed`
export const emailChanged = ({ newEmail }: { newEmail: string }) =>
  `Your account email is now ${newEmail}. All other sessions were signed out.`
export const emailChangedObject = ({ supportEmail }: { supportEmail: string }) =>
  `If this was you, there's nothing to do. If not, email ${supportEmail} right away so we can restore your access.`
export const emailChangedReason = ({ brand }: { brand: string }) =>
  `You're receiving this email because this was the address of your ${brand} account.`
export const resetSubject = ({ brand }: { brand: string }) => `Reset your ${brand} password`
export const reset = 'You requested a new password. Choose one here:'
export const resetUnconfirmed =
  'This email was never confirmed, so someone else may have registered it. When you choose a password, a new account replaces the old one and its chatbots are deleted, unless you confirm on that page that the account is yours.'
export const choosePassword = 'Choose a new password'
export const resetLinkExpires =
  "The link works once and expires in 30 minutes. If you didn't request it, you can ignore this email and your password won't change."
export const passwordChangedSubject = ({ brand }: { brand: string }) =>
  `Your ${brand} password was changed`
export const passwordChanged =
  'Your password was just changed, and all other sessions were signed out.'
export const notYouChoosePassword =
  "If this was you, there's nothing to do. If not, choose a new password right away:"
export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email because you have an account with ${brand}.`
