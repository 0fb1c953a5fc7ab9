import { NumberList } from './number-list.ts'

/** A growing list whose neighbors are mostly the same value, which is kept once. */
export class RunList<Value> {
  length = 0
  readonly #values: Value[] = []
  readonly #firsts = new NumberList()

  /** Without the values. */
  get bytes(): number {
    return this.#values.length * 8 + this.#firsts.bytes
  }

  get last(): Value | undefined {
    return this.#values.at(-1)
  }

  /** Returns whether it is another value than the one before. */
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
