import { stemListOf, wordsOf } from '../../text/analyze-text.ts'

/** A name within a sentence, after an opening quote or in a cell. */
const NAME = /(?<=[\p{L}\p{N},)(“"'’:] ?)\p{Lu}[\p{Ll}’'][\p{L}'’-]*/gu
/** A name of two words begins a sentence too. */
const FULL_NAME = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** Days and months have a capital letter too. */
export const CALENDAR =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun)$/i

/** Tells the words of a question from others. */
export function newTo(question: string): (word: string) => boolean {
  const own = new Set(wordsOf(question).flatMap((word) => stemListOf(word)))
  return (word) => !stemListOf(word).some((stem) => own.has(stem))
}

/** Whether a text has a name that is not in the question. */
export function hasNewName(question: string, text: string): boolean {
  const isNew = newTo(question)
  const names = [...(text.match(NAME) ?? []), ...(FULL_NAME.exec(text)?.[0].split(' ') ?? [])]
  return names.some((name) => !CALENDAR.test(name) && isNew(name))
}
