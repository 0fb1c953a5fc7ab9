export const linkMissing = 'This link is incomplete. Please open it from the email again.'
export const linkExpired = 'This link has expired or was already used. Please request a new one.'
export const emailVerified = 'Thank you. Your email is confirmed.'
export const emailVerifiedAlready = 'Your email is already confirmed.'
export const verificationSent = 'We sent you a new link. Please check your inbox.'
export const verificationKept =
  "Email isn't set up on this site yet. The operator can find your new link with: npm run outbox"
export const resetKept =
  "Email isn't set up on this site yet. If there's an account with this email, the operator can find the link with: npm run outbox"
export const resetSent =
  "If there's an account with this email, we've sent it a link to reset your password."
export const passwordReset = 'Please sign in with your new password.'
