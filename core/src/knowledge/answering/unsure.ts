import type { Candidate } from './matching/candidate.ts'
import { coverage } from './matching/passage-match.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import type { QuestionKind } from './matching/question-kind.ts'
import { lacksProperty } from './tables/asked-property.ts'
import { stemListOf, wordsOf } from '../text/analyze-text.ts'
import { lacksCount } from './counted-sentences.ts'
import { cellsOf } from './tables/cells.ts'
import { OPERATORS } from './tables/named-rows.ts'
import { lacksPredicate } from './unsaid-predicate.ts'
import { MANY_PASSAGES } from '../search/search-index.ts'

/** Every sentence with a number may answer these. */
const NUMERIC: ReadonlySet<QuestionKind> = new Set([
  'amount',
  'clock',
  'duration',
  'frequency',
  'price',
])
/** Two sentences whose scores (log-odds) differ by less fit the question about equally. */
const MAX_GAP = 0.5
/** The best sentence is meant where it is nearer to the question in meaning (cosine) by this much. */
const MAX_NEARER = 0.1
/** With this share of the question's weight, a sentence says what it is about. */
const SUBJECT = 0.4

const haveSameWords = (a: Candidate, b: Candidate): boolean =>
  a.sentence.matches.every((match, i) => match === b.sentence.matches[i])

/**
 * Whether another sentence of the passage gives another number with the same words of the question, and neither has much
 * of the question: "extension leads every year" and "screens every four years" for "how often are sockets tested?".
 */
function isUndecided(
  question: AnalyzedQuestion,
  best: Candidate,
  ranked: readonly Candidate[],
): boolean {
  if (!NUMERIC.has(question.kind) || best.sentence.isRecord) return false
  const covered = coverage(question, best.sentence.matches)
  if (covered === 0 || covered >= SUBJECT) return false
  return ranked.some(
    (other) =>
      other !== best &&
      other.passage === best.passage &&
      other.features.holdsKind === true &&
      best.score - other.score < MAX_GAP &&
      best.sentence.ownSimilarity - other.sentence.ownSimilarity < MAX_NEARER &&
      haveSameWords(best, other),
  )
}

/** Whether a question for an amount meets a sentence without any number, which only is about the same thing. */
const lacksAmount = ({ kind }: AnalyzedQuestion, { features }: Candidate): boolean =>
  kind === 'amount' && features.holdsKind === false

const THING = String.raw`(?:any |an? |some |the |your )?([\p{L}-]+(?: [\p{L}-]+){0,2})`
/** What follows the name of a thing: "for my dog", "online". */
const AFTER_THING =
  /^(?:in|to|for|at|from|on|with|without|of|by|near|after|before|during|that|which|who|when|if|or|and|as|left|available|online|here|there|now|today|too|also|already|still)$/i

/** The words of the name of a thing: its first and its last. */
function wordsOfThing(phrase: string): string[] {
  const words = phrase.toLowerCase().split(' ')
  const end = words.findIndex((word) => AFTER_THING.test(word))
  const name = end < 0 ? words : words.slice(0, end)
  return [name[0] ?? '', name.at(-1) ?? '']
}

/** Questions whether there is a thing, and for a property of something: the words that name what is asked for. */
const ASKED_FOR: readonly RegExp[] = [
  String.raw`\b(?:do|does|can|could) (?:you|u|they) (?:also |still )?(?:have|sell|offer|rent(?: out)?|hire(?: out)?|serve|support|stock|provide|carry|repair|fix|teach|treat|recommend) (?!(?:any|some)thing without\b)${THING}`,
  String.raw`\b(?:do|does) (?:you|u|they) (?:also |still )?do ${THING}`,
  String.raw`^(?:can|could|may) (?:i|we|u|you) (?:also |still )?(?:go )?([\p{L}]{3,}ing)\b`,
  String.raw`\bha(?:ve|v) (?:you|u) got ${THING}`,
  String.raw`\b(?:do|does) (?:the|your|all) (?:[\p{L}-]+ )?[\p{L}-]+ (?:have|come with|include) (?:an? |the )(?:[\p{L}-]+ )?([\p{L}-]+)[?.! ]*$`,
  String.raw`\bwhat(?:['’]?s| is| are| was) the (?!\p{L}+(?:est|er)\b)([\p{L}-]+) (?:of|for|at) (?:the|an?|your) `,
].map((pattern) => new RegExp(pattern, 'iu'))
/** Below this nearness in meaning a sentence is not about a thing. */
const NEAR = 0.65

const isNear = (nearness = 0): boolean => nearness >= NEAR

/**
 * How near a sentence is to a word. What says the word in front of it, as "swimming" in "swimming pool", does not say the
 * thing itself.
 */
function nearnessOf(
  { text, terms, meaning }: AnalyzedQuestion,
  sentence: Candidate['sentence'],
  at: number,
): number | undefined {
  const [before, thing] = [terms[at - 1], terms[at]]
  const isCompound = before && thing && text.toLowerCase().includes(`${before.word} ${thing.word}`)
  if (!isCompound || !meaning) return sentence.meanings[at]
  const stems = new Set(before.candidates.map(({ stem }) => stem))
  const others = wordsOf(sentence.text).filter(
    (word) => !stemListOf(word).some((stem) => stems.has(stem)),
  )
  return meaning.matchesIn(meaning.read(others.join(' ')))[at]
}

