export const type = 'Authentication Type'
export const header = 'Auth Header'
export const headerHint =
  "For example, 'X-Api-Key: 123'. A value on its own is sent as Authorization."
export const clientId = 'Client ID'
export const clientSecret = 'Client Secret'
export const tokenUrl = 'Token URL'
export const tokenUrlHint = 'Where the chatbot gets its access token (client credentials).'
export const secretSaved = "Saved and encrypted. It can't be shown again."
export const replaceLabel = ({ field }: { field: string | number }) => `Replace ${field}`
export const replace = 'Replace'
