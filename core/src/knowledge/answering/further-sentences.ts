import { stemListOf } from '../text/analyze-text.ts'
import { subjectOf } from './answer-shape.ts'
import { continuesBest } from './continuing/continuing-sentence.ts'
import { SMALL_BOT } from './matching/bot-size.ts'
import type { Candidate } from './matching/candidate.ts'
import { COMMON_VERBS } from './matching/light-verbs.ts'
import { coverage, union } from './matching/passage-match.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import { MANY_PASSAGES } from '../search/search-index.ts'
import { cellsOf } from './tables/cells.ts'

/** Sentences that score (log-odds) more than this below the best sentence are dropped. */
const MAX_SCORE_GAP = 3.5

const MAX_NEXT_SCORE_GAP = 6

/** Limit for table rows: further rows must score about equally, because a question is usually about one row. */
const MAX_RECORD_SCORE_GAP = 0.7

/** Limit for sentences next to a row with the requested price, time or amount. */
const MAX_GAP_TO_ROW = 1.5

/** The candidates without duplicates, best first. */
export function rankDistinct(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ sentence: { text } }) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew
    })
}

/**
 * Whether a sentence lacks a word of the question that the best row has, so that it is about something else. Weekdays
 * do not count: for "on Saturday and Sunday", each row has one of them.
 */
function isOtherRecord(question: AnalyzedQuestion, best: Candidate, candidate: Candidate) {
  if (!best.sentence.isRecord) return false
  if (isCalledExactly(question, best) && !isCalledExactly(question, candidate)) return true
  const { sentence } = candidate
  const hasDay = sentence.matches.some((match, i) => match > 0 && question.days[i] !== undefined)
  return best.sentence.matches.some(
    (match, i) =>
      match > 0 && (sentence.matches[i] ?? 0) === 0 && !(hasDay && question.days[i] !== undefined),
  )
}

/** Whether the question contains the whole name of a row: "city bike" names "City bike", not "E-bike city". */
function isCalledExactly({ terms }: AnalyzedQuestion, { sentence }: Candidate): boolean {
  const [first] = (sentence.isRecord && cellsOf(sentence.text)) || []
  const name = first ? stemListOf(first.value) : []
  return (
    name.length > 0 &&
    name.every((stem) => terms.some(({ candidates }) => candidates.some((c) => c.stem === stem)))
  )
}

/** Whether a sentence scores close enough to be quoted with the best one. */
export function isCloseToBest(question: AnalyzedQuestion, best: Candidate, candidate: Candidate) {
  const { sentence, features, score } = candidate
  if (features.isQuestion) return false
  if (sentence.isRecord) {
    return best.score - score <= MAX_RECORD_SCORE_GAP && !isOtherRecord(question, best, candidate)
  }
  if (isWholeAnswer(question, best)) return false
  // The next sentence often completes the answer, but not below a question that the best sentence answers.
  const completes = follows(best, candidate) && !best.sentence.questionAbove.isQuestion
  if (completes) return best.score - score <= MAX_NEXT_SCORE_GAP
  const isAsked = best.sentence.isRecord && best.features.holdsKind === true
  return best.score - score <= (isAsked ? MAX_GAP_TO_ROW : MAX_SCORE_GAP)
}

/** A row that matches this share of the question needs no other sentence. */
const WHOLE_ANSWER = 0.8

/**
 * Whether the best sentence answers the whole question. It must be a row, or express a word by its form, such as "28
 * March to 31 October".
 */
function isWholeAnswer(question: AnalyzedQuestion, { sentence, passage }: Candidate): boolean {
  const isByForm = question.forms.some((form) => form?.isIn(sentence.text))
  if (!sentence.isRecord && !isByForm) return false
  const matches = union(sentence.matches, passage.headingMatches)
  const { question: subject, lists } = subjectOf(question, false, [matches])
  return coverage(subject, lists[0] ?? []) >= WHOLE_ANSWER
}

/** Whether a sentence may be quoted next to the best one, by the number of passages of the bot. */
export const mayStandNext = (
  question: AnalyzedQuestion,
  { best, candidate }: { best: Candidate; candidate: Candidate },
  botSize: number,
): boolean =>
  botSize >= MANY_PASSAGES ||
  (earnsItsPlace(question, best, candidate) &&
    !(botSize <= SMALL_BOT && isSettledBy(question, best, candidate)))

/** A sentence that adds another word of the question must add this share of its weight. */
const MIN_NEW_WORDS = 0.1
/** The same for a sentence of another passage, which is more often about something else; in long questions one word. */
const MIN_NEW_WORDS_ELSEWHERE = 0.3
/** A sentence that matches as much of the question as the best one fits as well only from this share on. */
const MIN_COVERED = 0.25
/**
 * Maximum score difference of sentences without new words. The second one is for sentences of the same passage or with
 * the requested kind.
 */
const MAX_REPEATING_GAP = 2.25
const MAX_ANSWERING_GAP = 3

