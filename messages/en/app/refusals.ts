export const signedOut = 'Authentication required'
export const tokenExpired = 'Signature expired'
export const tokenRevoked = 'Session expired'
export const badCredentials = 'Invalid email or password'
export const noMessagesLeft = 'Please contact system admin to resolve message balance issue.'
export const internal = 'An unexpected error occurred'
export const unreachable = "Can't reach the server"
export const unreadable = 'The server sent an unexpected response'
