/** Texts of the ways back into an account. Apart from the others, so that other pages stay light. */
export const recoveryTexts = {
  linkMissing: 'This link is not complete. Please open it from the email once more.',
  linkExpired: 'This link was used already or is too old. Please ask for a new one.',
  emailVerified: 'Thank you. Your email is confirmed.',
  emailVerifiedAlready: 'Your email is confirmed already.',
  verificationSent: 'We sent you a new link. Please check your inbox.',
  verificationKept:
    'This site sends no mail yet. Its operator finds the new link with: npm run outbox',
  resetKept:
    'This site sends no mail yet. If there is an account with this email, its operator finds the link with: npm run outbox',
  resetSent:
    'If there is an account with this email, a link to choose a new password is on its way.',
  passwordReset: 'Please sign in with your new password.',
} as const
