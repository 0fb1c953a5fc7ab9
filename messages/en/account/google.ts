export const signIn = 'Sign in with Google'
export const connectTitle = 'Connect Google'
export const connectLead = 'You already have an account.'
export const title = 'Google'
export const lead = 'You can sign in with Google. Your password keeps working too.'
export const connectedOn = ({ day }: { day: string }) => `Connected on ${day}`
export const notConfigured = "Google sign-in isn't set up on this site. Use your email instead."
export const credentialInvalid = "We couldn't verify your Google sign-in. Please try again"
export const credentialOutdated =
  'This Google sign-in was already used or has expired. Reload the page and try again.'
export const credentialMissing = "We didn't get your details from Google. Please try again"
export const failed = 'Google sign in was unsuccessful.'
export const unreachable =
  "We couldn't reach Google. Use your email, or reload the page to try again."
export const verifierUnreachable = "We can't reach Google right now. Please try again."
