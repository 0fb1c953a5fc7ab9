export const connectionRemoved = 'This connection was removed.'
export const gone = 'The receiver no longer accepts deliveries (status 410).'
export const answeredStatus = ({ status }: { status: number }) =>
  `The receiver returned status ${status}.`
export const answerUnreadable = "We couldn't read the receiver's response."
export const unreachable = "We couldn't reach the receiver."
export const noAnswer = "The receiver didn't respond in time."
export const redirected = 'The receiver redirected to another URL.'
export const answerTooLarge = "The receiver's response is too large."
export const redirectedTooOften =
  'The receiver redirected to another URL. Please use the final URL.'
export const tooSlow = 'The receiver took too long.'
export const missing = "This delivery doesn't exist."
export const nothingConnected = "There's no connection that receives deliveries."
export const testDetails = 'This is a test. A visitor wants a quote for ten chairs.'
export const testName = 'Ada Byron'
export const sentAgain = 'Sending again.'
export const testSent = 'Test delivery on its way.'
