import { questionMeaning, type QuestionMeaning } from '../meaning/meaning.ts'
import { textVector } from '../meaning/word-vectors.ts'
import { withoutErrors } from '../search/search-index.ts'
import type { IndexedChunk, QueryTerm, SearchIndex } from '../search/index-types.ts'
import { stemListOf } from '../text/analyze-text.ts'

/** An answer of the team that matches a question by words and by meaning. */
export type AnswerMatch = {
  chunk: IndexedChunk
  /** Log-odds that the question is one of the questions of the answer; comparable between questions. */
  score: number
}

/** Minimum score of an answer that is the reply regardless of other results. */
export const SURE_MATCH = 0
/** Minimum score of an answer that is the reply if the built-in answerer also chooses it. */
export const POSSIBLE_MATCH = -1.5

/** Fitted to the paraphrases and the other questions of server/test/team-answers/questions.fixture.ts. */
const WEIGHTS = { constant: -8.38, similarity: 3.82, covered: 6.67, wording: 4.93 }

/** Number of answers that are scored precisely. */
const MAX_COMPARED = 8
const MIN_ROUGH = 0.25

type Entry = {
  chunk: IndexedChunk
  questions: readonly string[]
  /** The stems of the questions and of the answer. */
  stems: ReadonlySet<string>
  /** Vector of the questions; undefined without a known word. */
  vector: Float32Array | undefined
}

const dot = (a: Float32Array | undefined, b: Float32Array | undefined): number =>
  a && b ? a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0) : 0

/** Share of the weight of terms that a text expresses, by the same words or by others with the same meaning. */
function covered(
  terms: readonly QueryTerm[],
  { stems, meanings }: { stems: ReadonlySet<string>; meanings: readonly number[] },
): number {
  let sum = 0
  let whole = 0
  terms.forEach(({ stem, candidates, weight }, i) => {
    const isSame = stems.has(stem) || candidates.some((other) => stems.has(other.stem))
    sum += weight * (isSame ? 1 : (meanings[i] ?? 0))
    whole += weight
  })
  return whole === 0 ? 0 : sum / whole
}

/** A question, prepared for comparison with the answers. */
type Compared = {
  text: string
  terms: readonly QueryTerm[]
  stems: ReadonlySet<string>
  vector: Float32Array | undefined
  meaning: QuestionMeaning | undefined
}

/** The answers of the team of one bot, searched by their questions. */
export class AnswerMatcher {
  readonly #entries = new Map<string, Entry>()

  get size(): number {
    return this.#entries.size
  }

  /** Adds an answer. `chunk`: the only chunk of its source, whose title and headings are the questions. */
  add(index: Pick<SearchIndex, 'words'>, chunk: IndexedChunk): void {
    const questions = [chunk.title, ...chunk.headings]
    const all = questions.join('\n')
    this.#entries.set(chunk.sourceId, {
      chunk,
      questions,
      stems: new Set(stemListOf(`${all}\n${chunk.text}`, chunk.language)),
      vector: index.words && chunk.language === 'en' ? textVector(index.words, all) : undefined,
    })
  }

  remove(sourceId: string): void {
    this.#entries.delete(sourceId)
  }

  /** The answers that match a question, best first. */
  match(index: SearchIndex, question: string): AnswerMatch[] {
    if (this.size === 0) return []
    const text = index.spelledOut(question)
    const compared = compare(index, text)
    return [...this.#entries.values()]
      .map((entry) => ({ entry, rough: roughScore(entry, compared) }))
      .filter(({ rough }) => rough >= MIN_ROUGH)
      .toSorted((a, b) => b.rough - a.rough)
      .slice(0, MAX_COMPARED)
      .map(({ entry }) => ({ chunk: entry.chunk, score: scoreOf(index, entry, compared) }))
      .toSorted((a, b) => b.score - a.score)
  }
}

function compare(index: SearchIndex, text: string): Compared {
  const terms = index.termsOf(text)
  const isKnown = index.words !== undefined && index.languageOf(text) === 'en'
  const words = isKnown ? index.words : undefined
  const plain = withoutErrors(text, terms)
  return {
    text: plain,
    terms,
    stems: new Set(
      terms.flatMap(({ stem, candidates }) => [stem, ...candidates.map((c) => c.stem)]),
    ),
    vector: words && textVector(words, plain),
    meaning:
      words &&
      questionMeaning(
        words,
        plain,
        terms.map(({ meant }) => meant),
      ),
  }
}

const none: readonly number[] = []

const roughScore = ({ stems, vector }: Entry, question: Compared): number =>
  Math.max(dot(vector, question.vector), covered(question.terms, { stems, meanings: none }))

function scoreOf(
  index: SearchIndex,
  { chunk, questions, stems, vector }: Entry,
  question: Compared,
): number {
  const { meaning } = question
  const meanings = meaning?.matchesIn(meaning.read([...questions, chunk.text].join('\n'))) ?? none
  const ofQuestion = covered(question.terms, { stems, meanings })
  const ofWording = Math.max(
    ...questions.map((wording) => wordingCovered(index, wording, question)),
  )
  const similarity =
    vector && question.vector ? dot(vector, question.vector) : Math.sqrt(ofQuestion * ofWording)
  return (
    WEIGHTS.constant +
    WEIGHTS.similarity * similarity +
    WEIGHTS.covered * ofQuestion +
    WEIGHTS.wording * ofWording
  )
}

function wordingCovered(index: SearchIndex, wording: string, { text, stems }: Compared): number {
  const terms = index.termsOf(wording)
  const words = index.languageOf(wording) === 'en' ? index.words : undefined
  const meaning =
    words &&
    questionMeaning(
      words,
      wording,
      terms.map(({ meant }) => meant),
    )
  return covered(terms, { stems, meanings: meaning?.matchesIn(meaning.read(text)) ?? none })
}