/** Whether a question asks for a thing that no passage names: "Do you rent motorbikes?" where there are cars. */
function lacksThing(question: AnalyzedQuestion, { sentence, passage }: Candidate): boolean {
  const { text, language, terms, meaning } = question
  if (language !== 'en' || !meaning) return false
  const things = new Set(
    ASKED_FOR.flatMap((pattern) => wordsOfThing(pattern.exec(text)?.[1] ?? '')),
  )
  return terms.some(
    ({ word, candidates }, at) =>
      things.has(word) &&
      candidates.length === 0 &&
      !isNear(nearnessOf(question, sentence, at)) &&
      !isNear(passage.headingMeanings[at]),
  )
}

const COUNTS =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|half|full|whole|each|per|much|cost|price)$/
/** From this nearness in meaning on, a row says a word in another way. */
const NEAR_ENOUGH = 0.5

/** Whether a word of the question is said in front of the next one, and not in another way by the row or its heading. */
function isUnsaid({ text, terms }: AnalyzedQuestion, best: Candidate, at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (!term || !next || term.isContext || OPERATORS.has(term.stem) || COUNTS.test(term.word))
    return false
  const nearest = [best.sentence.meanings[at], best.passage.headingMeanings[at]]
  if (nearest.some((nearness = 0) => nearness >= NEAR_ENOUGH)) return false
  return text.toLowerCase().includes(`${term.word} ${next.word}`)
}

/** Whether the word before the kind of several rows is not said of them: "old bread" of the rows of all loaves. */
export const lacksAttribute = (question: AnalyzedQuestion, best: Candidate): boolean =>
  question.language === 'en' &&
  question.kind === 'price' &&
  question.terms.some(
    (_, at) => (best.sentence.matches[at + 1] ?? 0) > 0 && isUnsaid(question, best, at),
  )

/** Whether a word is the name of the first column, which says what the rows are. */
function namesRows(record: string, { candidates }: AnalyzedQuestion['terms'][number]): boolean {
  const [first] = cellsOf(record) ?? []
  const stems = new Set(stemListOf(first?.name ?? ''))
  return candidates.some(({ stem }) => stems.has(stem))
}

/**
 * Whether a row is asked for by a word that no passage has, in front of what the rows are: "old bike price" meets the
 * price of a city bike.
 */
const lacksKind = (question: AnalyzedQuestion, best: Candidate): boolean =>
  question.language === 'en' &&
  best.sentence.isRecord &&
  question.terms.some(({ candidates }, at) => {
    const next = question.terms[at + 1]
    const isUnknown = candidates.length === 0 && next !== undefined
    return isUnknown && namesRows(best.sentence.text, next) && isUnsaid(question, best, at)
  })

/** So many pages with a sentence of nearly the same score mean that none of them is about the question. */
const MANY_PAGES = 4
/** Among so many sentences after the best one, another of its page shows that the page is about the question. */
const SUPPORTING = 3
/** Below this probability the odds are spread over more sentences than an answer holds. */
const MIN_SHARE = 0.4
/** From this probability on, the answer is among the chosen sentences if the passages contain it. */
const SURE_SHARE = 0.9
/** The score (log-odds) up to which a sentence competes with the best one. */
const COMPETING_GAP = 3.5

const pageOf = ({ passage }: Candidate): string => passage.chunk.title

/**
 * Whether many pages of a large bot fit about equally and none stands out, because the words of the question stand on all
 * of them.
 */
function isContested({ best, ranked, chosenShare, isConfirmed }: Ranked): boolean {
  if (isConfirmed) return false
  const isSupported = ranked
    .slice(1, 1 + SUPPORTING)
    .some((other) => pageOf(other) === pageOf(best))
  const competing = ranked.filter(({ score }) => best.score - score < COMPETING_GAP)
  const isClear = chosenShare >= (isSupported ? MIN_SHARE : SURE_SHARE)
  return !isClear && new Set(competing.map(pageOf)).size >= MANY_PAGES
}

/** The candidates for an answer, best first, and the probability that it is among the chosen ones. */
type Ranked = {
  best: Candidate
  ranked: readonly Candidate[]
  botSize: number
  chosenShare: number
  isConfirmed: boolean
}

/** Reasons for which a sentence is no certain answer, however well it fits by itself. */
export const isUnsure = (question: AnalyzedQuestion, ranked: Ranked): boolean =>
  isUndecided(question, ranked.best, ranked.ranked) ||
  lacksThing(question, ranked.best) ||
  lacksKind(question, ranked.best) ||
  lacksProperty(question, ranked.best, ranked.botSize) ||
  lacksPredicate(question, ranked.best) ||
  lacksCount(question, ranked.best) ||
  (ranked.botSize >= MANY_PASSAGES && (lacksAmount(question, ranked.best) || isContested(ranked)))
