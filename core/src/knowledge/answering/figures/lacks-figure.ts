import { stemListOf, wordsOf } from '../../text/analyze-text.ts'
import { FEW_PASSAGES } from '../matching/bot-size.ts'
import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion, QuestionTerm } from '../matching/passage-match.ts'
import { answersKind } from '../matching/question-kind.ts'
import type { QuestionKind } from '../matching/question-kind.ts'
import { bareCounts } from './bare-counts.ts'

const FIGURES: ReadonlySet<QuestionKind> = new Set(['price', 'duration', 'amount'])

/** The sentences of an answer. `botSize`: number of passages of the bot. */
type Shown = {
  chosen: readonly Candidate[]
  botSize: number
  /** Whether a whole list is shown, whose items can be counted. */
  showsList: () => boolean
}

/** Whether no sentence has a number: "Maps are sold at the counter." has no price. */
const lacksNumber = ({ kind, text }: AnalyzedQuestion, chosen: readonly Candidate[]): boolean =>
  FIGURES.has(kind) &&
  chosen.every(
    ({ features, sentence }) =>
      features.holdsKind === false && answersKind('amount', sentence.text, text) === false,
  )

const COUNTED =
  /\bhow many (?:more |other |different |separate |kinds of |types of |sorts of |pairs of )*([\p{L}-]+)/iu
/** Words that are not counted: people, whom texts name by their role, and units of amounts. */
const UNCOUNTED =
  /^(?:of|can|do|does|are|is|may|people|persons?|guests?|kids|children|adults|customers?|clients?|students?|participants?|members?|visitors?|passengers?|times|percent|points?|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|mm|cm|met(?:er|re)s?|km|kilomet(?:er|re)s|feet|inches|miles|yards|grams?|kg|kilos?|ounces|pounds|lbs|tons?|lit(?:er|re)s|gallons|euros|dollars|cents|pence|kwh|watts|volts|amps|calories|degrees|mbit|gb|mb)$/i

/** The term of a word of the question, if a source contains the word. */
const knownTerm = ({ terms }: AnalyzedQuestion, word: string): QuestionTerm | undefined =>
  terms.find((term) => term.word === word.toLowerCase() && term.candidates.length > 0)

/** Number of words next to a number that are examined. */
const NEAR = 5

const hasStem = (words: readonly string[], { candidates }: QuestionTerm): boolean => {
  const wanted = new Set(candidates.map(({ stem }) => stem))
  return words.some((word) => stemListOf(word).some((stem) => wanted.has(stem)))
}

/** A noun after a number. "Up to four at a time" has none and counts the noun of the question. */
const COUNTS_OTHERS = /^ (?!(?:at|a|per|each|in|on|of|are|is|can|may|to|for|with)\b)\p{L}/u

/** Words after "one" that it counts: "counts as one event", but not "$15 for one toy". */
const wordsAfterOne = (text: string): string[] =>
  [...text.matchAll(/(?<!\bfor )\bone ([\p{L}-]+)/giu)].map(([, word = '']) => word)

/** Whether a sentence has a number that may count things. If the sources name the thing, the number must be near it. */
function counts(
  question: AnalyzedQuestion,
  thing: QuestionTerm | undefined,
  each: Candidate,
): boolean {
  const numbers = bareCounts(each.sentence.text, question.text)
  if (!thing || each.sentence.isRecord) return numbers.length > 0
  const isCounted = numbers.some(
    ({ before, after }) =>
      !COUNTS_OTHERS.test(after) ||
      hasStem([...wordsOf(before).slice(-NEAR), ...wordsOf(after).slice(0, NEAR)], thing),
  )
  return isCounted || hasStem(wordsAfterOne(each.sentence.text), thing)
}

/** Whether a "how many" question is answered only by other numbers: prices, times, counts of something else. */
function lacksCountOf(question: AnalyzedQuestion, { chosen, showsList }: Shown): boolean {
  const noun = COUNTED.exec(question.text)?.[1] ?? ''
  if (noun === '' || UNCOUNTED.test(noun)) return false
  const thing = knownTerm(question, noun)
  return !chosen.some((each) => counts(question, thing, each)) && !showsList()
}

const PRICED =
  /^(?:how much (?:is|are|for|does|do)|what (?:does|do)|price (?:of|for)|what(?: is|['’]s)? the (?:price|cost|fee) (?:of|for))(?: the (?:price|cost|fee) (?:of|for))? (?:an? |the |your |one )?((?:[\p{L}-]+ ){0,3}?[\p{L}-]+)(?= (?:cost|costs|price|run me|each|per|at|in|for|with|without|on|if|to|from|when|go for|all)\b|[?.! ]*$)/iu

/** A pronoun for the thing: "Losing it costs £5." after a sentence that names it. */
const PRONOUN = /\b(?:it|they|them|these|this|each|one)\b/i

/** Whether a question for the price of a thing is answered only by figures of other things. */
function lacksPriceOf(question: AnalyzedQuestion, { chosen }: Shown): boolean {
  if (question.kind !== 'price') return false
  const noun = wordsOf(PRICED.exec(question.text)?.[1] ?? '').at(-1) ?? ''
  const thing = knownTerm(question, noun)
  if (!thing || chosen.some(({ sentence }) => sentence.isRecord)) return false
  const names = ({ passage, sentence }: Candidate) =>
    hasStem(wordsOf([...passage.chunk.headings, sentence.text].join(' ')), thing)
  const isNamed = chosen.some(names)
  return !chosen.some(
    (each) =>
      answersKind('amount', each.sentence.text, question.text) === true &&
      (names(each) || (isNamed && PRONOUN.test(each.sentence.text))),
  )
}

/** Whether a question for a duration is answered without a duration. */
const lacksDuration = ({ kind }: AnalyzedQuestion, { chosen }: Shown): boolean =>
  kind === 'duration' && chosen.every(({ features }) => features.holdsKind === false)

/** Whether the question requires a figure that no sentence of the answer has. */
export const lacksFigure = (question: AnalyzedQuestion, shown: Shown): boolean =>
  question.language === 'en' &&
  (lacksNumber(question, shown.chosen) ||
    (shown.botSize <= FEW_PASSAGES &&
      (lacksDuration(question, shown) ||
        lacksCountOf(question, shown) ||
        lacksPriceOf(question, shown))))
