import { createDotProducts, type DotProducts } from './dot-product-wasm.ts'

/** Rows of numbers of equal length; `scan` computes the dot product of each row with a query. */
export type VectorRows = {
  bytes: number
  add(vector: Float32Array): void
  all(): Iterable<Float32Array>
  scan(query: Float32Array, visit: (row: number, dot: number) => void): void
}

/** Rows are stored in blocks, so that growing never copies them. */
export const rowsPerBlock = 1024

/** Rows scanned by JavaScript. */
export function jsRows(dimensions: number): VectorRows {
  const blocks: Float32Array[] = []
  let rows = 0

  return {
    get bytes() {
      return blocks.length * rowsPerBlock * dimensions * 4
    },
    add(vector) {
      const row = rows % rowsPerBlock
      if (row === 0) blocks.push(new Float32Array(rowsPerBlock * dimensions))
      blocks.at(-1)?.set(vector, row * dimensions)
      rows += 1
    },
    *all() {
      for (let row = 0; row < rows; row++) {
        const from = (row % rowsPerBlock) * dimensions
        yield (blocks[Math.floor(row / rowsPerBlock)] ?? noRow).subarray(from, from + dimensions)
      }
    },
    scan(query, visit) {
      for (const [number, block] of blocks.entries()) {
        const first = number * rowsPerBlock
        const end = Math.min(rowsPerBlock, rows - first)
        for (let i = 0; i < end; i++) visit(first + i, dot(block, i * dimensions, query))
      }
    },
  }
}

const noRow = new Float32Array(0)

const product = (a: number | undefined, b: number | undefined): number => (a ?? 0) * (b ?? 0)

/** Four sums at once, because additions to one sum would wait for each other. */
function dot(block: Float32Array, from: number, query: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const whole = query.length - (query.length % 4)
  for (let i = 0; i < whole; i += 4) {
    a += product(block[from + i], query[i])
    b += product(block[from + i + 1], query[i + 1])
    c += product(block[from + i + 2], query[i + 2])
    d += product(block[from + i + 3], query[i + 3])
  }
  for (let i = whole; i < query.length; i++) a += product(block[from + i], query[i])
  return a + b + c + d
}

const pageBytes = 65_536

/** Rows scanned by the processor's vector instructions; null when they are not available. */
export function wasmRows(dimensions: number): VectorRows | null {
  const memory = newMemory()
  const dots = memory && createDotProducts(memory)
  return memory && dots ? rowsIn(memory, dots, dimensions) : null
}

/** Layout of the memory: the query, the products of one block, the rows. */
function rowsIn(memory: WebAssembly.Memory, dots: DotProducts, dimensions: number): VectorRows {
  const rowBytes = Math.ceil(dimensions / 16) * 64
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
    add(vector) {
      if ((end - start) % (rowsPerBlock * rowBytes) === 0) growTo(end + rowsPerBlock * rowBytes)
      new Float32Array(memory.buffer, end, dimensions).set(vector)
      end += rowBytes
    },
    *all() {
      for (let row = start; row < end; row += rowBytes) {
        yield new Float32Array(memory.buffer, row, dimensions)
      }
    },
    scan(query, visit) {
      new Float32Array(memory.buffer, 0, dimensions).set(query)
      const found = new Float32Array(memory.buffer, products, rowsPerBlock)
      for (let from = start, first = 0; from < end; first += rowsPerBlock) {
        const to = Math.min(end, from + rowsPerBlock * rowBytes)
        dots(from, to, 0, rowBytes, products)
        const rows = (to - from) / rowBytes
        for (let i = 0; i < rows; i++) visit(first + i, found[i] ?? 0)
        from = to
      }
    },
  }
}

/** Null when the engine cannot allocate memory, for example under a limit of address space. */
function newMemory(): WebAssembly.Memory | null {
  try {
    return new WebAssembly.Memory({ initial: 1 })
  } catch {
    return null
  }
}
