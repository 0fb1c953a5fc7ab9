export const connected =
  'Connected. Every delivery is signed, so your automation can verify that it comes from your chatbot.'
export const label = 'Signing secret'
export const shownOnce = "You won't see this again. If you lose it, reconnect to get a new one."
export const copySecret = 'Copy secret'
export const secretCopied = 'Secret copied'
export const showExample = 'Show verification example'
export const hideExample = 'Hide verification example'
export const exampleTitle = 'Verification example'
export const exampleHint =
  'For your own receiver, in JavaScript. It uses Standard Webhooks, which has libraries for many languages.'
