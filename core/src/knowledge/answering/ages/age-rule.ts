import { stemListOf } from '../../text/analyze-text.ts'
import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { ageOf } from './age-group.ts'

/** Words of rules about ages, which are added to the search. */
export const AGE_RULE_QUERY = 'minimum age children under over years old adults accompanied'

const ASKS_PERMISSION =
  /^(?:can|could|may|is|are|would|will|am)\b|\b(?:can|may|could|allowed|old enough|too (?:young|old)|ok|okay)\b/i

const PEOPLE = String.raw`(?:children|kids|everybody|everyone|people|persons?|adults|guests|visitors|anyone|anybody|minors|those|who are|pupils|students|members|passengers)`
const UNIT = String.raw`(?! ?(?:%|kg|cm|m\b|km|minutes?|hours?|days?|weeks?|months?|people|persons|euros?|pounds))`
const SAYS_AGE = new RegExp(
  [
    String.raw`\bminimum age\b|\bage limit\b|\bage of \d|\baged \d|\byears? (?:old|of age)\b`,
    String.raw`\b${PEOPLE} (?:from |of )?(?:under|over|above|below|from|up to|younger than|older than) (?:the age of )?\d{1,2}\b${UNIT}`,
    String.raw`\b(?:under|over)[- ]\d{1,2}s\b|\b(?:from|under|over|at least|until|up to) \d{1,2} years\b`,
    String.raw`\b\d{1,2} (?:and|or) (?:over|older|under|younger)\b`,
  ].join('|'),
  'i',
)

/** Whether a sentence names a minimum or maximum age. */
export const saysAgeLimit = (sentence: string): boolean => SAYS_AGE.test(sentence)

/** "There is no upper limit" answers whether somebody is too old. */
const NO_LIMIT = /\bno (?:upper |lower )?(?:age )?limit\b/i
const ASKS_TOO_OLD = /\btoo (?:young|old)\b/i

/** Words for person, age and participation, which need not occur in a rule. */
const GENERAL: ReadonlySet<string> = new Set(
  stemListOf(
    'age aged year years yr yrs old olds young enough allowed person people son daughter child children kid kids boy girl baby toddler teenager niece nephew grandson granddaughter mother mum mom father dad granny grandma grandpa husband wife friend join come along take part attend participate enter sign get in start use with by alone himself herself own let need ok okay',
  ),
)

/** Whether a question is about whether a person of a certain age may do something. */
export const asksForAge = ({ text, language }: AnalyzedQuestion): boolean =>
  language === 'en' && ageOf(text) !== undefined && ASKS_PERMISSION.test(text)

/**
 * The sentences with an age limit and all specific words of the question, best first. "Can my 15-year-old join?" has no
 * specific word. Table rows are excluded, because each is about one of several ages.
 */
export function ageRules(
  { text, terms }: AnalyzedQuestion,
  found: readonly Candidate[],
): Candidate[] {
  const needed = terms.flatMap(({ stem, isContext }, at) =>
    isContext || GENERAL.has(stem) || /^\d/.test(stem) ? [] : [at],
  )
  const isTooOld = ASKS_TOO_OLD.test(text)
  return found
    .filter(
      ({ sentence, passage }) =>
        !sentence.isRecord &&
        (saysAgeLimit(sentence.text) || (isTooOld && NO_LIMIT.test(sentence.text))) &&
        needed.every(
          (at) => (sentence.matches[at] ?? 0) > 0 || (passage.headingMatches[at] ?? 0) > 0,
        ),
    )
    .toSorted((a, b) => b.score - a.score)
}
