export const sentTitle = 'Check your inbox'
export const sentHint =
  'The link works once and expires in 30 minutes. Nothing there? Check your spam folder.'
/** Shown instead when e-mails are not sent but stay in the operator's outbox. */
export const keptTitle = 'Link requested'
export const keptHint = 'The link works once and expires in 30 minutes.'
export const otherEmail = 'Use another email'
export const title = 'Forgot your password?'
export const lead = "Enter your email and we'll send you a link to reset your password."
export const backToSignIn = 'Back to sign in'
export const sending = 'Sending...'
export const sendLink = 'Send reset link'
