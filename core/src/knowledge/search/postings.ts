import { NumberList } from './number-list.ts'

const MOST_OCCURRENCES = 255
const POSTINGS_PER_SLICE = 100_000

/** The passages and counts of each stem, as typed arrays with five bytes per entry. */
export type Postings = {
  /** Index of each stem. */
  vocabulary: ReadonlyMap<string, number>
  /** The passages of stem t are at `starts[t]` to `starts[t + 1]`, ascending. */
  starts: Uint32Array
  passages: Uint32Array
  occurrences: Uint8Array
  /** Number of stems of each passage, with title and headings. */
  lengths: Uint32Array
}

/** Collects passages one by one and inverts them in slices. */
export class PostingsBuilder {
  readonly #vocabulary = new Map<string, number>()
  readonly #entryOfTerm = new NumberList()
  readonly #frequencies = new NumberList()
  readonly #terms = new NumberList()
  readonly #counts = new NumberList()
  readonly #ends = new NumberList()
  readonly #lengths = new NumberList()
  #passageLength = 0

  /** Counts each stem `times` times for the current passage. */
  count(stems: readonly string[], times: number): void {
    for (const stem of stems) this.#countOne(stem, times)
    this.#passageLength += stems.length * times
  }

  /** Ends the current passage. */
  endPassage(): void {
    this.#ends.push(this.#terms.length)
    this.#lengths.push(this.#passageLength)
    this.#passageLength = 0
  }

  /** Yields after each slice of a few milliseconds. */
  *finish(): Generator<undefined, Postings> {
    const total = this.#terms.length
    const passages = new Uint32Array(total)
    const occurrences = new Uint8Array(total)
    const starts = this.#starts()
    const next = starts.slice()
    yield

    let passage = 0
    for (let entry = 0; entry < total; entry++) {
      while (entry >= this.#ends.at(passage)) passage += 1
      const term = this.#terms.at(entry)
      const place = next[term] ?? 0
      passages[place] = passage
      occurrences[place] = Math.min(this.#counts.at(entry), MOST_OCCURRENCES)
      next[term] = place + 1
      if (entry % POSTINGS_PER_SLICE === POSTINGS_PER_SLICE - 1) yield
    }
    const lengths = this.#lengths.toArray()
    return { vocabulary: this.#vocabulary, starts, passages, occurrences, lengths }
  }

  #countOne(stem: string, times: number): void {
    const term = this.#termOf(stem)
    const entry = this.#entryOfTerm.at(term)
    const opened = this.#ends.length === 0 ? 0 : this.#ends.at(this.#ends.length - 1)
    // Entries are stored plus one, so that 0 means none.
    if (entry > opened) {
      for (let i = 0; i < times; i++) this.#counts.increment(entry - 1)
      return
    }
    this.#terms.push(term)
    this.#counts.push(times)
    this.#entryOfTerm.set(term, this.#terms.length)
    this.#frequencies.increment(term)
  }

  #termOf(stem: string): number {
    const known = this.#vocabulary.get(stem)
    if (known !== undefined) return known

    const term = this.#vocabulary.size
    this.#vocabulary.set(stem, term)
    this.#entryOfTerm.push(0)
    this.#frequencies.push(0)
    return term
  }

  #starts(): Uint32Array {
    const starts = new Uint32Array(this.#vocabulary.size + 1)
    let sum = 0
    for (let term = 0; term < this.#vocabulary.size; term++) {
      starts[term] = sum
      sum += this.#frequencies.at(term)
    }
    starts[this.#vocabulary.size] = sum
    return starts
  }
}
