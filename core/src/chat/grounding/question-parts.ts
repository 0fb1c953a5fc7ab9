import { contactQuestion } from '../../knowledge/index.ts'
import { contentWords } from './words/content-words.ts'

/** Of a longer message, only the questions are answered. */
const longMessage = 160
const maxParts = 3

const sentenceEnd = /(?<=[.!?])\s|\n/
const questionWords =
  'what|when|where|who|which|why|how|is|are|do|does|did|can|could|may|should|will|would|must|have|has'
const conjunction = new RegExp(
  `,? (?:and|or|also|plus) (?:also )?(?=(?:${questionWords})(?:'s|s)?\\b)`,
  'i',
)

/**
 * Splits a message into questions that are answered separately: "What are your hours and where do you park?" has two.
 * Of a long message, only the sentences with a question mark are used. A message without such parts is one question.
 */
export function questionParts(message: string): string[] {
  const sentences = message.length > longMessage ? questionSentences(message) : [message]
  const parts = sentences
    .flatMap((each) => each.split(/(?<=\?)\s+/))
    .flatMap((each) => each.split(conjunction))
    .flatMap((each) => thingsOf(each))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const areWhole = parts.every((part) => contentWords(part).length > 0 || asksContact(part))
  return areWhole && parts.length > 1 && parts.length <= maxParts ? parts : [sentences.join(' ')]
}

/** A question about two nouns: "What is the X and the Y". */
const ofTwoThings =
  /^(?<start>(?:what|where|when)(?:['’]?s| is| are)) (?<first>(?:the|your) [^,?]+?) and (?<second>(?:the|your) [^,?]+)$/i

/**
 * Splits a question about two nouns when one is a contact detail, which is searched separately: "What's your address
 * and the nearest tube station?".
 */
function thingsOf(part: string): string[] {
  const { start, first, second } = ofTwoThings.exec(part.replace(/[\s?]{1,20}$/, ''))?.groups ?? {}
  if (!start || !first || !second) return [part]
  const parts = [`${start} ${first}?`, `${start} ${second}?`]
  return parts.some(asksContact) ? parts : [part]
}

const opening = new RegExp(
  String.raw`^(?:(?:and|or|also|plus|so|but)\b,? ?)*(?:${questionWords})\b`,
  'i',
)

/** Whether a part of a message is a question; "We moved in May" in "We moved in May, and do you …?" is not. */
export const asksSomething = (part: string): boolean => part.endsWith('?') || opening.test(part)

/** Whether a part asks for a contact detail, such as "Where are you?", although it has no content words. */
const asksContact = (part: string): boolean => contactQuestion(part, 'en') !== undefined

/** The sentences of a long message that end with a question mark; the whole message if there are none. */
function questionSentences(message: string): string[] {
  const sentences = message.split(sentenceEnd).map((each) => each.trim())
  const questions = sentences.filter((each) => each.endsWith('?'))
  return questions.length === 0 ? [message] : questions
}
