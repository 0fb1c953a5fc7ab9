export const title = 'Deliveries'
export const sendTest = 'Send a test delivery'
export const lead =
  'What your chatbot sent. A delivery that fails is tried up to seven times over about ten hours.'
export const loadFailed = "Couldn't load the deliveries"
export const empty = 'Nothing sent yet. Send a test delivery to see what one looks like.'
export const showOlder = 'Show older'
export const pending = 'On its way'
export const failed = 'Failed'
export const attempts = 'Attempts'
export const lastAnswer = 'Last response'
export const httpStatus = ({ status }: { status: number }) => `Status ${status}`
export const nextAttempt = 'Next attempt'
export const delivered = 'Delivered'
export const deliveryId = 'Delivery'
export const sentBody = 'What was sent'
export const sendAgain = 'Send again'
