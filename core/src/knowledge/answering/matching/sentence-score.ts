import { namesSameTime } from './calendar-names.ts'
import { isInAnyRange } from './limits.ts'
import { weightsFor } from './bot-size.ts'
import { coverage, union } from './passage-match.ts'
import type { MatchedPassage, MatchedSentence, Matches, AnalyzedQuestion } from './passage-match.ts'
import { answersKind, asksHowTo, DOING_STEMS, type QuestionKind } from './question-kind.ts'
import { hasFormOf } from './question-kinds-by-language.ts'
import type { QueryTerm } from '../../search/index-types.ts'
import type { SentenceFeatures } from './sentence-features.ts'
import { PERSONAL_WEIGHTS, scoredFeatures, WEIGHTS } from './sentence-weights.ts'

export type { SentenceFeatures }

const MIN_SHARED_LETTERS = 4
const MIN_SHARED_SHARE = 0.6
const MAX_PAIR_DISTANCE = 2
const DISTANCE_DECAY = 0.7
/** Number of characters at which a sentence is long. */
const LONG_SENTENCE = 300

function isSimilar(a: string, b: string): boolean {
  const min = Math.max(MIN_SHARED_LETTERS, Math.max(a.length, b.length) * MIN_SHARED_SHARE)
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared += 1
  return shared >= min
}

function similarWordShare(question: AnalyzedQuestion, sentence: MatchedSentence): number {
  const missing = question.terms.map((term, i) => {
    if ((sentence.matches[i] ?? 0) > 0) return 0
    return sentence.stems.some((stem) => isSimilar(stem, term.stem)) ? 1 : 0
  })
  return coverage(question, missing)
}

function positionsOf(term: QueryTerm, stems: readonly string[]): number[] {
  const wanted = new Set(term.candidates.map((guess) => guess.stem))
  return stems.flatMap((stem, i) => (wanted.has(stem) ? [i] : []))
}

function pairShare({ terms, weight }: AnalyzedQuestion, { stems }: MatchedSentence): number {
  const places = terms.map((term) => positionsOf(term, stems))
  let sum = 0
  for (const [i, term] of terms.slice(0, -1).entries()) {
    const next = terms[i + 1]
    const isNear = places[i]?.some((a) =>
      places[i + 1]?.some((b) => a !== b && Math.abs(a - b) <= MAX_PAIR_DISTANCE),
    )
    if (next !== undefined && isNear) sum += (term.weight + next.weight) / 2
  }
  return weight === 0 ? 0 : sum / weight
}

/** Features of sentence number `i` of a passage. */
export function sentenceFeatures(
  question: AnalyzedQuestion,
  passage: MatchedPassage,
  i: number,
): SentenceFeatures | undefined {
  const sentence = passage.sentences[i]
  if (sentence === undefined) return undefined

  const share = (...places: Matches[]) => coverage(question, union(...places))
  const { matches, questionAbove } = sentence
  const previous = passage.sentences[i - 1]?.matches ?? []
  const next = passage.sentences[i + 1]?.matches ?? []
  const heading = union(passage.headingMatches, questionAbove.labelMatches ?? [])
  const inSentence = share(matches)
  const withBefore = share(matches, previous, heading)
  const withNear = share(matches, previous, heading, next)

  return {
    inSentence,
    inPrevious: withBefore - inSentence,
    inNext: withNear - withBefore,
    inTitle: share(matches, previous, next, passage.titleMatches) - share(matches, previous, next),
    adjacentPairs: pairShare(question, sentence),
    similarWords: similarWordShare(question, sentence),
    inQuestionAbove:
      coverage(question, questionAbove.matches) * DISTANCE_DECAY ** questionAbove.distance,
    inPassage: coverage(question, passage.allMatches),
    relativeScore: passage.relativeScore,
    isFirstPassage: passage.rank === 0,
    isLead: i === 0,
    isRecord: sentence.isRecord,
    length: Math.min(1, sentence.text.length / LONG_SENTENCE),
    isQuestion: /[?？]["'”’)]*$/u.test(sentence.text),
    inMeaning: share(sentence.meanings, passage.headingMeanings, heading),
    inMeaningAround: coverage(question, passage.allMeanings),
    similarity: sentence.similarity,
    ownSimilarity: sentence.ownSimilarity,
    headingSimilarity: passage.headingSimilarity,
    passageSimilarity: passage.similarity,
    holdsKind:
      question.language === 'en'
        ? answersKind(question.kind, sentence.text, question.text)
        : hasFormOf(question.kind, sentence.text),
    ...codeFor(question, sentence),
    ...taskOf(question, sentence, passage.headingSimilarity),
    isInstruction: isInstruction(question, passage, sentence),
    isExceptional: isExceptional(question, sentence),
    isAtOtherTime: question.language === 'en' ? isAtOtherTime(question, sentence) : undefined,
  }
}

/** A line of a reference page that states the purpose of a command. */
const PURPOSE = /^[`\w][^.!?:;]{0,50}?[`\w)] [—–-] \p{L}[^:]{8,140}$/u
/** Minimum similarity in meaning of headings on the topic of the question. */
const TOPIC = 0.6

