import { coverage, union } from './passage-match.ts'
import type { MatchedPassage, MatchedSentence, Matches, Question } from './passage-match.ts'
import { answersKind } from './question-kind.ts'
import type { QueryTerm } from './search-index.ts'

/** How a sentence fits a question: each a share of the question's weight (0 to 1), or a yes and no. */
export type Fit = {
  /** Said in the sentence itself. */
  own: number
  /** Said besides in the sentence before it or in the heading above. */
  before: number
  /** Said besides in the sentence after it. */
  after: number
  /** Said only by title or headings. */
  frame: number
  /** Neighbouring words of the question that are neighbours in the sentence. */
  pairs: number
  /** Not said, but by a word with the same beginning: "marriage" for "married". */
  alike: number
  /** How fully the question or heading above asks the same. */
  asked: number
  /** Said anywhere in the passage. */
  passage: number
  /** The passage's place among all hits. */
  strength: number
  isFirstPassage: boolean
  isLead: boolean
  isQuestion: boolean
  /** Whether it holds a time, an amount, a name ... when one was asked for. */
  holdsKind: boolean | undefined
}

const LEAST_SHARED_LETTERS = 4
const LEAST_SHARED_PART = 0.6
const PAIR_REACH = 2
const FADING = 0.7

function isAlike(a: string, b: string): boolean {
  const least = Math.max(LEAST_SHARED_LETTERS, Math.max(a.length, b.length) * LEAST_SHARED_PART)
  let shared = 0
  while (shared < a.length && a[shared] === b[shared]) shared += 1
  return shared >= least
}

function alikeShare(question: Question, sentence: MatchedSentence): number {
  const missing = question.terms.map((term, i) => {
    if ((sentence.matches[i] ?? 0) > 0) return 0
    return sentence.stems.some((stem) => isAlike(stem, term.stem)) ? 1 : 0
  })
  return coverage(question, missing)
}

function placesOf(term: QueryTerm, stems: readonly string[]): number[] {
  const wanted = new Set(term.guesses.map((guess) => guess.stem))
  return stems.flatMap((stem, i) => (wanted.has(stem) ? [i] : []))
}

function pairShare({ terms, weight }: Question, { stems }: MatchedSentence): number {
  const places = terms.map((term) => placesOf(term, stems))
  let sum = 0
  for (const [i, term] of terms.slice(0, -1).entries()) {
    const next = terms[i + 1]
    const isNear = places[i]?.some((a) =>
      places[i + 1]?.some((b) => a !== b && Math.abs(a - b) <= PAIR_REACH),
    )
    if (next !== undefined && isNear) sum += (term.weight + next.weight) / 2
  }
  return weight === 0 ? 0 : sum / weight
}

/** How sentence number `i` of a passage fits the question. */
export function fitOf(question: Question, passage: MatchedPassage, i: number): Fit | undefined {
  const sentence = passage.sentences[i]
  if (sentence === undefined) return undefined

  const share = (...places: Matches[]) => coverage(question, union(...places))
  const { matches, asked } = sentence
  const previous = passage.sentences[i - 1]?.matches ?? []
  const next = passage.sentences[i + 1]?.matches ?? []
  const own = share(matches)
  const withBefore = share(matches, previous, passage.heading)
  const withNear = share(matches, previous, passage.heading, next)

  return {
    own,
    before: withBefore - own,
    after: withNear - withBefore,
    frame: share(matches, previous, next, passage.frame) - share(matches, previous, next),
    pairs: pairShare(question, sentence),
    alike: alikeShare(question, sentence),
    asked: coverage(question, asked.matches) * FADING ** asked.distance,
    passage: coverage(question, passage.all),
    strength: passage.strength,
    isFirstPassage: passage.rank === 0,
    isLead: i === 0,
    isQuestion: /[?？]["'”’)]*$/u.test(sentence.text),
    holdsKind: answersKind(question.kind, sentence.text, question.text),
  }
}

/**
 * How likely a sentence is to hold the answer, as a sum of weighed signs (a log-odds scale, comparable
 * within one question). The weights were fitted on public questions by conditional logistic regression,
 * checked on articles left out, and rounded; `asked` and `isQuestion` are set by hand, for lists of
 * questions and answers.
 */
export function sentenceScore(fit: Fit): number {
  const kind = fit.holdsKind === undefined ? 0 : fit.holdsKind ? 1 : -1
  return (
    4.7 * fit.own +
    3.4 * fit.own ** 2 +
    3.5 * fit.before +
    0.4 * fit.after +
    0.7 * fit.frame +
    2.9 * fit.pairs +
    4.6 * fit.alike +
    5 * fit.asked ** 2 +
    2.8 * fit.passage +
    3.2 * fit.strength +
    (fit.isFirstPassage ? 0.5 : 0) +
    (fit.isLead ? 0.2 : 0) -
    (fit.isQuestion ? 5 : 0) +
    kind
  )
}
