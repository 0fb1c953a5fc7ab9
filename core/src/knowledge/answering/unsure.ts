import { completeList } from './answer-shape.ts'
import { FEW_PASSAGES } from './matching/bot-size.ts'
import type { Candidate } from './matching/candidate.ts'
import { coverage } from './matching/passage-match.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import type { QuestionKind } from './matching/question-kind.ts'
import { lacksProperty } from './tables/asked-property.ts'
import { stemListOf, wordsOf } from '../text/analyze-text.ts'
import { lacksCount } from './counted-sentences.ts'
import { cellsOf } from './tables/cells.ts'
import { OPERATORS } from './tables/named-rows.ts'
import { rowLacksKind } from './tables/row-lacks-kind.ts'
import { lacksFigure } from './figures/lacks-figure.ts'
import { lacksRequested } from './requested/lacks-requested.ts'
import { doesNotConfirmPerson } from './person-questions.ts'
import { MANY_PASSAGES } from '../search/search-index.ts'

/** Kinds of questions for which any sentence with a number looks like an answer. */
const NUMERIC: ReadonlySet<QuestionKind> = new Set([
  'amount',
  'clock',
  'duration',
  'frequency',
  'price',
])
/** Two sentences match about equally well when their scores (log-odds) differ by less than this. */
const MAX_GAP = 0.5
/** The best sentence is preferred when its cosine with the question is larger by this much or more. */
const MAX_NEARER = 0.1
/** A sentence that matches this share of the question's weight is about its subject. */
const SUBJECT = 0.4

const haveSameWords = (a: Candidate, b: Candidate): boolean =>
  a.sentence.matches.every((match, i) => match === b.sentence.matches[i])

/**
 * Whether the passage has another number that matches as well: both sentences have the same few words of the question,
 * as "extension leads every year" and "screens every four years" for "how often are sockets tested?"
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

/** Whether the question asks for an amount but the sentence has no number. */
const lacksAmount = ({ kind }: AnalyzedQuestion, { features }: Candidate): boolean =>
  kind === 'amount' && features.holdsKind === false

const THING = String.raw`(?:any |an? |some |the |your )?([\p{L}-]+(?: [\p{L}-]+){0,2})`
/** Words that end the name of a thing: "for my dog", "online". */
const AFTER_THING =
  /^(?:in|to|for|at|from|on|with|without|of|by|near|after|before|during|that|which|who|when|if|or|and|as|left|available|online|here|there|now|today|too|also|already|still)$/i

/** The first and the last word of the name of a thing. */
function wordsOfThing(phrase: string): string[] {
  const words = phrase.toLowerCase().split(' ')
  const end = words.findIndex((word) => AFTER_THING.test(word))
  const name = end < 0 ? words : words.slice(0, end)
  return [name[0] ?? '', name.at(-1) ?? '']
}

/** Questions about whether something exists or has a property, which the group captures. */
const ASKED_FOR: readonly RegExp[] = [
  String.raw`\b(?:do|does|can|could) (?:you|u|they) (?:also |still )?(?:have|sell|offer|rent(?: out)?|hire(?: out)?|serve|support|stock|provide|carry|repair|fix|teach|treat|recommend) (?!(?:any|some)thing without\b)${THING}`,
  String.raw`\b(?:do|does) (?:you|u|they) (?:also |still )?do ${THING}`,
  String.raw`^(?:can|could|may) (?:i|we|u|you) (?:also |still )?(?:go )?([\p{L}]{3,}ing)\b`,
  String.raw`\bha(?:ve|v) (?:you|u) got ${THING}`,
  String.raw`\b(?:do|does) (?:the|your|all) (?:[\p{L}-]+ )?[\p{L}-]+ (?:have|come with|include) (?:an? |the )(?:[\p{L}-]+ )?([\p{L}-]+)[?.! ]*$`,
  String.raw`\bwhat(?:['’]?s| is| are| was) the (?!\p{L}+(?:est|er)\b)([\p{L}-]+) (?:of|for|at) (?:the|an?|your) `,
].map((pattern) => new RegExp(pattern, 'iu'))
/** Below this similarity in meaning, a sentence does not name a thing. */
const NEAR = 0.65

const isNear = (nearness = 0): boolean => nearness >= NEAR

/**
 * Similarity in meaning of a sentence to a word of the question. For the second word of a compound, the first word is
 * ignored: "swimming" does not match "pool" in "swimming pool".
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

/** Whether the question asks for a thing that is in no passage: "Do you rent motorbikes?" when there are only cars. */
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
/** Minimum similarity in meaning of a word that a row uses instead of a word of the question. */
const NEAR_ENOUGH = 0.5

/**
 * Whether a word directly before another word of the question is missing in the row and its heading, also by meaning.
 */
function isUnsaid({ text, terms }: AnalyzedQuestion, best: Candidate, at: number): boolean {
  const [term, next] = [terms[at], terms[at + 1]]
  if (!term || !next || term.isContext || OPERATORS.has(term.stem) || COUNTS.test(term.word))
    return false
  const nearest = [best.sentence.meanings[at], best.passage.headingMeanings[at]]
  if (nearest.some((nearness = 0) => nearness >= NEAR_ENOUGH)) return false
  return text.toLowerCase().includes(`${term.word} ${next.word}`)
}

