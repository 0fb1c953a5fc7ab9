export const submitting = 'Signing up...'
export const submit = 'Sign Up'
export const title = 'Create your account'
export const alreadyRegistered = 'Already have an account?'
export const signIn = 'Sign in'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `Create a free ${brand} account and build your first chatbot in minutes.`
export const agreement = <Part>({ terms }: { terms: (text: string) => Part }) => [
  'By signing up you agree to the ',
  terms('Terms & Conditions'),
  ' and confirm that you are over 18.',
]
