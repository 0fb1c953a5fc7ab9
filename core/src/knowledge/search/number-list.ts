const BLOCK_BITS = 15
const BLOCK_SIZE = 1 << BLOCK_BITS

/** A growing list of unsigned 32-bit integers. It grows by blocks, so that no `push` copies the whole list. */
export class NumberList {
  length = 0
  readonly #blocks: Uint32Array[] = []

  push(value: number): void {
    if (this.length === this.#blocks.length * BLOCK_SIZE) {
      this.#blocks.push(new Uint32Array(BLOCK_SIZE))
    }
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

  /** A copy of exactly the used size. */
  toArray(): Uint32Array {
    const all = new Uint32Array(this.length)
    this.#blocks.forEach((block, i) => {
      all.set(block.subarray(0, this.length - i * BLOCK_SIZE), i * BLOCK_SIZE)
    })
    return all
  }
}
