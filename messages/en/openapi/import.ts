import { integer } from '../language.ts'

export const open = 'Import OpenAPI'
export const title = 'Import from OpenAPI'
export const step = ({ number }: { number: number }) => `Step ${number} of 3`
export const leaveHint = 'Nothing has been added yet. Your selection will be lost.'
export const purpose =
  'Many services publish an OpenAPI document that describes what they can do. Add it here and choose what your chatbot can use.'
export const address = 'Document URL'
export const addressHint = 'It often ends in openapi.json, openapi.yaml or api-docs.'
export const readDocument = 'Read document'
export const or = 'or'
export const file = 'OpenAPI document'
export const dropHere = 'Drop the file here or choose it from your device.'
export const chooseFile = 'Choose file'
export const fileHint = 'JSON or YAML, OpenAPI 3.0 or 3.1, up to 2 MB.'
export const loading = 'Reading the document...'
export const operations = 'Operations'
export const chooseHint = 'Choose what the chatbot can do. Each choice becomes a function.'
export const search = 'Search operations'
export const selectAll = ({ count }: { count: number }) =>
  `Select all that can be imported (${integer(count)})`
export const chosen = ({ count, limit }: { count: number; limit: number }) =>
  `${integer(count)} selected. This chatbot has room for ${integer(limit)}.`
export const full =
  'This chatbot has reached its function limit. Delete some functions to import others.'
export const noMatch = 'No operations match your search.'
export const nameOfOperation = ({ operation }: { operation: string }) =>
  `Function Name for ${operation}`
export const nameTwice = 'Another function has this name. Please choose a different one.'
export const details = 'Details'
export const back = 'Back'
export const next = 'Next'
export const adding = 'Adding...'
export const add = ({ count }: { count: number }) =>
  count === 1 ? 'Add 1 function' : `Add ${integer(count)} functions`
export const connectTitle = 'Connect the service'
export const connectHint = 'Asked once for all selected functions. You can change each one later.'
export const server = 'Service URL'
export const serverHint = 'Where calls are sent, according to the document.'
export const serverMissing = "The document doesn't include the service URL. Please enter it."
export const serverChoice = ({ url, description }: { url: string; description: string }) =>
  `${url} (${description})`
export const signInTitle = ({ scheme }: { scheme: string }) => `Sign in: ${scheme}`
export const usedBy = ({ count }: { count: number }) =>
  count === 1
    ? 'One of the selected functions needs this.'
    : `${integer(count)} of the selected functions need this.`
export const apiKey = 'API key'
export const token = 'Access token'
export const user = 'Username'
export const password = 'Password'
export const clientId = 'Client ID'
export const clientSecret = 'Client Secret'
export const tokenUrl = 'Token URL'
export const keyHint = ({ header }: { header: string }) =>
  `Sent in the ${header} header and stored encrypted.`
export const valueMissing = 'Please fill this in.'
export const valueInvalid = "This contains characters that aren't allowed in a header."
export const asksVisitor = 'Ask the visitor before running a function that sends something'
export const asksVisitorHint =
  'The visitor sees what will be sent and decides. Applies to POST functions.'
