import type { Postings } from './postings.ts'

const K1 = 1.2
const B = 0.75

/** How much each stem that was asked for counts: 1 as asked, less for a guess at a misspelt word. */
export type WantedTerm = { term: number; factor: number }

/** Inverse document frequency: how rare a stem is that stands in `frequency` of `passages` passages. */
export function rarity(frequency: number, passages: number): number {
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

  /** What the norms and scores of each passage take. */
  get bytes(): number {
    return this.#norms.byteLength + this.#scores.byteLength
  }

  /** In how many passages a stem stands. */
  frequencyOf(term: number): number {
    return (this.#postings.starts[term + 1] ?? 0) - (this.#postings.starts[term] ?? 0)
  }

  /** A score for each passage, 0 where nothing matches. The array is used again by the next call. */
  score(wanted: readonly WantedTerm[]): Float32Array {
    this.#scores.fill(0)
    for (const { term, factor } of wanted) this.#addTerm(term, factor)
    return this.#scores
  }

  #addTerm(term: number, factor: number): void {
    const { starts, passages, occurrences } = this.#postings
    const end = starts[term + 1] ?? 0
    const weight = factor * rarity(this.frequencyOf(term), this.#scores.length)
    for (let i = starts[term] ?? 0; i < end; i++) {
      const passage = passages[i] ?? 0
      const count = occurrences[i] ?? 0
      const gain = (weight * count) / (count + (this.#norms[passage] ?? 1))
      this.#scores[passage] = (this.#scores[passage] ?? 0) + gain
    }
  }
}
