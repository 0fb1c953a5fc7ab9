import type { Candidate } from '../matching/candidate.ts'
import { stemListOf } from '../../text/analyze-text.ts'
import { holidayIn } from '../../text/holidays.ts'
import { LIGHT_VERBS } from '../matching/light-verbs.ts'
import { union } from '../matching/passage-match.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { cellsOf } from '../tables/cells.ts'

/** A sentence that states the answer may score (log-odds) up to this much below the best one. */
const MAX_BEHIND = 3
/** Limit for a row with exactly the requested name. */
const NAMED_BEHIND = 4

type Rule = (question: AnalyzedQuestion, ranked: Candidate[]) => Candidate | undefined

const CURRENCY =
  /[$£€¥]\s?\d|\d\s?(?:[$£€¥]|ct\b|eur\b|euros?\b|usd\b|gbp\b|dollars?\b|pounds?\b|pence\b|cents?\b|chf\b)/i

const OPEN = /\b(?:open|opening|closed?|shut)\b/i

/** "Are you open on Boxing Day?": the sentence about that day precedes the usual hours. */
const ofHoliday: Rule = ({ text }, ranked) => {
  const holiday = OPEN.test(text) ? holidayIn(text) : undefined
  return (
    holiday &&
    ranked.find(({ sentence }) => OPEN.test(sentence.text) && holiday.isNamedIn(sentence.text))
  )
}

/** Whether the name of a row contains every word of the question that the other sentence contains. */
function isNamedBy({ terms }: AnalyzedQuestion, row: Candidate, other: Candidate): boolean {
  const [first] = (row.sentence.isRecord && cellsOf(row.sentence.text)) || []
  const name = new Set(stemListOf(first?.value ?? ''))
  const shared = terms.filter((_, at) => (other.sentence.matches[at] ?? 0) > 0)
  return (
    shared.length > 0 &&
    shared.every(({ candidates }) => candidates.some(({ stem }) => name.has(stem)))
  )
}

/** "How much is the registration fee?": the row with that name is first if the best sentence has no amount of money. */
const ofPrice: Rule = (question, ranked) => {
  const [best] = ranked
  if (question.kind !== 'price' || !best || CURRENCY.test(best.sentence.text)) return undefined
  return ranked.find(
    (candidate) => CURRENCY.test(candidate.sentence.text) && isNamedBy(question, candidate, best),
  )
}

