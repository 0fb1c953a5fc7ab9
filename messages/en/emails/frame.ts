export const greeting = ({ firstName }: { firstName: string }) => `Hello ${firstName},`
export const greetingWithoutName = 'Hello,'
export const team = ({ brand }: { brand: string }) => `The ${brand} team`
export const questions = ({ supportEmail }: { supportEmail: string }) =>
  `Questions? Email us at ${supportEmail}.`
export const unsubscribe = 'Unsubscribe'
export const copyAddress = "If the button doesn't work, copy this link into your browser:"
