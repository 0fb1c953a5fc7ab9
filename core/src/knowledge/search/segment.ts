import { ByteList } from './lists/byte-list.ts'

/** Maximum count of a stem in a passage, because a count has one byte. */
export const MAX_OCCURRENCES = 255

/**
 * The postings of consecutive passages; immutable. Each entry of a term is a varint with seven bits per byte: the
 * distance to the previous passage, and a bit for whether a count above one follows. An entry usually takes two bytes
 * instead of five.
 */
export type Segment = {
  /** In ascending order. */
  terms: Uint32Array
  /** The entries of `terms[t]` are the bytes `starts[t]` to `starts[t + 1]`, in ascending order of passages. */
  starts: Uint32Array
  entries: Uint8Array
  /** The first passage. `end`: the passage after the last one. */
  first: number
  end: number
}

/** Reads the entries of one term, from the byte `from` to `to`. */
export class EntryReader {
  passage: number
  count = 0
  readonly #entries: Uint8Array
  readonly #to: number
  #at: number

  constructor({ entries, first }: Segment, { from, to }: { from: number; to: number }) {
    this.passage = first
    this.#entries = entries
    this.#at = from
    this.#to = to
  }

  /** Moves to the next entry; false after the last one. */
  next(): boolean {
    if (this.#at >= this.#to) return false
    const entries = this.#entries
    let byte = entries[this.#at++] ?? 0
    let value = byte & 0x7f
    for (let shift = 7; byte > 0x7f; shift += 7) {
      byte = entries[this.#at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    this.passage += value >>> 1
    this.count = (value & 1) === 1 ? (entries[this.#at++] ?? 0) : 1
    return true
  }
}

/** Appends one entry. `distance`: from the passage of the previous entry, or from the segment's first passage. */
export function writeEntry(to: ByteList, distance: number, count: number): void {
  let value = (distance << 1) | (count > 1 ? 1 : 0)
  while (value > 0x7f) {
    to.push((value & 0x7f) | 0x80)
    value >>>= 7
  }
  to.push(value)
  if (count > 1) to.push(count)
}

/** The index of the first value that is not below `value`. The array must be ascending. */
export function lowerBound(
  values: Uint32Array,
  value: number,
  within: { from: number; to: number } = { from: 0, to: values.length },
): number {
  let low = within.from
  let high = within.to
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

const BYTES_PER_SLICE = 200_000

/** Merges two adjacent segments. Yields after each slice of a few milliseconds. */
export function* mergeSegments(a: Segment, b: Segment): Generator<undefined, Segment> {
  const terms = new Uint32Array(a.terms.length + b.terms.length)
  const starts = new Uint32Array(terms.length + 1)
  const merged = new ByteList()
  let [count, inA, inB, sliceEnd] = [0, 0, 0, BYTES_PER_SLICE]

  while (inA < a.terms.length || inB < b.terms.length) {
    const term = Math.min(a.terms[inA] ?? Infinity, b.terms[inB] ?? Infinity)
    terms[count] = term
    starts[count] = merged.length
    let last = a.first
    if (a.terms[inA] === term) last = append(merged, { segment: a, at: inA++, last })
    if (b.terms[inB] === term) append(merged, { segment: b, at: inB++, last })
    count += 1
    if (merged.length >= sliceEnd) {
      sliceEnd = merged.length + BYTES_PER_SLICE
      yield
    }
  }
  starts[count] = merged.length
  return {
    terms: terms.slice(0, count),
    starts: starts.slice(0, count + 1),
    entries: merged.toArray(),
    first: a.first,
    end: b.end,
  }
}

/** Appends the entries of a term; returns its last passage. */
function append(
  to: ByteList,
  { segment, at, last }: { segment: Segment; at: number; last: number },
): number {
  const { starts } = segment
  const reader = new EntryReader(segment, { from: starts[at] ?? 0, to: starts[at + 1] ?? 0 })
  let before = last
  while (reader.next()) {
    writeEntry(to, reader.passage - before, reader.count)
    before = reader.passage
  }
  return before
}
