import { FloatList } from '../lists/float-list.ts'
import { NumberList } from '../lists/number-list.ts'
import { quantized, type Quantized } from './quantized.ts'
import { wasmRows, jsRows, rowsPerBlock, type RowRange, type VectorRows } from './vector-rows.ts'

/**
 * Unit vectors of passages with two bytes per dimension, searched by a full scan. The first vector sets the number of
 * dimensions; vectors of other dimensions, from another model, are ignored.
 */
export class VectorTable {
  readonly #passages = new NumberList()
  readonly #scales = new FloatList()
  #rows: VectorRows | null = null
  #dimensions = 0
  #ignored = 0

  /** Whether more vectors were ignored than added, so that the table should be rebuilt. */
  get isOutdated(): boolean {
    return this.#ignored > this.#passages.length
  }

  get bytes(): number {
    return (this.#rows?.bytes ?? 0) + this.#passages.bytes + this.#scales.bytes
  }

  add(passage: number, vector: Float32Array): void {
    this.restore(passage, quantized(vector))
  }

  /** Adds a stored vector. */
  restore(passage: number, { row, scale }: Quantized): void {
    if (this.#dimensions === 0) this.#dimensions = row.length
    if (row.length !== this.#dimensions || row.length === 0) {
      this.#ignored += 1
      return
    }

    this.#rows ??= jsRows(this.#dimensions)
    if (this.#passages.length === rowsPerBlock) this.#rows = moveToWasm(this.#rows, row.length)
    this.#rows.add(row)
    this.#passages.push(passage)
    this.#scales.push(scale)
  }

  get dimensions(): number {
    return this.#dimensions
  }

  /** The passages with their vectors, in the order in which they were added. */
  *all(): Generator<Quantized & { passage: number }> {
    let at = 0
    for (const row of this.#rows?.all() ?? []) {
      yield { passage: this.#passages.at(at), row, scale: this.#scales.at(at) }
      at += 1
    }
  }

  /** Whether the table has vectors with the same dimensions. */
  accepts(vector: Float32Array): boolean {
    return this.#passages.length > 0 && vector.length === this.#dimensions
  }

  /** Calls `visit` with every passage, or those of a range, and its cosine similarity to `query` (a unit vector). */
  scan(
    query: Float32Array,
    visit: (passage: number, cosine: number) => void,
    range: RowRange = allRows,
  ): void {
    const { row, scale } = quantized(query)
    this.#rows?.scan(row, range, (at, dot) => {
      visit(this.#passages.at(at), dot * scale * this.#scales.at(at))
    })
  }
}

const allRows: RowRange = { first: 0, end: Infinity }

/** A WebAssembly memory is used only above the size of one block. */
function moveToWasm(few: VectorRows, dimensions: number): VectorRows {
  const rows = wasmRows(dimensions)
  if (!rows) return few
  for (const row of few.all()) rows.add(row)
  return rows
}
