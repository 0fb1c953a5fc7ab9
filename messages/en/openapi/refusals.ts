import { integer } from '../language.ts'

export const compressed = "We couldn't decompress the document."
export const unreachable = "We couldn't reach this URL."
export const noAnswer = "The URL didn't respond in time."
export const elsewhere = 'The URL redirects to another host.'
export const tooManyRedirects = 'The URL redirects too many times.'
export const tooSlow = 'The document took too long to load.'
export const answeredStatus = ({ status }: { status: number }) =>
  `The URL returned status ${status} instead of a document.`
export const readsTooLong = 'The document is too large or takes too long to read.'
export const tooManyDocuments =
  'Too many documents are being read right now. Please try again in a moment.'
export const noOperations = 'The document describes no operations.'
export const tooManyOperations = ({ count, max }: { count: number; max: number }) =>
  `The document describes ${integer(count)} operations, but the limit is ${integer(max)}. Use a smaller document.`
export const notOpenApi = "This isn't an OpenAPI document. Use version 3.0 or 3.1."
export const mcpConfiguration =
  'This is an MCP server configuration. Commands never run here, so use an OpenAPI document.'
export const swagger =
  'This is a Swagger 2.0 document. Convert it to OpenAPI 3.0 or 3.1 and try again.'
export const otherVersion = ({ version }: { version: string }) =>
  `The document uses OpenAPI version ${version}. Only 3.0 and 3.1 are supported.`
export const wrongShape = ({ place }: { place: string }) =>
  `The document is incomplete or invalid. Check “${place}”.`
export const unreadable = "The document is neither JSON nor YAML: it can't be read."
export const neitherJsonNorYaml = ({ reason }: { reason: string }) =>
  `The document is neither JSON nor YAML: ${reason}.`
export const tooManyValues = 'The document contains too many values.'
export const nestsTooDeep = 'The document is nested too deeply.'
export const referencesTooDeep = "The document's references are nested too deeply."
export const referencesUnresolved = "The document's references can't be resolved."
export const nameTwice = 'Two functions have this name.'
export const functionNumber = ({ number }: { number: number }) => `Function ${number}`
export const webPage = 'The URL leads to a web page. It must lead to the JSON or YAML file itself.'
export const noDocument =
  "The URL doesn't lead to a document. It must lead to the JSON or YAML file itself."
