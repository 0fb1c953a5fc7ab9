import { integer } from '../language.ts'

export const title = 'Unanswered'
export const hint = "Questions your chatbot couldn't answer well, grouped by topic."
export const loadFailed = "Couldn't load the unanswered questions"
export const empty = 'No unanswered questions'
export const emptyHint =
  'Questions that got no answer or a thumbs down, or were asked again in other words, appear here.'
export const askedTimes = ({ count, label }: { count: number; label: string }) =>
  count === 1 ? 'Asked once' : `Asked ${label} times`
export const silent = 'Nothing found'
export const thumbDown = 'Thumbs down'
export const askedAgain = 'Asked again'
export const wordings = ({ count }: { count: number }) =>
  count === 1 ? 'Show the question' : `Show ${integer(count)} wordings`
export const teach = 'Teach an answer'
export const teachGroup = ({ question }: { question: string }) => `Teach an answer to ${question}`
export const dismiss = 'Dismiss'
export const dismissGroup = ({ question }: { question: string }) => `Dismiss ${question}`
export const undo = 'Undo'
export const conversations = 'Conversations'
export const views = 'Choose a list'
export const showMore = 'Show more'
