import { integer } from '../language.ts'

export const conversationMissing = 'This conversation no longer exists.'
export const answerMissing = 'This answer no longer exists.'
export const pageUnknown = 'Please start again from the first page.'
export const searchTooLong = ({ most }: { most: number }) =>
  `Searches can be up to ${integer(most)} characters.`