/** Whether the adjective before a row type ("old" in "old bread") is missing in those rows. */
export const lacksAttribute = (question: AnalyzedQuestion, best: Candidate): boolean =>
  question.language === 'en' &&
  question.kind === 'price' &&
  question.terms.some(
    (_, at) => (best.sentence.matches[at + 1] ?? 0) > 0 && isUnsaid(question, best, at),
  )

/** Whether a word is the name of the first column, which is the type of the rows. */
function namesRows(record: string, { candidates }: AnalyzedQuestion['terms'][number]): boolean {
  const [first] = cellsOf(record) ?? []
  const stems = new Set(stemListOf(first?.name ?? ''))
  return candidates.some(({ stem }) => stems.has(stem))
}

/** Whether an unknown word precedes the name of the rows: "old bike price". */
const lacksKind = (question: AnalyzedQuestion, best: Candidate): boolean =>
  question.language === 'en' &&
  best.sentence.isRecord &&
  question.terms.some(({ candidates }, at) => {
    const next = question.terms[at + 1]
    const isUnknown = candidates.length === 0 && next !== undefined
    return isUnknown && namesRows(best.sentence.text, next) && isUnsaid(question, best, at)
  })

/** When this many pages have a sentence with nearly the same score, none of them answers the question. */
const MANY_PAGES = 4
/** A page supports the answer when another of its sentences is among this many after the best one. */
const SUPPORTING = 3
/** Below this probability the answer may be in more sentences than a reply quotes. */
const MIN_SHARE = 0.4
/** Minimum probability that the answer is among the chosen sentences, if the passages contain it. */
const SURE_SHARE = 0.9
/** Score difference (log-odds) up to which a sentence competes with the best one. */
const COMPETING_GAP = 3.5

const pageOf = ({ passage }: Candidate): string => passage.chunk.title

/** Whether many pages of a large bot match about equally, because all contain the words of the question. */
function isContested({ best, ranked, chosenShare, isConfirmed }: Ranked): boolean {
  if (isConfirmed) return false
  const isSupported = ranked
    .slice(1, 1 + SUPPORTING)
    .some((other) => pageOf(other) === pageOf(best))
  const competing = ranked.filter(({ score }) => best.score - score < COMPETING_GAP)
  const isClear = chosenShare >= (isSupported ? MIN_SHARE : SURE_SHARE)
  return !isClear && new Set(competing.map(pageOf)).size >= MANY_PAGES
}

/** The candidates for an answer, best first. `chosenShare`: the probability that it is among the chosen ones. */
type Ranked = {
  best: Candidate
  ranked: readonly Candidate[]
  /** The candidates that would be shown. */
  chosen: readonly Candidate[]
  botSize: number
  chosenShare: number
  isConfirmed: boolean
}

/** The chosen sentences with words of the question: "Canoes weigh 30 kg." is not about kayaks. */
const onSubject = ({ chosen }: Ranked): Candidate['sentence'][] =>
  chosen.flatMap(({ sentence }) => (sentence.matches.some((match) => match > 0) ? [sentence] : []))

/** From this share of the question's words on, a question in the text is the same one. */
const SAME_QUESTION = 0.6

/** Whether no shown sentence has what the question is for, unless it answers the same question in the text. */
function lacksWhatIsRequested({ text, language }: AnalyzedQuestion, ranked: Ranked): boolean {
  const { best, chosen, botSize } = ranked
  const { questionAbove } = best.sentence
  const isSame = questionAbove.isQuestion && best.features.inQuestionAbove >= SAME_QUESTION
  if (language !== 'en' || isSame || botSize > FEW_PASSAGES) return false
  const shown = chosen.flatMap(({ sentence }) => [
    sentence.questionAbove.label ?? '',
    sentence.text,
  ])
  return lacksRequested(text, shown.join('\n'))
}

/** Whether no shown sentence has the fact that the question is for. */
const lacksFact = (question: AnalyzedQuestion, ranked: Ranked): boolean =>
  lacksCount(question, ranked.best) ||
  lacksWhatIsRequested(question, ranked) ||
  lacksFigure(question, {
    ...ranked,
    showsList: () => completeList(question, ranked.best) !== undefined,
  })

/** Whether the best row is about other things, or does not say what the question is for. */
const isOtherRow = (question: AnalyzedQuestion, { best, chosen }: Ranked): boolean =>
  lacksKind(question, best) || rowLacksKind(question, chosen)

/** Whether a sentence is no certain answer for one of these reasons, although its score is high. */
export const isUnsure = (question: AnalyzedQuestion, ranked: Ranked): boolean =>
  isUndecided(question, ranked.best, ranked.ranked) ||
  lacksThing(question, ranked.best) ||
  isOtherRow(question, ranked) ||
  lacksProperty(question, [ranked.best.sentence, ...onSubject(ranked)], ranked.botSize) ||
  doesNotConfirmPerson(question, ranked.best) ||
  lacksFact(question, ranked) ||
  (ranked.botSize >= MANY_PASSAGES && (lacksAmount(question, ranked.best) || isContested(ranked)))
