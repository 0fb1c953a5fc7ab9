import { wordHash } from '../meaning/word-vectors.ts'
import { letterMask } from './letters/edit-distance.ts'
import { NumberList } from './lists/number-list.ts'

const FIRST_PLACES = 64

/** The stems of an index. One that only removed passages contained is unknown until it is added again. */
export class Vocabulary {
  readonly #stems: string[] = []
  /** Terms plus one at the place of their hash, or the next free one; a Map takes five times the memory. */
  #places = new Uint32Array(FIRST_PLACES)
  #stemBytes = 0
  #version = 0
  /** Number of passages with each stem. */
  readonly #frequencies = new NumberList()
  readonly #masks = new NumberList()

  /** Number of terms, with those that are unknown now. */
  get size(): number {
    return this.#stems.length
  }

  /** Grows with each change of a stem or its frequency. */
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

  /** The letters of a stem, see `letterMask`. */
  maskOf(term: number): number {
    return this.#masks.at(term)
  }

  frequencyOf(term: number): number {
    return this.#frequencies.at(term)
  }

  /** The term of a stem, which gets one when it is new. */
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

  /** Stems from `from` to `to` that are separated by spaces, which no stem contains. */
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

  /** The place of a stem, or the free one where it would be. */
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

/** The head of a string with its place in a list. */
const BYTES_PER_STRING = 32
