export const forgotPassword = 'Forgot password?'
export const submitting = 'Signing in...'
export const submit = 'Sign In'
export const title = 'Welcome back'
export const newHere = 'New here?'
export const createAccount = 'Create an account'
export const closedTitle = 'Your account is scheduled for deletion'
export const closedLead = 'You can still restore it.'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `Sign in to ${brand} to build chatbots from your files and website.`
