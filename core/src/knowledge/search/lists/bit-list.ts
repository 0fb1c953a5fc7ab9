import { NumberList } from './number-list.ts'

/** A growing set of numbers as a bit set. */
export class BitList {
  readonly #words = new NumberList()

  get bytes(): number {
    return this.#words.bytes
  }

  has(index: number): boolean {
    return ((this.#words.at(index >> 5) >>> (index & 31)) & 1) === 1
  }

  mark(index: number): void {
    while (this.#words.length <= index >> 5) this.#words.push(0)
    this.#words.set(index >> 5, this.#words.at(index >> 5) | (1 << (index & 31)))
  }
}
