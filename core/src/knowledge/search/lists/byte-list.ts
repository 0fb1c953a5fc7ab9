const BLOCK_BITS = 16
const BLOCK_SIZE = 1 << BLOCK_BITS

/** A growing list of bytes. It grows by blocks, so that no `push` copies a long list. */
export class ByteList {
  length = 0
  readonly #blocks: Uint8Array[] = []
  #last = new Uint8Array(0)

  push(byte: number): void {
    const at = this.length & (BLOCK_SIZE - 1)
    if (at === 0) {
      this.#last = new Uint8Array(BLOCK_SIZE)
      this.#blocks.push(this.#last)
    }
    this.#last[at] = byte
    this.length += 1
  }

  /** A copy of all bytes. */
  toArray(): Uint8Array {
    const all = new Uint8Array(this.length)
    this.#blocks.forEach((block, number) => {
      const from = number << BLOCK_BITS
      all.set(block.subarray(0, this.length - from), from)
    })
    return all
  }
}
