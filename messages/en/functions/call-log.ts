export const pageUnknown = 'Please start again from the first page.'
export const argumentsRefused = "The values didn't match the function definition."
export const timedOut = "The service didn't respond in time."
export const addressBlocked = "This URL isn't allowed."
export const tooOften = 'The function was called too many times.'
export const visitorLeft = 'The visitor left before it finished.'
export const overloaded = 'Too many calls were running at the same time.'
export const failedStatus = ({ status }: { status: number }) =>
  `The service failed with status ${status}.`
export const refusedStatus = ({ status }: { status: number }) =>
  `The service rejected the call with status ${status}.`
export const unreachable = "We couldn't reach the service, or its response was invalid."
export const failed = 'The call failed.'
export const leftOut = '[left out]'