/** The stems of a name without sizes and remarks: "Car" in "Car up to 5 m". */
const headOf = (name: string): string[] =>
  stemListOf(name.split(/[,(]|\b(?:up to|from|under|over|with|\d)/i)[0] ?? '')

/** The column that the question names together with the row: "return" and "car". */
function namedCell({ terms }: AnalyzedQuestion, { sentence }: Candidate): string | undefined {
  const [first, ...others] = (sentence.isRecord && cellsOf(sentence.text)) || []
  const isAsked = (stems: readonly string[]) =>
    stems.length > 0 &&
    stems.every((stem) =>
      terms.some(
        ({ isContext, candidates }) =>
          isContext !== true && candidates.some((known) => known.stem === stem),
      ),
    )
  if (!first || !isAsked(headOf(first.value))) return undefined
  return others.find(({ name }) => isAsked(stemListOf(name)))?.name
}

/**
 * "What does a car cost over and back?": the cell in row "Car" and column "Return" precedes a sentence about cars
 * without returns.
 */
const ofCell: Rule = (question, ranked) => {
  const [best] = ranked
  if (question.kind !== 'price' || !best || best.sentence.isRecord) return undefined
  const lacks = (column: string) =>
    stemListOf(column).some((stem) => !best.sentence.stems.includes(stem))
  const close = ranked.filter(({ score }) => best.score - score <= MAX_BEHIND)
  return close.find((candidate) => {
    const column = namedCell(question, candidate)
    return column !== undefined && lacks(column) && CURRENCY.test(candidate.sentence.text)
  })
}

/**
 * "How much is guitar?": the row "Guitar, single", whose name is the whole subject, precedes a sentence with the word.
 */
const ofName: Rule = (question, ranked) => {
  const { kind } = question
  const terms = question.terms.filter(({ isContext }) => isContext !== true)
  const [best] = ranked
  if (kind !== 'price' || !best || best.sentence.isRecord) return undefined
  return ranked.find(({ sentence }) => {
    const [first] = (sentence.isRecord && cellsOf(sentence.text)) || []
    const name = headOf(first?.value ?? '')
    return (
      CURRENCY.test(sentence.text) &&
      name.length > 0 &&
      name.length === terms.length &&
      terms.every(({ candidates }) => candidates.some(({ stem }) => name.includes(stem)))
    )
  })
}

/** Questions for the definition of a word: "What is a kilowatt-hour?", "whats kwh", but not "what is the fee?" */
const ASKS_MEANING =
  /^(?:so |and |ok )?(?:wh?[au]ts?|what['’]s|what (?:is|are)|what does) (?:an? )?(?!the |your |my |our )([\p{L}\d-]+(?: [\p{L}\d-]+)?)(?: means?| stand for)?[\s?.!]*$/iu
/** The word that a sentence defines: "A kilowatt-hour (kWh) is the energy …". */
const DEFINES =
  /^(?:an? |the )?([^.,;:]{1,50}?) (?:(?:is|are) (?:an?|the|any|when|where|what|how)|means?|stands? for) /i

/** Whether the question only asks for a definition that the sentence has: "A kilowatt-hour (kWh) is …". */
export function definesAsked(
  { text, language, terms }: AnalyzedQuestion,
  { sentence }: Candidate,
): boolean {
  if (language !== 'en' || sentence.isRecord || !ASKS_MEANING.test(text)) return false
  const defined = new Set(stemListOf(DEFINES.exec(sentence.text)?.[1] ?? ''))
  return (
    terms.length > 0 &&
    terms.every(({ candidates }) => candidates.some(({ stem }) => defined.has(stem)))
  )
}

const ofMeaning: Rule = (question, ranked) =>
  ranked.find((candidate) => definesAsked(question, candidate))

const WHO_DOES = /\bwho(?:['’]?s| is| are)? (\p{L}+(?:s|ing))\b/iu
const FULL_NAME = /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** The number of words of the question in a sentence and its heading. */
const countTerms = ({ sentence, passage }: Candidate): number =>
  union(sentence.matches, passage.headingMatches).filter((match) => match > 0).length

/** "Who teaches the course?": a sentence with that verb and a person precedes others about the course. */
const ofDoer: Rule = ({ kind, text, terms }, ranked) => {
  const verb = kind === 'person' ? WHO_DOES.exec(text)?.[1]?.toLowerCase() : undefined
  const at = terms.findIndex(({ word, stem }) => word === verb && !LIGHT_VERBS.has(stem))
  if (at < 0) return undefined
  return ranked.find(
    (candidate) =>
      FULL_NAME.test(candidate.sentence.text) &&
      (candidate.sentence.matches[at] ?? 0) > 0 &&
      (terms.length === 1 || countTerms(candidate) > 1),
  )
}

const RULES: readonly (readonly [Rule, number])[] = [
  [ofHoliday, MAX_BEHIND],
  [ofPrice, MAX_BEHIND],
  [ofCell, MAX_BEHIND],
  [ofName, NAMED_BEHIND],
  [ofMeaning, MAX_BEHIND],
  [ofDoer, MAX_BEHIND],
]

/** Moves the sentence that states the answer to the front, if the best sentence does not state it. */
export function statedFirst(question: AnalyzedQuestion, ranked: Candidate[]): Candidate[] {
  if (question.language !== 'en') return ranked
  return RULES.reduce((sentences, [rule, maxBehind]) => {
    const [best] = sentences
    const first = rule(question, sentences)
    return first && best && best.score - first.score <= maxBehind
      ? [first, ...sentences.filter((each) => each !== first)]
      : sentences
  }, ranked)
}
