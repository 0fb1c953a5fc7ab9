export const noPasswordYet =
  'You don\'t have a password yet. Set one with "Forgot password?" on the sign-in page, then try again'
export const secondFactorOn = 'Two-step sign-in is already on'
export const secondFactorOff = 'Two-step sign-in is off'
export const secondFactorNotStarted = 'Start setting up two-step sign-in first'
export const linkNeedsPassword =
  'You already have an account with this email. Enter its password to connect Google'
export const registered = 'Registration successful'
export const settingUp = 'Please wait while we setup your account!'
export const registerFailed = 'An error occurred'
export const signedOut = "You're signed out."
export const closed = 'Your account is scheduled for deletion.'
export const signedOutThere = 'Device signed out.'
export const signedOutElsewhere = 'Signed out of all other devices.'
export const secondFactorEnded = 'Two-step sign-in is off.'
export const tooManySignIns =
  'Too many people are signing in right now. Please try again in a moment.'
export const sessionEnded = 'This session has already ended.'
export const emailTaken = 'An account with this email already exists. Sign in instead.'
export const ownAccountOnly = 'You can only access your own account.'
