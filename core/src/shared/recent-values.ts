/** Overhead of an entry, as the length of a text that takes the same memory. */
export const ENTRY_LENGTH = 100

const lengthOf = (text: string): number => text.length + ENTRY_LENGTH

/**
 * An LRU cache of values that are computed from texts. The total length of the texts, with `ENTRY_LENGTH` added for
 * each, is limited to `maxLength` characters.
 */
export class RecentValues<T> {
  readonly #maxLength: number
  readonly #values = new Map<string, T>()
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The cached value of a text; computes and stores it when it is missing. */
  get(text: string, compute: (text: string) => T): T {
    const known = this.#values.get(text)
    if (known !== undefined) {
      this.#values.delete(text)
      this.#values.set(text, known)
      return known
    }
    const value = compute(text)
    this.#values.set(text, value)
    this.#length += lengthOf(text)
    this.#evict()
    return value
  }

  #evict(): void {
    for (const text of this.#values.keys()) {
      if (this.#length <= this.#maxLength) break
      this.#values.delete(text)
      this.#length -= lengthOf(text)
    }
  }
}
