import * as texts from '@askwell/messages/chat/replies'
import { stemListOf } from '../text/analyze-text.ts'
import type { Candidate } from './matching/candidate.ts'
import { coverage, union } from './matching/passage-match.ts'
import type { AnalyzedQuestion, Matches } from './matching/passage-match.ts'
import { LIGHT_VERBS } from './matching/light-verbs.ts'
import { heldLimit } from './matching/limits.ts'
import { polarityOf, REFUSED, type Polarity } from './matching/polarity.ts'
import { questionClause } from './matching/question-clause.ts'

/** A heading is quoted when it adds this share of the question's weight to the sentence. */
const MIN_HEADING_SHARE = 0.2
/** A shorter heading is probably a column name, not a topic. */
const SHORTEST_HEADING = 5
const LONGEST_HEADING = 60
/** A sentence that matches this share of the question in meaning is certainly about it. */
const CERTAIN_MEANING = 0.7
/** Words with this share of the heaviest weight are important: they must match with CERTAIN_MATCH. */
const IMPORTANT = 0.3
const CERTAIN_MATCH = 0.9
/** The required shares when the visitor's own number is compared with a limit. */
const LIMIT_MEANING = 0.5
const LIMIT_MATCH = 0.2
const MAX_EXCEPTIONS = 2
const MIN_LIST_SHARE = 0.3
const LONGEST_LIST = 700

const LONGEST_ITEM = 40

/**
 * Whether the heading must be quoted: for a short list item such as "Coffee, tea and water", and for another sentence
 * when the heading has words of the question.
 */
function needsHeading(
  question: AnalyzedQuestion,
  { list, text, matches }: Candidate['sentence'],
  { headingMatches }: Candidate['passage'],
): boolean {
  if (list !== undefined && text.length <= LONGEST_ITEM) return true
  const withTitle = coverage(question, union(matches, headingMatches))
  return withTitle - coverage(question, matches) >= MIN_HEADING_SHARE
}

