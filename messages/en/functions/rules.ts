export const nameRequired = 'Function Name is required.'
export const nameInvalid =
  'A Function Name starts with a letter and can have up to 64 letters, digits, underscores and hyphens.'
export const definitionRequired = 'Function Definition is required.'
export const definitionNotJson = 'Function Definition must be a valid JSON object.'
export const definitionEmpty = 'Function Definition must be a non-empty JSON object.'
export const definitionTooLarge = 'Function Definition can be up to 64 KB.'
export const definitionTooDeep = 'Function Definition can be nested up to 12 levels deep.'
export const definitionTooLong = 'Function Definition can have up to 500 keys.'
export const definitionEnumTooLong = 'An enum in the Function Definition can have up to 500 values.'
export const definitionRefForeign = 'A $ref in the Function Definition must start with #.'
export const definitionParameters =
  'The parameters of the Function Definition must be a JSON schema of an object.'
export const urlMissing = 'Invalid URL.'
export const urlInvalid = 'A valid URL is required.'
export const clientIdRequired = 'Client ID is required'
export const clientSecretRequired = 'Client Secret is required'
export const tokenUrlRequired = 'Token URL is required'
export const authHeaderRequired = 'Auth Header is required'
export const authHeaderInvalid =
  "Write the Auth Header as 'Header-Name: value', or a value for Authorization."
export const authHeaderReserved = 'This header is reserved. Please use another one.'
export const methodRequired = 'Method is required.'
export const authTypeRequired = 'Authentication Type is required.'
export const imageTooLarge = 'Images can be up to 1 MB'
export const imageRefused = 'Images must be PNG, JPG or WebP files.'
export const tooLong = 'This is too long.'
export const planRequired =
  'Integrations are included in every paid plan. Choose a plan to use them.'
export const nameTaken = 'This chatbot already has a function with this name.'
export const functionMissing = "This function doesn't exist."
export const found = 'Function found.'
export const added = 'Function added.'
export const saved = 'Function saved.'
export const switchedOn = 'The function is on.'
export const switchedOff = 'The function is off.'
export const trustedSourcesOn = 'Text from files and websites is now trusted.'
export const trustedSourcesOff =
  'After reading files or websites, functions that change something now ask the visitor first.'
export const secretForNewAddress = 'Enter the secret again because the URL changed.'
export const signingSecretBound =
  "The host can't be changed here because the signing secret belongs to it. Reconnect the service with the new URL to get a new secret."
export const removed = 'Function deleted.'
export const restored = 'Restored.'
export const tooLateToUndo = "It's too late to undo this."
export const nameUsedSince = 'Another function now has this name. Rename or delete it first.'
export const argumentsNotJson = 'The arguments must be a JSON object.'
export const toolsRefreshed = "This chatbot's tools are up to date."
