import { meaningWords } from './meaning-words.ts'
import { textVector } from './word-vectors.ts'
import type { WordVectors } from './word-vectors.ts'

/** Below this cosine two words have nothing in common; above the other they mean the same. */
const UNRELATED = 0.4
const SAME = 0.8

/** How near texts and words are in meaning to one question. */
export type QuestionMeaning = {
  /** Unit vector of the question; undefined when none of its words is known. */
  vector: Float32Array | undefined
  /** Cosine of a text and the question, 0 when unknown. */
  similarityTo(text: string): number
  /** For each of the given words of the question, the certainty (0 to 1) that a text says it in other words. */
  matchesIn(text: string): number[]
}

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

const certainty = (cosine: number): number =>
  Math.min(1, Math.max(0, (cosine - UNRELATED) / (SAME - UNRELATED)))

/** Compares texts with a question by the table of word vectors. `words` are those of the question that count. */
export function questionMeaning(
  table: WordVectors,
  question: string,
  words: readonly string[],
): QuestionMeaning {
  const vector = textVector(table, question)
  const rows = words.map((word) => table.rowOf(meaningWords(word)[0] ?? ''))
  const known = new Map<string, number[]>()

  function likeness(word: string): number[] {
    const seen = known.get(word)
    if (seen !== undefined) return seen
    const row = table.rowOf(word)
    const cosines = rows.map((own) =>
      own < 0 || row < 0 ? 0 : certainty(table.similarity(own, row)),
    )
    known.set(word, cosines)
    return cosines
  }

  return {
    vector,
    similarityTo(text) {
      const other = vector && textVector(table, text)
      return vector && other ? dot(vector, other) : 0
    },
    matchesIn(text) {
      const best = words.map(() => 0)
      for (const word of meaningWords(text)) {
        likeness(word).forEach((cosine, i) => {
          best[i] = Math.max(best[i] ?? 0, cosine)
        })
      }
      return best
    },
  }
}
