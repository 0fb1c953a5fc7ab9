import { stemListOf } from './analyse.ts'
import { passageSentences } from './passage-sentences.ts'
import type { PassageSentence } from './passage-sentences.ts'
import { ASKING_STEMS, questionKind } from './question-kind.ts'
import type { QuestionKind } from './question-kind.ts'
import type { Hit, IndexedChunk, QueryTerm, SearchIndex } from './search-index.ts'

/** A question as one bot understands it. */
export type Question = {
  text: string
  kind: QuestionKind
  terms: QueryTerm[]
  /** Weight of all terms together. */
  weight: number
  /** What the rarest word would weigh: the unit in which evidence is counted. */
  mostWeight: number
}

/** For each term of the question, in their order, how surely it occurs somewhere: 0 to 1. */
export type Matches = readonly number[]

export type MatchedSentence = PassageSentence & {
  matches: Matches
  /** The nearest question or heading above that this sentence may answer, and how far above it stands. */
  asked: { matches: Matches; distance: number }
}

/** A found passage beside the question. */
export type MatchedPassage = {
  chunk: IndexedChunk
  /** Place among the hits, from 0, and score as a share of the best hit's. */
  rank: number
  strength: number
  sentences: MatchedSentence[]
  /** What title and headings say of the question. */
  frame: Matches
  heading: Matches
  /** What the passage says with title and headings. */
  all: Matches
  /** Matched weight in units of the rarest word, repeated words counting a little more. */
  evidence: number
}

/** "Number" in "phone number" only says what kind of answer is wanted; the answer need not repeat it. */
const withAskingWordsLight = (term: QueryTerm): QueryTerm =>
  ASKING_STEMS.has(term.stem) ? { ...term, weight: term.weight * ASKING_FACTOR } : term

const ASKING_FACTOR = 0.4

export function readQuestion(index: SearchIndex, text: string): Question {
  const terms = index.termsOf(text).map(withAskingWordsLight)
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  return { text, kind: questionKind(text), terms, weight, mostWeight: index.mostWeight }
}

/** The share of the question's weight that is matched, 0 to 1. */
export function coverage(question: Question, matches: Matches): number {
  const covered = question.terms.reduce((sum, { weight }, i) => sum + weight * (matches[i] ?? 0), 0)
  return question.weight === 0 ? 0 : covered / question.weight
}

/** Term by term the surest of several places. */
export function union(...places: readonly Matches[]): Matches {
  const [first = []] = places
  return first.map((_, i) => Math.max(...places.map((matches) => matches[i] ?? 0)))
}

function matchesIn(terms: readonly QueryTerm[], stems: readonly string[]): Matches {
  const set = new Set(stems)
  return terms.map(({ guesses }) =>
    guesses.reduce((best, { stem, factor }) => (set.has(stem) ? Math.max(best, factor) : best), 0),
  )
}

const SATURATION = 1.2

function evidenceOf(question: Question, stems: readonly string[]): number {
  let sum = 0
  for (const { guesses, weight } of question.terms) {
    const factors = new Map(guesses.map(({ stem, factor }) => [stem, factor]))
    const count = stems.reduce((total, stem) => total + (factors.get(stem) ?? 0), 0)
    sum += (weight * count) / (count + SATURATION)
  }
  return question.mostWeight === 0 ? 0 : sum / question.mostWeight
}

const isQuestion = (sentence: PassageSentence): boolean => /[?？]["'”’)]*$/u.test(sentence.text)

/** Adds to each sentence what it may be the answer to: in a list of questions and answers, the question. */
function withAsked(
  sentences: (PassageSentence & { matches: Matches })[],
  heading: Matches,
): MatchedSentence[] {
  let asked = heading
  let distance = 0
  return sentences.map((sentence) => {
    const here = { ...sentence, asked: { matches: asked, distance } }
    distance += 1
    if (isQuestion(sentence)) {
      asked = sentence.matches
      distance = 0
    }
    return here
  })
}

/** Lays a found passage beside the question. `hits[rank]` must exist. */
export function matchPassage(question: Question, hit: Hit, place: { rank: number; best: number }) {
  const { chunk } = hit
  const found = passageSentences(chunk.text)
  const title = stemListOf(chunk.title)
  const headings = chunk.headings.flatMap(stemListOf)
  const heading = matchesIn(question.terms, stemListOf(chunk.headings.at(-1) ?? ''))
  const frame = matchesIn(question.terms, [...title, ...headings])
  const sentences = found.map((sentence) => ({
    ...sentence,
    matches: matchesIn(question.terms, sentence.stems),
  }))
  const stems = found.flatMap((sentence) => sentence.stems)

  return {
    chunk,
    rank: place.rank,
    strength: place.best > 0 ? hit.score / place.best : 0,
    sentences: withAsked(sentences, heading),
    frame,
    heading,
    all: union(frame, ...sentences.map(({ matches }) => matches)),
    evidence: evidenceOf(question, [...stems, ...title, ...title, ...headings]),
  } satisfies MatchedPassage
}
