import { RecentValues } from '../../shared/index.ts'
import { writtenWords } from './meaning-words.ts'
import { toUnitLength } from './word-vectors.ts'
import type { WordVectors } from './word-vectors.ts'

/** Two words with a lower cosine are unrelated; with a cosine above SAME they have the same meaning. */
const UNRELATED = 0.4
const SAME = 0.8

/** A text by its word vectors: the rows of its known words, and the sum of their vectors. */
export type ReadText = { rows: readonly number[]; sum: Float32Array }

/** Similarity in meaning of texts to one question. */
export type QuestionMeaning = {
  read(text: string): ReadText
  /** Cosine of the question and the combined texts; 0 when no word is known. */
  similarityTo(...texts: readonly ReadText[]): number
  /** For each word of the question, the certainty (0 to 1) that a text expresses it by other words. */
  matchesIn(text: ReadText): number[]
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

const certainty = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - UNRELATED) / (SAME - UNRELATED)))

function sumOfWords(table: WordVectors, text: string): ReadText {
  const rows = writtenWords(text)
    .map((word) => table.rowOf(word))
    .filter((row) => row >= 0)
  const sum = new Float32Array(table.dimensions)
  for (const row of rows) table.addRow(row, 1, sum)
  return { rows, sum }
}

/** Size of the cache: some thousand sentences, because questions often concern the same ones. */
const MAX_REMEMBERED = 300_000

const rememberedByTable = new WeakMap<WordVectors, RecentValues<ReadText>>()

function readText(table: WordVectors, text: string): ReadText {
  const remembered = rememberedByTable.get(table) ?? new RecentValues<ReadText>(MAX_REMEMBERED)
  rememberedByTable.set(table, remembered)
  return remembered.get(text, () => sumOfWords(table, text))
}

/** The vector of several texts together, which is the sum of the vectors of their words. */
function together(texts: readonly ReadText[], dimensions: number): Float32Array {
  const [only] = texts
  if (only && texts.length === 1) return only.sum
  const sum = new Float32Array(dimensions)
  for (const text of texts)
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + (text.sum[i] ?? 0)
  return sum
}

/** Compares texts with a question by word vectors. `words`: the words of the question that count. */
export function questionMeaning(
  table: WordVectors,
  question: string,
  words: readonly string[],
): QuestionMeaning {
  const questionText = readText(table, question)
  const vector = toUnitLength(questionText.sum)
  const rows = words.map((word) => table.rowOf(writtenWords(word)[0] ?? ''))
  const known = new Map<number, number[] | null>()

  /** For each word, the certainty that the word of a row has the same meaning; null for unrelated words. */
  function likeness(row: number): number[] | null {
    const seen = known.get(row)
    if (seen !== undefined) return seen
    const cosines = rows.map((own) => (own < 0 ? 0 : certainty(table.similarity(own, row))))
    const like = cosines.some((cosine) => cosine > 0) ? cosines : null
    known.set(row, like)
    return like
  }

  return {
    read: (text) => readText(table, text),
    similarityTo(...texts) {
      const sum = together(texts, table.dimensions)
      const length = Math.sqrt(dot(sum, sum))
      return length === 0 ? 0 : dot(vector, sum) / length
    },
    matchesIn(text) {
      const best = words.map(() => 0)
      for (const row of text.rows) {
        likeness(row)?.forEach((cosine, i) => {
          best[i] = Math.max(best[i] ?? 0, cosine)
        })
      }
      return best
    },
  }
}