/** Adds the heading before a sentence that does not name its subject: "First aid for electric shock: …". */
export function withHeading(
  question: AnalyzedQuestion,
  { sentence, passage }: Candidate,
  text: string,
): string {
  const { label, distance } = sentence.questionAbove
  // The first sentence below a label is about the label.
  if (label !== undefined && distance === 0) return `${label}: ${text}`
  const title = passage.chunk.headings.at(-1) ?? ''
  const heading = title.replaceAll(/\*\*|__|`/g, '').replace(/^[\d.]+\s+/, '')
  const { length } = heading
  const isFit = length >= SHORTEST_HEADING && length <= LONGEST_HEADING && !/[?？:.]$/.test(heading)
  if (!isFit || sentence.isRecord || question.language !== 'en') return text
  return needsHeading(question, sentence, passage) ? `${heading}: ${text}` : text
}

const EXCEPTION =
  /^(?:however|but|except|exceptions?|unless|excluded|not included|this does not|these do not|it does not|the only exception|only)\b/i

type SubjectMatches = { question: AnalyzedQuestion; lists: readonly Matches[] }

/**
 * The question without words that carry little meaning, and without the visitor's own number when it is compared with a
 * limit.
 */
export function subjectOf(
  question: AnalyzedQuestion,
  hasLimit: boolean,
  lists: readonly Matches[],
): SubjectMatches {
  const kept = question.terms.flatMap((term, at) => {
    const isLeftOut = LIGHT_VERBS.has(term.stem) || (hasLimit && /^\d/.test(term.stem))
    return isLeftOut ? [] : [{ term, at }]
  })
  const terms = kept.map(({ term }) => term)
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  return {
    question: { ...question, terms, weight },
    lists: lists.map((matches) => kept.map(({ at }) => matches[at] ?? 0)),
  }
}

/**
 * Whether an important word is missing, which has `share` of the heaviest weight or more: a sentence about dogs does
 * not answer a question about cats.
 */
function misses({ terms }: AnalyzedQuestion, matches: Matches, { share, match }: Need): boolean {
  const heaviest = Math.max(0, ...terms.map(({ weight }) => weight))
  return terms.some(({ weight }, i) => weight >= heaviest * share && (matches[i] ?? 0) < match)
}

type Need = { share: number; match: number }

/** Whether a sentence contains every important word of the question that the best sentence contains. */
function sharesSubject(
  { terms }: AnalyzedQuestion,
  best: Candidate['sentence'],
  sentence: Candidate['sentence'],
): boolean {
  const shared = terms
    .map(({ stem }, i) => ({ stem, i }))
    .filter(({ stem, i }) => !LIGHT_VERBS.has(stem) && (best.matches[i] ?? 0) > 0)
  return shared.length > 0 && shared.every(({ i }) => (sentence.matches[i] ?? 0) > 0)
}

/** Whether a sentence contains a word of the question other than light verbs. */
export const isAboutSubject = ({ terms }: AnalyzedQuestion, { sentence }: Candidate): boolean =>
  terms.some(({ stem }, i) => !LIGHT_VERBS.has(stem) && (sentence.matches[i] ?? 0) > 0)

const ALLOWS =
  /\b(?:can|may|allowed|permitted|possible|welcome|accepted|we (?:accept|take|offer|deliver))\b/i

/** Whether one sentence refuses what the other allows: dogs are welcome in the workshop, but not in the shop. */
function isOpposite(question: AnalyzedQuestion, best: Candidate, { sentence }: Candidate): boolean {
  const [one, other] = [best.sentence.text, sentence.text]
  const isOneRefused = REFUSED.test(one)
  if (isOneRefused === REFUSED.test(other)) return false
  const allows = ALLOWS.test(isOneRefused ? other : one)
  return allows && sharesSubject(question, best.sentence, sentence)
}

export type Limits = {
  /** The sentences that must be quoted with the best one. */
  sentences: Candidate[]
  /** Whether another sentence states the opposite for some cases. */
  isTwofold: boolean
}

/**
 * The sentences that limit the best sentence and must be quoted with it: following sentences that begin like
 * exceptions, and an adjacent sentence that states the opposite about the same subject.
 */
export function limitsOf(
  question: AnalyzedQuestion,
  best: Candidate,
  candidates: readonly Candidate[],
): Limits {
  if (best.sentence.isRecord) return { sentences: [], isTwofold: false }
  const neighbors = candidates
    .filter(({ passage, sentence }) => passage === best.passage && !sentence.isRecord)
    .toSorted((a, b) => a.position - b.position)
  let end = best.position
  const exceptions = neighbors.filter(({ sentence, position }) => {
    const follows = position === end + 1 && EXCEPTION.test(sentence.text)
    if (follows) end = position
    return follows
  })
  const opposite = neighbors.find(
    (candidate) => !exceptions.includes(candidate) && isOpposite(question, best, candidate),
  )
  return {
    sentences: [...exceptions.slice(0, MAX_EXCEPTIONS), ...(opposite ? [opposite] : [])],
    isTwofold: opposite !== undefined,
  }
}

/** "Yes", "no" or "it depends", when the best sentence is certainly about the question; otherwise undefined. */
export function certainPolarity(
  question: AnalyzedQuestion,
  { sentence, passage }: Candidate,
  limits: Limits,
): Polarity | undefined {
  if (question.language !== 'en' || sentence.isRecord) return undefined
  const text = withoutOpening(sentence.text)
  const hasLimit = heldLimit(question.text, text) !== undefined
  const subject = subjectOf(question, hasLimit, [
    union(sentence.meanings, passage.headingMeanings),
    union(sentence.matches, passage.headingMatches),
    sentence.matches,
  ])
  const polarity = isAboutAll(subject, hasLimit) ? polarityOf(question.text, text) : undefined
  if (polarity === undefined || polarity === 'depends') return polarity
  if (limits.isTwofold) return 'depends'
  return polarity === 'no' ? 'no' : certainYes(subject, { limits, hasLimit })
}

/** Whether "yes" is certain: the sentence itself has every word, and no sentence limits it. */
function certainYes(
  { question, lists }: SubjectMatches,
  { limits, hasLimit }: { limits: Limits; hasLimit: boolean },
): Polarity | undefined {
  if (limits.sentences.length > 0) return 'depends'
  const own = lists[2] ?? []
  const isSure = hasLimit || !misses(question, own, { share: 0, match: CERTAIN_MATCH })
  return isSure ? 'yes' : undefined
}

/** Whether a sentence is certainly about the question. `lists`: its matches by meaning and by words. */
function isAboutAll({ question, lists }: SubjectMatches, hasLimit: boolean): boolean {
  const [meanings = [], matches = []] = lists
  const min = hasLimit ? LIMIT_MEANING : CERTAIN_MEANING
  if (coverage(question, meanings) < min) return false
  return hasLimit
    ? !misses(question, meanings, { share: IMPORTANT, match: LIMIT_MATCH })
    : !misses(question, matches, { share: IMPORTANT, match: CERTAIN_MATCH })
}

/** Removes "However" from the beginning of a sentence that is quoted alone. */
export const withoutOpening = (text: string): string =>
  text.replace(
    /^(?:however|but|also|moreover|furthermore|in addition|nevertheless),?\s+(\p{L})/iu,
    (_, first: string) => first.toUpperCase(),
  )

const ASKS_FOR_LIST =
  /^(?:what|which|how|list|name|tell)\b|\b(?:need to bring|documents|requirements|steps)\b/i

/** Whether the question asks for a whole list: its heading or introduction matches, and not one of its items. */
function asksForList(question: AnalyzedQuestion, { sentence, passage }: Candidate) {
  if (sentence.list === undefined || !ASKS_FOR_LIST.test(questionClause(question.text)))
    return false
  const stems = new Set(stemListOf(questionClause(question.text)))
  const weights = question.terms.map(({ stem }) => (stems.has(stem) ? 1 : 0))
  const share = (matches: Matches) =>
    coverage(
      question,
      matches.map((match, i) => match * (weights[i] ?? 0)),
    )
  const above = share(union(sentence.questionAbove.matches, passage.headingMatches))
  return above >= MIN_LIST_SHARE * coverage(question, weights) && above >= share(sentence.matches)
}

const isOfList = (best: Candidate, { sentence }: { sentence: Candidate['sentence'] }): boolean =>
  sentence.list !== undefined && sentence.list.start === best.sentence.list?.start

/** Whether a sentence is in the list that the answer already contains. */
export const isListedWith = (
  question: AnalyzedQuestion,
  best: Candidate,
  candidate: Candidate,
): boolean =>
  candidate.passage === best.passage && asksForList(question, best) && isOfList(best, candidate)

/** The whole list with its introduction, or its beginning with the number of its items if it is long. */
export function completeList(question: AnalyzedQuestion, best: Candidate): string | undefined {
  if (!asksForList(question, best)) return undefined
  const { sentences } = best.passage
  const items = sentences.filter((sentence) => isOfList(best, { sentence }))
  const before = sentences[sentences.findIndex((sentence) => isOfList(best, { sentence })) - 1]
  const lines = items.map(
    ({ text, list }, i) => `${list?.isNumbered === true ? `${i + 1}.` : '-'} ${text}`,
  )
  let characters = 0
  const fitting = lines.filter((line) => (characters += line.length + 1) <= LONGEST_LIST)
  const shown = fitting.length === 0 ? lines.slice(0, 1) : fitting
  const rest =
    shown.length < lines.length
      ? [`\n${texts.listedOf({ shown: shown.length, total: lines.length })}`]
      : []
  const intro = before?.text.endsWith(':') === true ? [`${before.text}\n`] : []
  return [...intro, ...shown, ...rest].join('\n')
}
