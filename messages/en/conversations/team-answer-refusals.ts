import { integer } from '../language.ts'

export const missing = 'This answer no longer exists.'
export const tooMany = 'A chatbot can have up to 1,000 questions and answers. Remove some first.'
export const alreadyAnswered = ({ question, answer }: { question: string; answer: string }) =>
  `“${question}” already has an answer: “${answer}”. Change that answer instead.`
export const asWording = ({
  question,
  answer,
  wording,
}: {
  question: string
  answer: string
  wording: string
}) =>
  `“${wording}” is another wording of “${question}”, which already has an answer: “${answer}”. Change that answer instead.`
export const repeatedInFile = 'Another row of this file has the same question.'
export const unreadableCsv =
  "We couldn't read this CSV file. It needs the columns question and answer."
export const removed = ({ count }: { count: number }) =>
  count === 1 ? 'The answer was removed.' : `${integer(count)} answers were removed.`
