import { wordHash } from '../meaning/word-vectors.ts'
import { letterMask } from './letters/edit-distance.ts'
import { NumberList } from './lists/number-list.ts'

const FIRST_PLACES = 64

/** The stems of an index, each with a number (term). A stem that no remaining passage contains counts as unknown. */
export class Vocabulary {
  readonly #stems: string[] = []
  /** A hash table of terms plus one, with open addressing; a Map takes five times the memory. */
  #places = new Uint32Array(FIRST_PLACES)
  #stemBytes = 0
  #version = 0
  /** Number of passages with each stem. */
  readonly #frequencies = new NumberList()
  readonly #masks = new NumberList()

  /** Number of terms, including unknown ones. */
  get size(): number {
    return this.#stems.length
  }

  /** Increases with each change of a stem or its frequency. */
  get version(): number {
    return this.#version
  }

  get bytes(): number {
    const lists = this.#frequencies.bytes + this.#masks.bytes + this.#places.byteLength
    return this.#stemBytes + lists
  }

  has(stem: string): boolean {
    return this.termOf(stem) !== undefined
  }

  termOf(stem: string): number | undefined {
    const term = (this.#places[this.#placeOf(stem)] ?? 0) - 1
    return term >= 0 && this.#frequencies.at(term) > 0 ? term : undefined
  }

  stemOf(term: number): string {
    return this.#stems[term] ?? ''
  }

  /** The `letterMask` of a stem. */
  maskOf(term: number): number {
    return this.#masks.at(term)
  }

  frequencyOf(term: number): number {
    return this.#frequencies.at(term)
  }

  /** The term of a stem; assigns one to a new stem. */
  intern(stem: string): number {
    const place = this.#placeOf(stem)
    const known = this.#places[place] ?? 0
    if (known > 0) return known - 1

    this.#version += 1
    const term = this.#stems.length
    this.#places[place] = term + 1
    this.#stems.push(stem)
    this.#stemBytes += BYTES_PER_STRING + stem.length
    this.#masks.push(letterMask(stem))
    this.#frequencies.push(0)
    if (2 * this.#stems.length > this.#places.length) this.#grow()
    return term
  }

  /** The stems of the terms `from` to `to`, separated by spaces, which no stem contains. */
  stemsIn(from: number, to: number): string {
    return this.#stems.slice(from, to).join(' ')
  }

  get frequencies(): NumberList {
    return this.#frequencies
  }

  changeFrequency(term: number, by: number): void {
    this.#version += 1
    this.#frequencies.set(term, this.#frequencies.at(term) + by)
  }

  /** The slot of a stem, or the free slot where it would be inserted. */
  #placeOf(stem: string): number {
    const mask = this.#places.length - 1
    let place = wordHash(stem) & mask
    for (;;) {
      const term = this.#places[place] ?? 0
      if (term === 0 || this.#stems[term - 1] === stem) return place
      place = (place + 1) & mask
    }
  }

  #grow(): void {
    this.#places = new Uint32Array(2 * this.#places.length)
    this.#stems.forEach((stem, term) => {
      this.#places[this.#placeOf(stem)] = term + 1
    })
  }
}

/** Estimated memory of a string header and its list entry. */
const BYTES_PER_STRING = 32
