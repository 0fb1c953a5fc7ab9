import type { Postings } from './postings.ts'

const K1 = 1.2
const B = 0.75

/** A term of the query and its factor: 1 for an exact stem, less for a spelling correction. */
export type WeightedTerm = { term: number; factor: number }

/** Inverse document frequency of a stem that occurs in `frequency` of `passages` passages. */
export function inverseDocumentFrequency(frequency: number, passages: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))
}

/**
 * BM25 in Lucene's form (no k1 + 1 in the numerator). Source: Robertson & Zaragoza, The Probabilistic
 * Relevance Framework, 2009.
 */
export class Bm25 {
  readonly #postings: Postings
  readonly #norms: Float32Array
  readonly #scores: Float32Array

  constructor(postings: Postings) {
    const { lengths } = postings
    const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    this.#postings = postings
    this.#norms = Float32Array.from(
      lengths,
      (length) => K1 * (1 - B + (B * length) / (average || 1)),
    )
    this.#scores = new Float32Array(lengths.length)
  }

  /** Memory of norms and scores, in bytes. */
  get bytes(): number {
    return this.#norms.byteLength + this.#scores.byteLength
  }

  /** Number of passages with a stem. */
  frequencyOf(term: number): number {
    return (this.#postings.starts[term + 1] ?? 0) - (this.#postings.starts[term] ?? 0)
  }

  /** One score per passage, 0 without a match. The array is reused by the next call. */
  score(wanted: readonly WeightedTerm[]): Float32Array {
    this.#scores.fill(0)
    for (const { term, factor } of wanted) this.#addTerm(term, factor)
    return this.#scores
  }

  #addTerm(term: number, factor: number): void {
    const { starts, passages, occurrences } = this.#postings
    const end = starts[term + 1] ?? 0
    const weight = factor * inverseDocumentFrequency(this.frequencyOf(term), this.#scores.length)
    for (let i = starts[term] ?? 0; i < end; i++) {
      const passage = passages[i] ?? 0
      const count = occurrences[i] ?? 0
      const gain = (weight * count) / (count + (this.#norms[passage] ?? 1))
      this.#scores[passage] = (this.#scores[passage] ?? 0) + gain
    }
  }
}