function taskOf(
  { text, language }: AnalyzedQuestion,
  sentence: MatchedSentence,
  headingSimilarity: number,
) {
  if (language !== 'en' || !asksHowTo(text)) return { statesPurpose: false, namesTask: 0 }
  return {
    statesPurpose: !sentence.isRecord && PURPOSE.test(sentence.text),
    namesTask: Math.max(0, headingSimilarity - TOPIC),
  }
}

function codeFor({ text, language }: AnalyzedQuestion, sentence: MatchedSentence) {
  const asksForCode = language === 'en' && asksHowTo(text)
  return {
    showsCode: asksForCode && sentence.code !== undefined,
    namesCode: asksForCode && (sentence.code !== undefined || sentence.text.includes('`')),
  }
}

function isInstruction(
  { text, language, terms }: AnalyzedQuestion,
  { headingMatches }: MatchedPassage,
  { code, list, isCode, isLeadingCode }: MatchedSentence,
): boolean {
  const isShown =
    isLeadingCode ?? (isCode ? false : code !== undefined || list?.isNumbered === true)
  if (language !== 'en' || !isShown || !asksHowTo(text)) return false
  const matches = terms.flatMap(({ stem }, i) =>
    DOING_STEMS.has(stem) ? [] : [headingMatches[i] ?? 0],
  )
  return matches.length > 0 && matches.every((match) => match > 0)
}

const EXCEPTIONAL =
  /\b(?:emergenc(?:y|ies)|out[- ]of[- ]hours|after[- ]hours|(?:night|weekend|late) (?:rate|fee|surcharge)|penalty)\b/i
const RATES: ReadonlySet<QuestionKind> = new Set(['price', 'amount', 'clock', 'contact'])
const ASKS_RATE = /\b(?:charge|rates?|price|cost|fee)s?\b/i

/** Whether a sentence is about an exceptional case, such as the rate at night, that the question does not mention. */
function isExceptional(
  { kind, text, language }: AnalyzedQuestion,
  sentence: MatchedSentence,
): boolean {
  const isAsked = language === 'en' && (RATES.has(kind) || ASKS_RATE.test(text))
  return (
    isAsked &&
    !sentence.isRecord &&
    EXCEPTIONAL.test(sentence.text) &&
    !EXCEPTIONAL.test(text) &&
    !/day|week/i.test(text)
  )
}

function isAtOtherTime({ text }: AnalyzedQuestion, sentence: MatchedSentence): boolean | undefined {
  const named = namesSameTime(text, sentence.text)
  if (named === false) return true
  const held = sentence.isRecord ? isInAnyRange(text, sentence.text) : undefined
  if (held === false) return true
  return named === undefined && held === undefined ? undefined : false
}

/**
 * Returns a function that scores sentences: the log-odds that a sentence contains the answer, comparable only within
 * one question. `botSize`: number of passages of the bot.
 */
export function sentenceScorer(
  { isPersonal }: Pick<AnalyzedQuestion, 'isPersonal'>,
  botSize: number,
): (fit: SentenceFeatures) => number {
  const weights = weightsFor(isPersonal ? PERSONAL_WEIGHTS : WEIGHTS, botSize)
  return (fit) => {
    const features = scoredFeatures(fit)
    return weights.reduce((sum, [name, weight]) => sum + weight * features[name], 0)
  }
}
