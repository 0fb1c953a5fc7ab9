import { integer } from '../language.ts'

export const conversationMissing = 'This conversation no longer exists.'
export const answerMissing = 'This answer no longer exists.'
export const pageUnknown = 'Please start again from the first page.'
export const searchTooLong = ({ max }: { max: number }) =>
  `Searches can be up to ${integer(max)} characters.`
