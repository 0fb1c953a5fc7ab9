const BLOCK_BITS = 15
const BLOCK_SIZE = 1 << BLOCK_BITS
const FIRST_SIZE = 64

/**
 * A growing list of unsigned 32-bit integers. It grows by blocks, so that no `push` copies a long list; the
 * first block starts small, because lists are usually short.
 */
export class NumberList {
  length = 0
  readonly #blocks: Uint32Array[] = []

  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.byteLength, 0)
  }

  push(value: number): void {
    if ((this.length & (BLOCK_SIZE - 1)) === 0 || this.length < BLOCK_SIZE) this.#grow()
    this.length += 1
    this.set(this.length - 1, value)
  }

  at(index: number): number {
    return this.#blocks[index >> BLOCK_BITS]?.[index & (BLOCK_SIZE - 1)] ?? 0
  }

  set(index: number, value: number): void {
    const block = this.#blocks[index >> BLOCK_BITS]
    if (block !== undefined) block[index & (BLOCK_SIZE - 1)] = value
  }

  increment(index: number): void {
    this.set(index, this.at(index) + 1)
  }

  /** The index of the last number up to `value`. The numbers must be ascending, and the first must not exceed it. */
  lastUpTo(value: number): number {
    let low = 0
    let high = this.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (this.at(middle) > value) high = middle
      else low = middle
    }
    return low
  }

  /** A copy of all numbers. */
  toArray(): Uint32Array {
    const all = new Uint32Array(this.length)
    this.#blocks.forEach((block, number) => {
      const from = number << BLOCK_BITS
      all.set(block.subarray(0, Math.min(block.length, this.length - from)), from)
    })
    return all
  }

  pushAll(numbers: Uint32Array): void {
    for (const number of numbers) this.push(number)
  }

  #grow(): void {
    const [first] = this.#blocks
    if (first === undefined) this.#blocks.push(new Uint32Array(FIRST_SIZE))
    else if (this.length >= BLOCK_SIZE) this.#blocks.push(new Uint32Array(BLOCK_SIZE))
    else if (this.length === first.length) {
      const doubled = new Uint32Array(2 * first.length)
      doubled.set(first)
      this.#blocks[0] = doubled
    }
  }
}
