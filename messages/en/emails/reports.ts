import { integer, plural } from '../language.ts'

export const subject = ({ questions }: { questions: number }) =>
  `Your chatbots got ${plural(questions, { one: 'question', other: 'questions' })} last week`
export const lead = ({ from, to }: { from: string; to: string }) =>
  `What visitors asked your chatbots from ${from} to ${to}:`
export const conversations = ({
  conversations: count,
  questions,
}: {
  conversations: number
  questions: number
}) =>
  `${plural(count, { one: 'conversation', other: 'conversations' })} with ${plural(questions, { one: 'question', other: 'questions' })}`
export const answered = ({ answered: count }: { answered: number }) => `${integer(count)} answered`
export const silent = ({ silent: count }: { silent: number }) =>
  `${integer(count)} with no answer found`
export const thumbs = ({ thumbsUp, thumbsDown }: { thumbsUp: number; thumbsDown: number }) =>
  `${integer(thumbsUp)} thumbs up, ${integer(thumbsDown)} thumbs down`
export const confirmed = ({ confirmed: count }: { confirmed: number }) =>
  `${plural(count, { one: 'conversation', other: 'conversations' })} confirmed as resolved`
export const gapsLead = 'Most common questions without a good answer:'
export const gap = ({ question, count }: { question: string; count: number }) =>
  `${question} (${integer(count)})`
export const seeNumbers = 'See the numbers'
export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email once a week because visitors used your chatbots on ${brand}.`
