import { lowerBound, mergeSegments, type Segment } from './segment.ts'
import type { PassageRange } from './source-ranges.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The entries `from` to `to` of a segment, all of one term. */
export type PostingRange = { segment: Segment; from: number; to: number }

const TERMS_PER_SLICE = 20_000

/**
 * The passages and counts of each stem, in segments of consecutive passages. What is added becomes a new
 * segment, and `merge` keeps their number small, so that adding takes time in proportion to what is added.
 */
export class Postings {
  readonly vocabulary: Vocabulary
  #segments: readonly Segment[] = []

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
  }

  get bytes(): number {
    return this.#segments.reduce(
      (sum, { terms, passages }) => sum + terms.length * 8 + passages.length * 5,
      this.vocabulary.bytes,
    )
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  add(segment: Segment): void {
    const { terms, starts } = segment
    terms.forEach((term, at) => {
      this.vocabulary.changeFrequency(term, (starts[at + 1] ?? 0) - (starts[at] ?? 0))
    })
    this.#segments = [...this.#segments, segment]
  }

  /** Adds a segment of a stored index, whose frequencies the vocabulary has already. */
  restore(segment: Segment): void {
    this.#segments = [...this.#segments, segment]
  }

  /** All entries of a term, also those of removed passages; the passages are ascending. */
  rangesOf(term: number): PostingRange[] {
    return this.#segments.flatMap((segment) => {
      const at = lowerBound(segment.terms, term)
      if (segment.terms[at] !== term) return []
      return [{ segment, from: segment.starts[at] ?? 0, to: segment.starts[at + 1] ?? 0 }]
    })
  }

  /** Subtracts removed passages, in ascending order, from the frequencies of their stems. */
  *discount(removed: readonly PassageRange[]): Generator<undefined, void> {
    for (const segment of this.#segments) {
      const within = removed.filter(({ from, to }) => from < segment.end && to > segment.first)
      if (within.length === 0) continue
      const { terms, starts, passages } = segment
      for (let at = 0; at < terms.length; at++) {
        const to = starts[at + 1] ?? 0
        let found = 0
        let next = starts[at] ?? 0
        for (const range of within) {
          const first = lowerBound(passages, range.from, { from: next, to })
          next = lowerBound(passages, range.to, { from: first, to })
          found += next - first
        }
        if (found > 0) this.vocabulary.changeFrequency(terms[at] ?? 0, -found)
        if (at % TERMS_PER_SLICE === TERMS_PER_SLICE - 1) yield
      }
    }
  }

  /**
   * Merges the last segments until each is at most half as large as the one before it. Passages may be added
   * and removed between the slices.
   */
  *merge(): Generator<undefined, void> {
    for (;;) {
      const pair = this.#pairToMerge()
      if (pair === undefined) return
      const merged = yield* mergeSegments(...pair)
      this.#segments = this.#segments.flatMap((segment) => {
        if (segment === pair[0]) return [merged]
        return segment === pair[1] ? [] : [segment]
      })
    }
  }

  #pairToMerge(): [Segment, Segment] | undefined {
    for (let at = this.#segments.length - 1; at > 0; at--) {
      const [before, last] = [this.#segments[at - 1], this.#segments[at]]
      if (before && last && sizeOf(before) < 2 * sizeOf(last)) return [before, last]
    }
    return undefined
  }
}

const sizeOf = ({ passages }: Segment): number => passages.length
