/**
 * What browser and server say about functions. They stand apart from the other texts, because those
 * travel with every page.
 */
export const integrationTexts = {
  nameRequired: 'Function Name is required.',
  nameInvalid:
    'A Function Name starts with a letter and has at most 64 letters, digits, underscores and hyphens.',
  definitionRequired: 'Function Definition is required.',
  definitionNotJson: 'Function Definition must be a valid JSON object.',
  definitionEmpty: 'Function Definition must be a non-empty JSON object.',
  definitionTooLarge: 'Function Definition has at most 64 KB.',
  definitionTooDeep: 'Function Definition is nested at most 12 levels deep.',
  definitionTooLong: 'Function Definition has at most 500 keys.',
  definitionEnumTooLong: 'An enum in the Function Definition has at most 500 values.',
  definitionRefForeign: 'A $ref in the Function Definition must start with #.',
  definitionParameters:
    'The parameters of the Function Definition must be a JSON schema of an object.',
  urlMissing: 'Invalid URL.',
  urlInvalid: 'A valid URL is required.',
  clientIdRequired: 'Client ID is required',
  clientSecretRequired: 'Client Secret is required',
  tokenUrlRequired: 'Token URL is required',
  authHeaderRequired: 'Auth Header is required',
  authHeaderInvalid: "Write the Auth Header as 'Header-Name: value', or a value for Authorization.",
  authHeaderReserved: 'This header belongs to the connection. Please use another one.',
  methodRequired: 'Method is required.',
  authTypeRequired: 'Authentication Type is required.',
  imageTooLarge: 'An image has at most 1 MB',
  imageRefused: 'An image is a png, jpg or webp file.',
  tooLong: 'This is too long.',
  planRequired: 'Integrations are part of every paid plan. Choose a plan to use them.',
  nameTaken: 'This chatbot has a function of this name already.',
  functionMissing: 'This function does not exist.',
  found: 'The function was found.',
  added: 'The function was added.',
  saved: 'The function was saved.',
  removed: 'The function was deleted.',
  argumentsNotJson: 'The arguments must be a JSON object.',
  toolsRefreshed: 'The tools of this chatbot are up to date.',
} as const
