import { EntryReader, lowerBound, mergeSegments, type Segment } from './segment.ts'
import type { PassageRange } from './source-ranges.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The bytes `from` to `to` of a segment's entries, all of one term. */
export type PostingRange = { segment: Segment; from: number; to: number }

const BYTES_PER_SLICE = 500_000

/**
 * The passages and counts of each stem, in segments of consecutive passages. Added passages become a new segment, so
 * adding takes time in proportion to them; `merge` keeps the number of segments small.
 */
export class Postings {
  readonly vocabulary: Vocabulary
  #segments: readonly Segment[] = []
  #numbers: ReadonlyMap<string, number> | undefined

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
  }

  get bytes(): number {
    return this.#segments.reduce(
      (sum, { terms, entries }) => sum + terms.length * 8 + entries.length,
      this.vocabulary.bytes,
    )
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  /** Adds a segment. `frequencies`: the numbers of entries of its terms. */
  add(segment: Segment, frequencies: Uint32Array): void {
    segment.terms.forEach((term, at) => {
      this.vocabulary.changeFrequency(term, frequencies[at] ?? 0)
    })
    this.#segments = [...this.#segments, segment]
  }

  /** Adds a segment of a stored index, whose frequencies are already in the vocabulary. */
  restore(segment: Segment): void {
    this.#segments = [...this.#segments, segment]
  }

  /**
   * Sets the only segment, whose terms are the `numbers` of stems. For a few passages this is much faster than looking
   * up each stem in a large vocabulary.
   */
  setNumbered(segment: Segment, numbers: ReadonlyMap<string, number>): void {
    this.#segments = [segment]
    this.#numbers = numbers
  }

  /** All entries of a term, including removed passages, in ascending order of passages. */
  rangesOf(term: number): PostingRange[] {
    const number = this.#numbers ? this.#numbers.get(this.vocabulary.stemOf(term)) : term
    if (number === undefined) return []
    return this.#segments.flatMap((segment) => {
      const at = lowerBound(segment.terms, number)
      if (segment.terms[at] !== number) return []
      return [{ segment, from: segment.starts[at] ?? 0, to: segment.starts[at + 1] ?? 0 }]
    })
  }

  /** Subtracts removed passages, in ascending order, from the frequencies of their stems. */
  *discount(removed: readonly PassageRange[]): Generator<undefined, void> {
    for (const segment of this.#segments) {
      const within = removed.filter(({ from, to }) => from < segment.end && to > segment.first)
      if (within.length === 0) continue
      const { terms, starts } = segment
      let sliceEnd = BYTES_PER_SLICE
      for (let at = 0; at < terms.length; at++) {
        const to = starts[at + 1] ?? 0
        const found = countWithin(new EntryReader(segment, { from: starts[at] ?? 0, to }), within)
        if (found > 0) this.vocabulary.changeFrequency(terms[at] ?? 0, -found)
        if (to < sliceEnd) continue
        sliceEnd = to + BYTES_PER_SLICE
        yield
      }
    }
  }

  /**
   * Merges the last segments until each is not larger than half of the previous one. Passages may be added and removed
   * between the slices.
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

/** The number of entries with passages in the ranges; both must be ascending. */
function countWithin(reader: EntryReader, ranges: readonly PassageRange[]): number {
  let found = 0
  let at = 0
  while (reader.next()) {
    while (reader.passage >= (ranges[at]?.to ?? Infinity)) at += 1
    const range = ranges[at]
    if (!range) return found
    if (reader.passage >= range.from) found += 1
  }
  return found
}

const sizeOf = ({ entries }: Segment): number => entries.length
