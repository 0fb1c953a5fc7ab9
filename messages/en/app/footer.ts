export const questions = <Part>({ email }: { email: Part }) => ['Questions? Email us at ', email]
export const label = 'Footer'
export const newsletter = 'Subscribe to our newsletter'
export const email = 'Your email'
export const subscribing = 'Subscribing...'
export const subscribe = 'Subscribe'
