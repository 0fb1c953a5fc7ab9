import { integer } from '../language.ts'

export const tokenStatus = ({ status }: { status: number }) =>
  `The token URL returned status ${status}.`
export const tokenMissing = "The token URL didn't return an access token."
export const tokenNotBearer = "The token URL returned a token that isn't a bearer token."
export const definitionTooSlow =
  "The arguments don't match: the Function Definition takes too long to check."
export const tooManyCalls = 'Too many functions are running right now.'
export const definitionEndless = "The arguments don't match: the schema refers to itself endlessly."
export const definitionUnreadable =
  "The arguments don't match: the schema of the Function Definition can't be read."
export const rests = 'This function failed five times in a row and is paused for a minute.'
export const answerCompressed = "We couldn't decompress the function's response."
export const unreachable = "We couldn't reach the function."
export const noAnswer = "The function didn't respond in time."
export const otherHost = 'The function redirected to another host.'
export const answerTooLarge = "The function's response is larger than 1 MB."
export const tooManyRedirects = 'The function redirected too many times.'
export const tooSlow = 'The function took too long.'
export const answeredStatus = ({ status }: { status: number }) =>
  `The function returned status ${status}.`
export const signedInOnly = 'Only signed-in visitors can use this function.'
export const notDateTime = ({ name }: { name: string }) => `${name} must be a date and time.`
export const addressValue = ({ names }: { names: string }) =>
  `The function's URL needs a valid value for ${names}.`
export const plainValuesOnly = ({ name }: { name: string }) =>
  `GET functions take simple values, but ${name} is an object.`
export const argumentsTooDeep = 'The arguments are nested too deeply.'
export const argumentsDoNotFit = ({ error }: { error: string }) =>
  `The arguments don't match: ${error}`
export const patternRefused = ({ pattern, error }: { pattern: string; error: string }) =>
  `The pattern ${pattern} can't be used: ${error}`
export const argumentsTooLong = 'The arguments are too long to send.'
export const tooManyEmails = ({ max }: { max: number }) =>
  `This chatbot has reached its limit of ${integer(max)} emails a day. It can send more later.`
export const recipientsLimited =
  'The recipients of this email have received too many emails. Please try again later.'
export const answeredStatusWith = ({ status, excerpt }: { status: number; excerpt: string }) =>
  `The function returned status ${status}: ${excerpt}`
