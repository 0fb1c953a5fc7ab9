import { letterMask } from './letters/edit-distance.ts'
import { NumberList } from './lists/number-list.ts'

/** The stems of an index. One that only removed passages contained is unknown until it is added again. */
export class Vocabulary {
  readonly #terms = new Map<string, number>()
  readonly #stems: string[] = []
  /** Number of passages with each stem. */
  readonly #frequencies = new NumberList()
  readonly #masks = new NumberList()

  /** Number of terms, with those that are unknown now. */
  get size(): number {
    return this.#stems.length
  }

  get bytes(): number {
    return this.#stems.length * BYTES_PER_STEM
  }

  has(stem: string): boolean {
    return this.termOf(stem) !== undefined
  }

  termOf(stem: string): number | undefined {
    const term = this.#terms.get(stem)
    return term !== undefined && this.#frequencies.at(term) > 0 ? term : undefined
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
    const known = this.#terms.get(stem)
    if (known !== undefined) return known

    const term = this.#stems.length
    this.#terms.set(stem, term)
    this.#stems.push(stem)
    this.#masks.push(letterMask(stem))
    this.#frequencies.push(0)
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
    this.#frequencies.set(term, this.#frequencies.at(term) + by)
  }
}

const BYTES_PER_STEM = 100
