import { NumberList } from './lists/number-list.ts'
import { wasmRows, jsRows, rowsPerBlock, type VectorRows } from './vector-rows.ts'

/**
 * Unit vectors of passages, scanned exactly. The first vector sets the number of dimensions; vectors of
 * another size, from another model, are ignored.
 */
export class VectorTable {
  readonly #passages = new NumberList()
  #rows: VectorRows | null = null
  #dimensions = 0
  #ignored = 0

  /** Whether most vectors are of another size than the first, so that the table should be built again. */
  get isOutdated(): boolean {
    return this.#ignored > this.#passages.length
  }

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + this.#passages.length * 4
  }

  add(passage: number, vector: Float32Array): void {
    if (this.#dimensions === 0) this.#dimensions = vector.length
    if (vector.length !== this.#dimensions || vector.length === 0) {
      this.#ignored += 1
      return
    }

    this.#rows ??= jsRows(this.#dimensions)
    if (this.#passages.length === rowsPerBlock) this.#rows = moveToWasm(this.#rows, vector.length)
    this.#rows.add(vector)
    this.#passages.push(passage)
  }

  get dimensions(): number {
    return this.#dimensions
  }

  /** The passages with their vectors, in the order in which they were added. */
  *all(): Generator<{ passage: number; vector: Float32Array }> {
    let row = 0
    for (const vector of this.#rows?.all() ?? []) {
      yield { passage: this.#passages.at(row), vector }
      row += 1
    }
  }

  /** Whether the table has vectors of the size of this one. */
  accepts(vector: Float32Array): boolean {
    return this.#passages.length > 0 && vector.length === this.#dimensions
  }

  /** Calls `visit` with every passage and its cosine similarity to `query` (a unit vector). */
  scan(query: Float32Array, visit: (passage: number, cosine: number) => void): void {
    this.#rows?.scan(query, (row, cosine) => visit(this.#passages.at(row), cosine))
  }
}

/** A WebAssembly memory is used only above the size of one block. */
function moveToWasm(few: VectorRows, dimensions: number): VectorRows {
  const rows = wasmRows(dimensions)
  if (!rows) return few
  for (const vector of few.all()) rows.add(vector)
  return rows
}
