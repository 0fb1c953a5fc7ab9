import { NumberList } from './number-list.ts'

/** A growing list with run-length encoding, for values that are often equal to the previous one. */
export class RunList<Value> {
  length = 0
  readonly #values: Value[] = []
  readonly #firsts = new NumberList()

  /** Memory in bytes, without the values themselves. */
  get bytes(): number {
    return this.#values.length * 8 + this.#firsts.bytes
  }

  get last(): Value | undefined {
    return this.#values.at(-1)
  }

  /** Adds a value. Returns whether it differs from the previous one. */
  push(value: Value): boolean {
    const isNew = this.length === 0 || value !== this.last
    if (isNew) {
      this.#values.push(value)
      this.#firsts.push(this.length)
    }
    this.length += 1
    return isNew
  }

  at(index: number): Value | undefined {
    return index < this.length ? this.#values[this.#firsts.lastUpTo(index)] : undefined
  }
}
