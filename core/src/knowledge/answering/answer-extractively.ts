import { confidence, MIN_CLOSENESS, MIN_CONFIDENCE } from './confidence.ts'
import {
  completeList,
  certainPolarity,
  exceptionAfter,
  isListedWith,
  withHeading,
} from './answer-shape.ts'
import type { Candidate } from './candidate.ts'
import { matchPassage, analyzeQuestion } from './passage-match.ts'
import type { AnalyzedQuestion, QuestionInContext, MatchedSentence } from './passage-match.ts'
import type { StatedPolarity } from './polarity.ts'
import { requestedCells } from './record-cells.ts'
import type { Hit, IndexedChunk, SearchIndex } from '../search/index-types.ts'
import { sentenceFeatures, sentenceScorer } from './sentence-score.ts'

/** What is said, the sentence of the source that says it (a table row with its headers), and its chunk. */
export type AnswerSentence = { text: string; quote: string; chunk: IndexedChunk }

export type ExtractiveAnswer =
  /** `closest` is the best sentence when it may be an answer, but not surely; otherwise empty. */
  | { abstained: true; closest: AnswerSentence[] }
  /** One to four sentences: the best one, then the others in the order of the source. */
  | { abstained: false; sentences: AnswerSentence[]; polarity?: StatedPolarity }

const MAX_PASSAGES = 20
const MAX_SENTENCES = 4
/** Further sentences are left out when the answer would become longer than this. */
const MAX_CHARACTERS = 780
/** Sentences that score lower than the best by more than this (log-odds) are left out. */
const MAX_SCORE_GAP = 3.5

const MAX_NEXT_SCORE_GAP = 6

/**
 * Limit for table rows: further rows only when they score about equally, because most questions are about one
 * row.
 */
const MAX_RECORD_SCORE_GAP = 0.7

const quotable = (
  question: AnalyzedQuestion,
  { sentence, passage }: Candidate,
): AnswerSentence => ({
  text: sentence.isRecord ? requestedCells(question, sentence) : sentence.text,
  quote: sentence.text,
  chunk: passage.chunk,
})

/** The best sentence may be an item of a list that is asked for, or need its heading to be understood. */
function quoteBest(question: AnalyzedQuestion, best: Candidate): AnswerSentence {
  const quoted = quotable(question, best)
  const text = completeList(question, best) ?? withHeading(question, best, quoted.text)
  return { ...quoted, text }
}

/** The best sentences without duplicates, best first. */
function rankDistinct(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ sentence: { text } }) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew
    })
}

const isNoAnswer = ({ text, isRecord, isCode }: MatchedSentence): boolean =>
  isCode === true || (!isRecord && (text.endsWith(':') || /^(?:#+\s|\*\*)/.test(text)))

/** Whether a row lacks a word of the question that the best row has: it is about something else. */
const isOtherRecord = (best: Candidate, { sentence }: Candidate): boolean =>
  best.sentence.isRecord &&
  best.sentence.matches.some((match, i) => match > 0 && (sentence.matches[i] ?? 0) === 0)

function isCloseToBest(best: Candidate, candidate: Candidate): boolean {
  const { sentence, features, score } = candidate
  if (features.isQuestion) return false
  if (sentence.isRecord) {
    return best.score - score <= MAX_RECORD_SCORE_GAP && !isOtherRecord(best, candidate)
  }
  // What follows in the same passage often completes the answer, but not one to a question above it.
  const follows =
    candidate.passage === best.passage &&
    candidate.position === best.position + 1 &&
    !best.sentence.questionAbove.isAsked
  return best.score - score <= (follows ? MAX_NEXT_SCORE_GAP : MAX_SCORE_GAP)
}

/** The first sentences that together are not too long; always the first one. */
function withinLength(candidates: readonly Candidate[]): Candidate[] {
  let characters = 0
  const firstTooLong = candidates.findIndex(({ sentence }, i) => {
    characters += sentence.text.length + 1
    return i > 0 && characters > MAX_CHARACTERS
  })
  return candidates.slice(
    0,
    firstTooLong < 0 ? MAX_SENTENCES : Math.min(MAX_SENTENCES, firstTooLong),
  )
}

/** The first sentences that together are not too long, as they are said. */
function shortened(sentences: readonly AnswerSentence[]): AnswerSentence[] {
  let characters = 0
  return sentences.slice(0, MAX_SENTENCES).filter(({ text }, i) => {
    characters += text.length + 1
    return i === 0 || characters <= MAX_CHARACTERS
  })
}

/** The best sentence, then the rest of its passage in reading order, then other passages. */
function inReadingOrder([best, ...rest]: Candidate[]): Candidate[] {
  if (best === undefined) return []

  const isInSamePassage = (candidate: Candidate) => candidate.passage === best.passage
  const samePassage = rest.filter(isInSamePassage).toSorted((a, b) => a.position - b.position)
  return [best, ...samePassage, ...rest.filter((candidate) => !isInSamePassage(candidate))]
}

/** Sum of the odds that a candidate holds the answer, relative to those of the best one. */
const oddsOf = (candidates: readonly Candidate[], best: Candidate): number =>
  candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)

type Found = { best: Candidate; chosen: Candidate[]; candidates: Candidate[] }

/** The answer as it is said: the best sentence, what limits it, then the others. */
function compose(
  question: AnalyzedQuestion,
  { best, chosen, candidates }: Found,
): ExtractiveAnswer {
  const exception = exceptionAfter(best, candidates)
  const [, ...others] = inReadingOrder(chosen.filter((candidate) => candidate !== exception))
  const further = [...(exception ? [exception] : []), ...others].filter(
    (candidate) => !isListedWith(question, best, candidate),
  )
  const sentences = shortened([
    quoteBest(question, best),
    ...further.map((candidate) => quotable(question, candidate)),
  ])
  const polarity = certainPolarity(question, best, exception)
  return { abstained: false, sentences, ...(polarity ? { polarity } : {}) }
}

/**
 * Answers with sentences of the found passages, without a model. `hits` are the result of `index.search` for
 * this question, best first. Abstains when the passages match too little of the question.
 */
export function answerExtractively(
  index: SearchIndex,
  questionInContext: QuestionInContext,
  hits: readonly Hit[],
): ExtractiveAnswer {
  const question = analyzeQuestion(index, questionInContext)
  const bestScore = hits[0]?.score ?? 0
  const score = sentenceScorer(index.size)
  const candidates = hits
    .slice(0, MAX_PASSAGES)
    .map((hit, i) => matchPassage(question, hit, { rank: i, best: bestScore }))
    .flatMap((passage) =>
      passage.sentences.flatMap((sentence, position) => {
        const fit = sentenceFeatures(question, passage, position)
        return fit && !isNoAnswer(sentence)
          ? [{ sentence, passage, position, features: fit, score: score(fit) }]
          : []
      }),
    )
  const ranked = rankDistinct(candidates)
  const [best] = ranked
  if (best === undefined) return { abstained: true, closest: [] }

  const chosen = withinLength(
    ranked.filter((candidate) => candidate === best || isCloseToBest(best, candidate)),
  )
  const confidenceScore = confidence(question, {
    ...best,
    botSize: index.size,
    lead: best.score - (ranked[3]?.score ?? best.score - 3),
    chosenShare: oddsOf(chosen, best) / oddsOf(ranked, best),
  })
  if (confidenceScore < MIN_CONFIDENCE) {
    const isClose = confidenceScore >= MIN_CLOSENESS && best.features.inMeaning > 0
    return { abstained: true, closest: isClose ? [quotable(question, best)] : [] }
  }
  return compose(question, { best, chosen, candidates })
}
