import { integer } from '../language.ts'

export const loadFailed = "Couldn't load the conversations"
export const empty = 'No conversations yet'
export const emptyHint =
  'When a visitor asks this chatbot a question, the conversation appears here.'
export const nothingMatches = 'No conversations match these filters'
export const listLabel = 'Conversations, newest first'
export const filters = 'Filters'
export const unanswered = 'Unanswered'
export const thumbDown = 'Thumbs down'
export const unsupported = 'Unsupported claim'
export const functionFailed = 'Function failed'
export const knownVisitors = 'Signed-in visitors'
export const withPreviews = 'Include previews'
export const preview = 'Preview'
export const showMore = 'Show more'
export const loading = 'Loading...'
export const newestFirst = 'Newest first'
export const newer = ({ count }: { count: string }) => `${count} new`
export const answers = ({ count }: { count: number }) =>
  count === 1 ? '1 answer' : `${integer(count)} answers`
export const choose = 'Choose a conversation to read it.'
export const search = 'Search'
export const searchHint = 'Finds words in questions and replies. The beginning of a word is enough.'
export const accountTitle = 'Conversations'
export const accountLead = 'What visitors asked all of your chatbots, newest first.'
