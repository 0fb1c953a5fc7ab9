import { fastRows, plainRows, rowsPerBlock, type VectorRows } from './vector-rows.ts'

/**
 * Unit vectors of passages, scanned exactly. The first vector says how many dimensions there are; one of
 * another size, from another model, is left out.
 */
export class VectorTable {
  readonly #passages: number[] = []
  #rows: VectorRows | null = null
  #dimensions = 0

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + this.#passages.length * 8
  }

  add(passage: number, vector: Float32Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length
    if (vector.length !== this.#dimensions || vector.length === 0) return

    this.#rows ??= plainRows(this.#dimensions)
    if (this.#passages.length === rowsPerBlock) this.#rows = movedToFast(this.#rows, vector.length)
    this.#rows.add(vector)
    this.#passages.push(passage)
  }

  /** Whether there is something to compare a vector of this size with. */
  accepts(vector: Float32Array): boolean {
    return this.#passages.length > 0 && vector.length === this.#dimensions
  }

  /** Calls `see` with every passage and its cosine to `query` (a unit vector). */
  scan(query: Float32Array, see: (passage: number, cosine: number) => void): void {
    this.#rows?.scan(query, (row, cosine) => see(this.#passages[row] ?? 0, cosine))
  }
}

/** A small table is not worth a memory of its own. */
function movedToFast(few: VectorRows, dimensions: number): VectorRows {
  const rows = fastRows(dimensions)
  if (!rows) return few
  for (const vector of few.all()) rows.add(vector)
  return rows
}
