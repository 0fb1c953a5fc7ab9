/** An entry takes about as much memory as a text of this length, however short its own text is. */
export const ENTRY_LENGTH = 100

const lengthOf = (text: string): number => text.length + ENTRY_LENGTH

/**
 * Remembers what was computed for the last texts. Together they have at most `maxLength` characters, with `ENTRY_LENGTH`
 * more for each; those that were not used for the longest time are evicted first.
 */
export class RecentValues<T> {
  readonly #maxLength: number
  readonly #values = new Map<string, T>()
  #length = 0

  constructor(maxLength: number) {
    this.#maxLength = maxLength
  }

  /** The value for a text; it is computed when it is not remembered. */
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
