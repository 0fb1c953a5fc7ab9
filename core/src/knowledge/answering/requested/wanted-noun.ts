import { stemListOf, wordsOf } from '../../text/analyze-text.ts'
import { CALENDAR } from './names.ts'

const NOUN = String.raw`((?:[\p{L}'’-]+ ?){1,3})`
const WANTED: readonly RegExp[] = [
  String.raw`\b(?:which|what)(?: (?:kinds?|types?|sorts?|brands?|makes?|models?) of)? ${NOUN}`,
  String.raw`\b(?:who|what)(?:['’]?s| is| are| was| were) (?:the|your|our) ${NOUN}`,
].map((pattern) => new RegExp(pattern, 'iu'))
/** What ends the name of a thing, or cannot be one. */
const NO_NOUN =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|should|must|may|have|has|had|the|an?|you|we|i|they|my|your|our|of|for|in|on|at|to|from|with|by|and|or|if|that|about|happens|else|kind|type|sort|time|day|date|one|ones|it)$/i

/** The stems of the words that may name what "which brewery makes it" or "what is the prize of the quiz" is for. */
export function wantedNouns(question: string): string[] {
  for (const pattern of WANTED) {
    const words = wordsOf(pattern.exec(question)?.[1] ?? '')
    const end = words.findIndex((word) => NO_NOUN.test(word))
    const stems = words.slice(0, end < 0 ? words.length : end).flatMap((word) => stemListOf(word))
    if (stems.length > 0) return stems
  }
  return []
}

const WORD = /[\p{L}\p{N}$£€](?:[\p{L}\p{N}'’-]|[.,:](?=\p{N}))*/gu
const INDEFINITE = /^(?:an?|another|some|any|several|various|its|their|local|former)$/i
/** Words around the noun that may say which one is meant. */
const BEFORE = 3
const AFTER = 4
const NAME = /^\p{Lu}\p{Ll}/u

/**
 * Whether a text speaks only of some thing of the last of these nouns that it has, without a name or number: "a brewery in
 * the next valley".
 */
export function isOnlyMentioned(stems: readonly string[], text: string): boolean {
  const words = text.match(WORD) ?? []
  const own = words.map((word) => stemListOf(word))
  const stem = stems.findLast((one) => own.some((list) => list.includes(one)))
  if (stem === undefined) return false
  const isIndefinite = (at: number) =>
    words.slice(Math.max(0, at - 2), at).some((word) => INDEFINITE.test(word))
  const isSpecified = (at: number) =>
    words.slice(at, at + AFTER + 1).some((word) => /\d/.test(word)) ||
    [...words.slice(Math.max(0, at - BEFORE), at), ...words.slice(at + 1, at + AFTER + 1)].some(
      (word) => NAME.test(word) && !CALENDAR.test(word),
    )
  return own.every((list, at) => !list.includes(stem) || (isIndefinite(at) && !isSpecified(at)))
}
