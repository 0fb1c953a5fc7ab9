import type { PostingRange, Postings } from './postings.ts'
import { EntryReader } from './segment.ts'
import { NumberList } from './lists/number-list.ts'

const K1 = 1.2
const B = 0.75

/** A term of the query. `factor`: 1 for an exact stem, less for a spelling correction. */
export type WeightedTerm = { term: number; factor: number }

/** Inverse document frequency of a stem that occurs in `frequency` of `passages` passages. */
export function inverseDocumentFrequency(frequency: number, passages: number): number {
  return Math.log(1 + (passages - frequency + 0.5) / (frequency + 0.5))
}

/**
 * BM25 in Lucene's form (without k1 + 1 in the numerator). Source: Robertson & Zaragoza, The Probabilistic
 * Relevance Framework, 2009.
 */
export class Bm25 {
  readonly #postings: Postings
  /** Number of stems of each passage, with title and headings. */
  readonly #lengths = new NumberList()
  #passages = 0
  #totalLength = 0
  #scores = new Float32Array(0)
  /** Length normalization of each passage; undefined after a change until it is needed. */
  #norms: Float32Array | undefined

  constructor(postings: Postings) {
    this.#postings = postings
  }

  /** Memory of lengths and scores, in bytes. */
  get bytes(): number {
    return this.#lengths.length * 8 + this.#scores.byteLength
  }

  /** Number of passages that count. */
  get passages(): number {
    return this.#passages
  }

  /** Adds the length of the next passage, which is not counted yet. */
  addLength(length: number): void {
    this.#lengths.push(length)
  }

  /** Counts passages (1), or uncounts removed ones (-1). */
  count(range: { from: number; to: number }, sign: 1 | -1): void {
    this.#norms = undefined
    this.#passages += sign * (range.to - range.from)
    for (let passage = range.from; passage < range.to; passage++) {
      this.#totalLength += sign * this.#lengths.at(passage)
    }
  }

  /** The lengths of all passages, and the number and total length of the counted ones. */
  get counts(): { lengths: NumberList; passages: number; totalLength: number } {
    return { lengths: this.#lengths, passages: this.#passages, totalLength: this.#totalLength }
  }

  restoreCounts({ passages, totalLength }: { passages: number; totalLength: number }): void {
    this.#norms = undefined
    this.#passages = passages
    this.#totalLength = totalLength
  }

  /** Number of passages with a stem. */
  frequencyOf(term: number): number {
    return this.#postings.vocabulary.frequencyOf(term)
  }

  /** One score per passage, including removed ones; 0 without a match. The next call reuses the array. */
  score(wanted: readonly WeightedTerm[]): Float32Array {
    if (this.#scores.length < this.#lengths.length) {
      this.#scores = new Float32Array(Math.ceil(this.#lengths.length * 1.1))
    }
    this.#scores.fill(0)
    this.#norms ??= this.#computeNorms()
    for (const { term, factor } of wanted) {
      const weight = factor * inverseDocumentFrequency(this.frequencyOf(term), this.#passages)
      for (const range of this.#postings.rangesOf(term)) this.#addRange(range, weight, this.#norms)
    }
    return this.#scores
  }

  #computeNorms(): Float32Array {
    const average = this.#totalLength / Math.max(1, this.#passages) || 1
    const norms = new Float32Array(this.#lengths.length)
    for (let passage = 0; passage < norms.length; passage++) {
      norms[passage] = K1 * (1 - B + (B * this.#lengths.at(passage)) / average)
    }
    return norms
  }

  #addRange(range: PostingRange, weight: number, norms: Float32Array): void {
    const reader = new EntryReader(range.segment, range)
    const scores = this.#scores
    while (reader.next()) {
      const { passage, count } = reader
      const gain = (weight * count) / (count + (norms[passage] ?? 1))
      scores[passage] = (scores[passage] ?? 0) + gain
    }
  }
}
