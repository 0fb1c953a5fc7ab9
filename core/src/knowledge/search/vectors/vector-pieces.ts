import { IndexDamagedError, type IndexPiece, type Section } from '../stored/pieces.ts'
import type { VectorTable } from './vector-table.ts'

const vectorsPerPiece = 2_000

type Rows = ReturnType<VectorTable['all']> extends Generator<infer Row> ? Row[] : never

/** Each piece has the numbers of the passages, then the scales, then the rows. */
export function* vectorPieces(section: Section, table: VectorTable): Generator<IndexPiece> {
  let rows: Rows = []
  for (const row of table.all()) {
    rows.push(row)
    if (rows.length === vectorsPerPiece) {
      yield vectorPiece(section, rows)
      rows = []
    }
  }
  if (rows.length > 0) yield vectorPiece(section, rows)
}

function vectorPiece(section: Section, rows: Rows): IndexPiece {
  const dimensions = rows[0]?.row.length ?? 0
  const bytes = new Uint8Array(rows.length * (8 + 2 * dimensions))
  const numbers = new Uint32Array(bytes.buffer, 0, rows.length)
  const scales = new Float32Array(bytes.buffer, 4 * rows.length, rows.length)
  const values = new Int16Array(bytes.buffer, 8 * rows.length)
  rows.forEach(({ passage, row, scale }, at) => {
    numbers[at] = passage
    scales[at] = scale
    values.set(row, at * dimensions)
  })
  return { section, bytes }
}

/** Adds the vectors of a piece. @throws {IndexDamagedError} when it is incomplete. */
export function takeVectors(table: VectorTable, bytes: Uint8Array, dimensions = 0): void {
  const rows = bytes.length / (8 + 2 * dimensions)
  if (!Number.isInteger(rows)) throw new IndexDamagedError('vectors are cut off')
  // Copied, because numbers must be aligned to their size.
  const { buffer } = bytes.slice()
  const numbers = new Uint32Array(buffer, 0, rows)
  const scales = new Float32Array(buffer, 4 * rows, rows)
  for (let at = 0; at < rows; at++) {
    const row = new Int16Array(buffer, 8 * rows + 2 * at * dimensions, dimensions)
    table.restore(numbers[at] ?? 0, { row, scale: scales[at] ?? 0 })
  }
}
