export const created = 'Chatbot created successfully!'
export const updated = 'Successfully updated'
export const deleted = 'Successfully deleted'
export const unavailable = 'This chatbot is not available.'
export const createFailed = 'An error occurred while creating the chatbot'
export const missing = "This chatbot doesn't exist."
export const siteNotAllowed = "This chatbot can't be used on this website."
