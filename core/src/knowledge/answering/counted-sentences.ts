import { completeList } from './answer-shape.ts'
import type { Candidate } from './matching/candidate.ts'
import { countedThing, saysHowMany } from './matching/counted-thing.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'

/** A sentence with the number may score (log-odds) this much below the best sentence. */
const MAX_BEHIND = 4
/** Minimum similarity in meaning of a word that a sentence uses instead of the counted noun. */
const NEAR = 0.65

const thingOf = ({ text, language }: AnalyzedQuestion): string | undefined =>
  language === 'en' ? countedThing(text) : undefined

/** For "how many bikes do you have?", moves a sentence such as "We have 140 bikes" to the front. */
export function countsFirst(question: AnalyzedQuestion, ranked: Candidate[]): Candidate[] {
  const thing = thingOf(question)
  const best = ranked[0]
  if (thing === undefined || best === undefined) return ranked
  const first = ranked.find(
    ({ sentence, score }) =>
      !sentence.isRecord && best.score - score <= MAX_BEHIND && saysHowMany(sentence.text, thing),
  )
  return first && first !== best ? [first, ...ranked.filter((each) => each !== first)] : ranked
}

/** Whether the best sentence lacks the number for a question such as "how many …". */
export function lacksCount(question: AnalyzedQuestion, best: Candidate): boolean {
  if (COUNTS_PERSONS.test(question.text) && !hasNumber(best.sentence.text)) return true
  const thing = thingOf(question)
  if (thing === undefined || saysHowMany(best.sentence.text, thing)) return false
  return !saysInOtherWords(question, best) && completeList(question, best) === undefined
}

/** Whether a sentence has a number and expresses the question by other words: "Four hygienists and two dentists". */
const saysInOtherWords = ({ terms }: AnalyzedQuestion, { sentence }: Candidate): boolean =>
  !sentence.isRecord &&
  hasNumber(sentence.text) &&
  terms.length > 0 &&
  terms.every(
    ({ isContext }, at) =>
      isContext === true ||
      ((sentence.matches[at] ?? 0) === 0 && (sentence.meanings[at] ?? 0) >= NEAR),
  )

const NUMBER_WORD =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred'
const NUMBER = new RegExp(String.raw`\d|\b(?:${NUMBER_WORD})\b`, 'i')
/** A duration, whose number does not count things: "three working days". */
const DURATION = new RegExp(
  String.raw`\b(?:\d+|${NUMBER_WORD}) (?:working |business )?(?:minute|hour|day|week|month|year)s?\b`,
  'gi',
)

/** Questions that count people. Texts name people by their role, so only a number is required. */
const COUNTS_PERSONS = /\bhow many (?:people|persons|employees|staff)\b/i

/** Whether a text has a number that is not a duration. */
const hasNumber = (text: string): boolean => NUMBER.test(text.replaceAll(DURATION, ''))
