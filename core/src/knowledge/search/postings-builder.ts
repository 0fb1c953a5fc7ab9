import { NumberList } from './lists/number-list.ts'
import { ByteList } from './lists/byte-list.ts'
import { MAX_OCCURRENCES, writeEntry, type Segment } from './segment.ts'
import type { Vocabulary } from './vocabulary.ts'

const POSTINGS_PER_SLICE = 100_000
const TERMS_PER_SLICE = 20_000
/** Above the number of stems in one build, so that a term and an index can be packed into one number. */
const MAX_TERMS = 2 ** 26

/** A segment and the number of entries of each of its terms. */
export type NewSegment = { segment: Segment; frequencies: Uint32Array }

/** Collects passages one by one and inverts them in slices. */
export class PostingsBuilder {
  readonly #numbers = new Map<string, number>()
  readonly #entryOfStem = new NumberList()
  readonly #frequencies = new NumberList()
  readonly #entries = new NumberList()
  readonly #counts = new NumberList()
  readonly #ends = new NumberList()
  #passageLength = 0

  /** Counts each stem `times` times for the current passage. */
  count(stems: readonly string[], times: number): void {
    for (const stem of stems) this.#countOne(stem, times)
    this.#passageLength += stems.length * times
  }

  /** Ends the current passage; returns the number of its stems. */
  endPassage(): number {
    const length = this.#passageLength
    this.#ends.push(this.#entries.length)
    this.#passageLength = 0
    return length
  }

  /** The numbers of the stems, which `finish` uses as terms when it has no vocabulary. */
  get numbers(): ReadonlyMap<string, number> {
    return this.#numbers
  }

  /** The segment of the passages from `first` on. Yields after each slice of a few milliseconds. */
  *finish(vocabulary: Vocabulary | undefined, first: number): Generator<undefined, NewSegment> {
    const terms = vocabulary ? yield* this.#internStems(vocabulary) : allBelow(this.#numbers.size)
    const order = vocabulary ? orderOf(terms) : terms
    yield
    const starts = new Uint32Array(terms.length + 1)
    const next = new Uint32Array(terms.length)
    let sum = 0
    order.forEach((stem, rank) => {
      starts[rank] = sum
      next[stem] = sum
      sum += this.#frequencies.at(stem)
    })
    starts[terms.length] = sum
    yield

    const passages = new Uint32Array(sum)
    const occurrences = new Uint8Array(sum)
    let passage = 0
    for (let entry = 0; entry < sum; entry++) {
      while (entry >= this.#ends.at(passage)) passage += 1
      const stem = this.#entries.at(entry)
      const place = next[stem] ?? 0
      passages[place] = first + passage
      occurrences[place] = Math.min(this.#counts.at(entry), MAX_OCCURRENCES)
      next[stem] = place + 1
      if (entry % POSTINGS_PER_SLICE === POSTINGS_PER_SLICE - 1) yield
    }
    const range = { first, end: first + this.#ends.length }
    const sorted = vocabulary ? terms.toSorted() : terms
    return yield* encode({ ...range, terms: sorted, starts, passages, occurrences })
  }

  *#internStems(vocabulary: Vocabulary): Generator<undefined, Uint32Array> {
    const terms = new Uint32Array(this.#numbers.size)
    for (const [stem, number] of this.#numbers) {
      terms[number] = vocabulary.intern(stem)
      if (number % TERMS_PER_SLICE === TERMS_PER_SLICE - 1) yield
    }
    return terms
  }

  #countOne(stem: string, times: number): void {
    const number = this.#numberOf(stem)
    const entry = this.#entryOfStem.at(number)
    const opened = this.#ends.length === 0 ? 0 : this.#ends.at(this.#ends.length - 1)
    // Entries are stored plus one, so that 0 means none.
    if (entry > opened) {
      this.#counts.set(entry - 1, this.#counts.at(entry - 1) + times)
      return
    }
    this.#entries.push(number)
    this.#counts.push(times)
    this.#entryOfStem.set(number, this.#entries.length)
    this.#frequencies.increment(number)
  }

  #numberOf(stem: string): number {
    const known = this.#numbers.get(stem)
    if (known !== undefined) return known

    const number = this.#numbers.size
    this.#numbers.set(stem, number)
    this.#entryOfStem.push(0)
    this.#frequencies.push(0)
    return number
  }
}

const allBelow = (end: number): Uint32Array => {
  const all = new Uint32Array(end)
  for (let at = 0; at < end; at++) all[at] = at
  return all
}

/**
 * The indexes of the terms in ascending order. Packs both, because a typed array sorts fast only without comparator.
 */
function orderOf(terms: Uint32Array): Uint32Array {
  const keys = Float64Array.from(terms, (term, index) => term * MAX_TERMS + index).toSorted()
  return Uint32Array.from(keys, (key) => key % MAX_TERMS)
}

type Inverted = Omit<Segment, 'entries'> & { passages: Uint32Array; occurrences: Uint8Array }

/** Encodes a segment. The starts of `inverted` count entries, those of the segment count bytes. */
function* encode(inverted: Inverted): Generator<undefined, NewSegment> {
  const { terms, starts, passages, occurrences, first, end } = inverted
  const bytes = new ByteList()
  const byteStarts = new Uint32Array(starts.length)
  const frequencies = new Uint32Array(terms.length)
  let sliceEnd = POSTINGS_PER_SLICE
  for (let term = 0; term < terms.length; term++) {
    const [from, to] = [starts[term] ?? 0, starts[term + 1] ?? 0]
    byteStarts[term] = bytes.length
    frequencies[term] = to - from
    let before = first
    for (let entry = from; entry < to; entry++) {
      const passage = passages[entry] ?? 0
      writeEntry(bytes, passage - before, occurrences[entry] ?? 0)
      before = passage
    }
    if (to < sliceEnd) continue
    sliceEnd = to + POSTINGS_PER_SLICE
    yield
  }
  byteStarts[terms.length] = bytes.length
  const segment = { terms, starts: byteStarts, entries: bytes.toArray(), first, end }
  return { segment, frequencies }
}
