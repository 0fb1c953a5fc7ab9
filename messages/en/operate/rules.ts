export const reasonRequired = 'Enter a reason'
export const reasonTooLong = 'Reasons can be up to 500 characters'
export const messagesInvalid = 'Enter a whole number from -100,000 to 100,000, other than 0'
export const keyInvalid = 'The request has no valid key. Reload the page and try again.'
