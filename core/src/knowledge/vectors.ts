const ROWS_PER_BLOCK = 1024

/**
 * Unit vectors of passages, scanned exactly. They lie in blocks, so that growing never copies them.
 * The first vector says how many dimensions there are; one of another size, from another model, is left out.
 */
export class VectorTable {
  readonly #blocks: Float32Array[] = []
  readonly #passages: number[] = []
  #dimensions = 0

  get bytes(): number {
    return this.#blocks.length * ROWS_PER_BLOCK * this.#dimensions * 4 + this.#passages.length * 8
  }

  add(passage: number, vector: Float32Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length
    if (vector.length !== this.#dimensions || vector.length === 0) return

    const row = this.#passages.length % ROWS_PER_BLOCK
    if (row === 0) this.#blocks.push(new Float32Array(ROWS_PER_BLOCK * this.#dimensions))
    this.#blocks.at(-1)?.set(vector, row * this.#dimensions)
    this.#passages.push(passage)
  }

  /** Whether there is something to compare a vector of this size with. */
  accepts(vector: Float32Array): boolean {
    return this.#passages.length > 0 && vector.length === this.#dimensions
  }

  /** Calls `see` with every passage and its cosine to `query` (a unit vector). */
  scan(query: Float32Array, see: (passage: number, cosine: number) => void): void {
    this.#passages.forEach((passage, i) => {
      const block = this.#blocks[Math.floor(i / ROWS_PER_BLOCK)]
      if (block === undefined) return
      see(passage, dot(block, (i % ROWS_PER_BLOCK) * this.#dimensions, query))
    })
  }
}

const times = (a: number | undefined, b: number | undefined): number => (a ?? 0) * (b ?? 0)

/** Four sums at once, because each alone would wait for the addition before it. */
function dot(block: Float32Array, from: number, query: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const whole = query.length - (query.length % 4)
  for (let i = 0; i < whole; i += 4) {
    a += times(block[from + i], query[i])
    b += times(block[from + i + 1], query[i + 1])
    c += times(block[from + i + 2], query[i + 2])
    d += times(block[from + i + 3], query[i + 3])
  }
  for (let i = whole; i < query.length; i++) a += times(block[from + i], query[i])
  return a + b + c + d
}
