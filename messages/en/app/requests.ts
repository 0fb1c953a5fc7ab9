import { integer } from '../language.ts'

export const addressRefused = 'This address is not allowed.'
export const diskFull = "We're out of storage space right now. Please try again later."
export const fileStoreUnavailable =
  "We can't reach our file storage right now. Please try again in a minute."
export const fileTooLarge = 'The file is too large.'
export const unreadable = "We couldn't read the request."
export const tooLarge = 'The request is too large.'
export const tooSlow = 'The request arrived too slowly. Please check your connection and try again.'
export const tooManyConnections =
  'There are too many open connections from your network. Please close some and try again.'
export const serverBusy = "We're very busy right now. Please try again in a moment."
export const starting =
  "We're being updated and will be back in a moment. Please try again shortly."
export const startingReason = 'The server is starting: the database is being updated.'
export const tooManyValues = 'The request contains too many values.'
export const headersTooLarge = 'The request headers are too large.'
export const wrongType = 'Send JSON, a form or multipart form data.'
export const tooMany = 'Too many requests. Please wait a moment and try again.'
export const noSuchCall = ({ method, path }: { method: string; path: string }) =>
  `There is no call ${method} ${path}.`
export const formTooLarge = 'The form is too large.'
export const noFileHere = ({ field }: { field: string }) =>
  `The field ${field} doesn't accept a file.`
export const fieldTooLong = ({ field }: { field: string }) => `The field ${field} is too long.`
export const tooManyFiles = ({ max }: { max: number }) =>
  `Send at most ${integer(max)} files at a time.`
export const formUnreadable = "We couldn't read the whole form."
export const stillRunning = 'Your last request is still running. Please try again.'
export const jobFailed = 'Something went wrong on our side. Please try again later.'
export const interruptedTooOften = 'This was interrupted too many times. Please try again later.'