/**
 * Whether a sentence may be quoted next to the best one: it follows it, adds a word of the question, matches as
 * many of its words, or answers about as well; a sentence of another passage only if it is about the topic. Only in
 * English, the language of the word vectors.
 */
function earnsItsPlace(question: AnalyzedQuestion, best: Candidate, candidate: Candidate): boolean {
  const { sentence } = candidate
  if (question.language !== 'en') return true
  if (sentence.isRecord || best.sentence.isRecord) return true
  if (follows(best, candidate)) return continuesBest(question, best, candidate)
  if (candidate.passage !== best.passage) {
    const topic = withoutCommonVerbs(question)
    if (coverage(topic, sentence.meanings) === 0) return false
    const min = Math.min(MIN_NEW_WORDS_ELSEWHERE, 1 / question.terms.length)
    if (newWords(topic, best, candidate) >= min) return true
  } else if (newWords(question, best, candidate) >= MIN_NEW_WORDS) return true
  return !lacksKind(question, best, candidate) && fitsAsWell(question, best, candidate)
}

/** The question without verbs that say nothing about its topic. */
const withoutCommonVerbs = (question: AnalyzedQuestion): AnalyzedQuestion => ({
  ...question,
  terms: question.terms.map((term) =>
    COMMON_VERBS.has(term.stem) ? { ...term, weight: 0 } : term,
  ),
})

/** The share of the question that a sentence adds to the best one. */
function newWords(question: AnalyzedQuestion, best: Candidate, { sentence }: Candidate): number {
  const { matches } = best.sentence
  return coverage(question, union(matches, sentence.matches)) - coverage(question, matches)
}

/** A sentence that allows or forbids and matches this share of the question is about it. */
const SETTLED = 0.35
const MAX_GAP_TO_RULE = 1

/**
 * Whether the best sentence settles a question for permission, so that no other sentence is needed except those that
 * limit it.
 */
const isSettledBy = (question: AnalyzedQuestion, best: Candidate, candidate: Candidate): boolean =>
  question.language === 'en' &&
  !candidate.sentence.isRecord &&
  !best.sentence.isRecord &&
  question.kind === 'permission' &&
  best.features.holdsKind === true &&
  coverage(question, best.sentence.matches) >= SETTLED &&
  best.score - candidate.score > MAX_GAP_TO_RULE &&
  newWords(question, best, candidate) < MIN_NEW_WORDS

const hasKind = ({ kind }: AnalyzedQuestion, { features }: Candidate): boolean =>
  kind !== 'permission' && features.holdsKind === true

/** A third sentence from another passage must add this share of the question. */
const MIN_NEW_WORDS_OF_LAST = 0.3

/** Removes a last sentence of another passage, unless it has the requested kind or adds much to the best one. */
export const withoutLast = (
  question: AnalyzedQuestion,
  best: Candidate,
  others: readonly Candidate[],
): Candidate[] =>
  others.filter(
    (candidate, at) =>
      at < 2 ||
      question.language !== 'en' ||
      candidate.sentence.isRecord ||
      candidate.passage === best.passage ||
      hasKind(question, candidate) ||
      newWords(question, best, candidate) >= MIN_NEW_WORDS_OF_LAST,
  )

function fitsAsWell(question: AnalyzedQuestion, best: Candidate, candidate: Candidate): boolean {
  const { sentence, features, passage, score } = candidate
  const covered = coverage(question, best.sentence.matches)
  if (covered >= MIN_COVERED && coverage(question, sentence.matches) >= covered) return true
  const isAnswering = passage === best.passage || features.holdsKind === true
  return best.score - score < (isAnswering ? MAX_ANSWERING_GAP : MAX_REPEATING_GAP)
}

/** Whether a sentence lacks the requested price, time, amount or name that the best sentence has. */
const lacksKind = ({ kind }: AnalyzedQuestion, best: Candidate, { features }: Candidate): boolean =>
  kind !== 'permission' && best.features.holdsKind === true && features.holdsKind === false

const follows = (best: Candidate, { passage, position }: Candidate): boolean =>
  passage === best.passage && position === best.position + 1

/** Weight of words of the question that earlier sentences lack, in the order of sentences. */
const NEW_WORDS = 3.3

/** Orders sentences: the best first, then each time the one with the highest sum of score and new words. */
export function coveringFirst(
  question: AnalyzedQuestion,
  ranked: readonly Candidate[],
  max: number,
): Candidate[] {
  const [best] = ranked
  if (best === undefined) return []
  const chosen = [best]
  let covered = best.sentence.matches
  let rest = ranked.slice(1)
  while (rest.length > 0 && chosen.length < max) {
    const worth = ({ score, sentence }: Candidate): number =>
      score + NEW_WORDS * coverage(question, union(covered, sentence.matches))
    const next = rest.reduce((a, b) => (worth(b) > worth(a) ? b : a))
    chosen.push(next)
    covered = union(covered, next.sentence.matches)
    rest = rest.filter((candidate) => candidate !== next)
  }
  return [...chosen, ...rest]
}
