import { createDotProducts, type DotProducts } from './dot-product-wasm.ts'

/** The rows from `first` to `end` (exclusive), in the order in which they were added. */
export type RowRange = { first: number; end: number }

/** Integer rows of equal length. `scan` calculates the dot product of each row of a range with a query. */
export type VectorRows = {
  bytes: number
  add(row: Int16Array): void
  all(): Iterable<Int16Array>
  scan(query: Int16Array, range: RowRange, visit: (row: number, dot: number) => void): void
}

/** Rows are stored in blocks, so that growing never copies them. */
export const rowsPerBlock = 1024

/** Rows that are scanned by JavaScript. */
export function jsRows(dimensions: number): VectorRows {
  const blocks: Int16Array[] = []
  let rows = 0

  return {
    get bytes() {
      return blocks.length * rowsPerBlock * dimensions * 2
    },
    add(values) {
      const row = rows % rowsPerBlock
      if (row === 0) blocks.push(new Int16Array(rowsPerBlock * dimensions))
      blocks.at(-1)?.set(values, row * dimensions)
      rows += 1
    },
    *all() {
      for (let row = 0; row < rows; row++) {
        const from = (row % rowsPerBlock) * dimensions
        yield (blocks[Math.floor(row / rowsPerBlock)] ?? noRow).subarray(from, from + dimensions)
      }
    },
    scan(query, { first, end }, visit) {
      for (let row = first; row < Math.min(end, rows); row++) {
        const block = blocks[Math.floor(row / rowsPerBlock)] ?? noRow
        visit(row, dot(block, (row % rowsPerBlock) * dimensions, query))
      }
    },
  }
}

const noRow = new Int16Array(0)

function dot(block: Int16Array, from: number, query: Int16Array): number {
  let sum = 0
  for (let i = 0; i < query.length; i++) sum += (block[from + i] ?? 0) * (query[i] ?? 0)
  return sum
}

const pageBytes = 65_536

/** Rows that are scanned by SIMD instructions; null when these are not available. */
export function wasmRows(dimensions: number): VectorRows | null {
  const memory = newMemory()
  const dots = memory && createDotProducts(memory)
  return memory && dots ? rowsIn(memory, dots, dimensions) : null
}

/** The memory contains the query, then the products of one block, then the rows. */
function rowsIn(memory: WebAssembly.Memory, dots: DotProducts, dimensions: number): VectorRows {
  const rowBytes = Math.ceil(dimensions / 16) * 32
  const products = rowBytes
  const start = products + rowsPerBlock * 4
  let end = start

  const growTo = (bytes: number) => {
    const missing = bytes - memory.buffer.byteLength
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes))
  }
  growTo(start)

  return {
    get bytes() {
      return memory.buffer.byteLength
    },
    add(row) {
      if ((end - start) % (rowsPerBlock * rowBytes) === 0) growTo(end + rowsPerBlock * rowBytes)
      new Int16Array(memory.buffer, end, dimensions).set(row)
      end += rowBytes
    },
    *all() {
      for (let row = start; row < end; row += rowBytes) {
        yield new Int16Array(memory.buffer, row, dimensions)
      }
    },
    scan(query, range, visit) {
      new Int16Array(memory.buffer, 0, dimensions).set(query)
      const found = new Int32Array(memory.buffer, products, rowsPerBlock)
      const last = Math.min(range.end, (end - start) / rowBytes)
      for (let first = range.first; first < last; first += rowsPerBlock) {
        const rows = Math.min(rowsPerBlock, last - first)
        const from = start + first * rowBytes
        dots(from, from + rows * rowBytes, 0, rowBytes, products)
        for (let i = 0; i < rows; i++) visit(first + i, found[i] ?? 0)
      }
    },
  }
}

/** A new memory; null when the engine cannot allocate it, for example because of a limited address space. */
function newMemory(): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: 1 })
  } catch {
    return null
  }
}
