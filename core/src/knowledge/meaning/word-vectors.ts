import { plainWord, writtenWords } from './meaning-words.ts'

/**
 * A table of word vectors. The vector of a text is the weighted sum of the vectors of its words. Rows are found by the
 * hash of a word, so that the words themselves need no memory.
 */
export type WordVectors = {
  dimensions: number
  /** The number of rows. */
  size: number
  /** Whether this exact word is listed. */
  has(word: string): boolean
  /** The row of a word, or of the word without its ending; -1 when neither is listed. */
  rowOf(word: string): number
  /** Adds a row, multiplied by its weight and `factor`, to a sum of vectors. */
  addRow(row: number, factor: number, sum: Float32Array): void
  /** Weight of a word in the vector of a text: low for a frequent word; undefined when it is not listed. */
  weightOf(word: string): number | undefined
  /** Cosine of the vectors of two rows. */
  similarity(a: number, b: number): number
  /** The parameters of the reranker that was trained with these vectors; empty without one. */
  rerankerBytes: Uint8Array
}

/**
 * Layout of the file: this header, then per word the hash, the factor and the vector, each in one block, and the
 * parameters of the reranker.
 */
const MAGIC = 0x31_56_57_41
const HEADER_BYTES = 16
const RERANKER_SIZE_AT = 12
const MAX_SEEN = 10_000

/** FNV-1a hash of a lower-case word. */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) {
    hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  }
  return hash >>> 0
}

const ENDINGS = ['s', 'es', 'ed', 'd', 'ing', 'ly', 'er', 'ness']
const MIN_STEM = 3

/** The spellings under which a word may be listed: the word itself, then without its ending. */
function* spellingsOf(word: string): Generator<string> {
  yield word
  if (word.endsWith('ies')) yield `${word.slice(0, -3)}y`
  for (const ending of ENDINGS) {
    const root = word.slice(0, -ending.length)
    if (root.length < MIN_STEM || !word.endsWith(ending)) continue
    yield root
    if (ending === 'ing' || ending === 'ed') yield `${root}e`
  }
}

/** Binary search in ascending hashes; -1 when absent. */
function findHash(hashes: Uint32Array, hash: number): number {
  let low = 0
  let high = hashes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = hashes[middle] ?? 0
    if (value === hash) return middle
    if (value < hash) low = middle + 1
    else high = middle - 1
  }
  return -1
}

class Table implements WordVectors {
  readonly dimensions: number
  readonly size: number
  readonly rerankerBytes: Uint8Array
  readonly #hashes: Uint32Array
  readonly #factors: Float32Array
  readonly #rows: Int8Array
  /** Cache of the rows of recent words, which halves the time for a text. */
  readonly #seen = new Map<string, number>()

  constructor(bytes: Uint8Array, words: number, dimensions: number) {
    const at = bytes.byteOffset + HEADER_BYTES
    this.dimensions = dimensions
    this.size = words
    this.#hashes = new Uint32Array(bytes.buffer, at, words)
    this.#factors = new Float32Array(bytes.buffer, at + 4 * words, words)
    this.#rows = new Int8Array(bytes.buffer, at + 8 * words, words * dimensions)
    this.rerankerBytes = bytes.subarray(HEADER_BYTES + words * (8 + dimensions))
  }

  has(word: string): boolean {
    return findHash(this.#hashes, wordHash(word)) >= 0
  }

  weightOf(word: string): number | undefined {
    const row = findHash(this.#hashes, wordHash(word))
    if (row < 0) return undefined
    let square = 0
    for (let i = row * this.dimensions; i < (row + 1) * this.dimensions; i++) {
      square += (this.#rows[i] ?? 0) ** 2
    }
    return (this.#factors[row] ?? 0) * Math.sqrt(square)
  }

  rowOf(word: string): number {
    const seen = this.#seen.get(word)
    if (seen !== undefined) return seen

    if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
    const row = this.#findRow(plainWord(word))
    this.#seen.set(word, row)
    return row
  }

  #findRow(word: string): number {
    for (const spelling of spellingsOf(word)) {
      const row = findHash(this.#hashes, wordHash(spelling))
      if (row >= 0) return row
    }
    return -1
  }

  addRow(row: number, factor: number, sum: Float32Array): void {
    const weight = (this.#factors[row] ?? 0) * factor
    const rows = this.#rows
    const size = this.dimensions
    const from = row * size
    for (let i = 0; i < size; i++) {
      sum[i] = (sum[i] ?? 0) + weight * (rows[from + i] ?? 0)
    }
  }

  similarity(a: number, b: number): number {
    if (a === b) return 1
    let product = 0
    let lengthA = 0
    let lengthB = 0
    for (let i = 0; i < this.dimensions; i++) {
      const x = this.#rows[a * this.dimensions + i] ?? 0
      const y = this.#rows[b * this.dimensions + i] ?? 0
      product += x * y
      lengthA += x * x
      lengthB += y * y
    }
    return product === 0 ? 0 : product / Math.sqrt(lengthA * lengthB)
  }
}

/** Opens a table written by `npm run build:meaning`. `bytes` must be aligned to four bytes. */
export function openWordVectors(bytes: Uint8Array): WordVectors {
  const header = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const words = bytes.byteLength < HEADER_BYTES ? 0 : header.getUint32(4, true)
  const dimensions = words === 0 ? 0 : header.getUint32(8, true)
  const reranker = words === 0 ? 0 : header.getUint32(RERANKER_SIZE_AT, true)
  const size = HEADER_BYTES + words * (8 + dimensions) + reranker
  if (words === 0 || header.getUint32(0, true) !== MAGIC || bytes.byteLength !== size) {
    throw new Error('This is no table of word vectors.')
  }
  return new Table(bytes, words, dimensions)
}

/** Serializes a table. Rows must be in ascending order of their hashes. */
export function wordVectorBytes(
  rows: readonly { hash: number; factor: number; vector: Int8Array }[],
): Uint8Array {
  const dimensions = rows[0]?.vector.length ?? 0
  const bytes = new Uint8Array(HEADER_BYTES + rows.length * (8 + dimensions))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC, true)
  view.setUint32(4, rows.length, true)
  view.setUint32(8, dimensions, true)
  const vectors = new Int8Array(bytes.buffer, HEADER_BYTES + 8 * rows.length)
  rows.forEach(({ hash, factor, vector }, row) => {
    view.setUint32(HEADER_BYTES + 4 * row, hash, true)
    view.setFloat32(HEADER_BYTES + 4 * (rows.length + row), factor, true)
    vectors.set(vector, row * dimensions)
  })
  return bytes
}

/** The bytes of a table with its reranker replaced, or removed when `reranker` is empty. */
export function withReranker(bytes: Uint8Array, reranker: Uint8Array): Uint8Array {
  const table = bytes.subarray(0, bytes.length - openWordVectors(bytes).rerankerBytes.length)
  const result = new Uint8Array(table.length + reranker.length)
  result.set(table)
  result.set(reranker, table.length)
  new DataView(result.buffer).setUint32(RERANKER_SIZE_AT, reranker.length, true)
  return result
}

/** Adds the vectors of all known words of a text. Returns whether any word was known. */
export function addText(table: WordVectors, text: string, sum: Float32Array): boolean {
  let isKnown = false
  for (const word of writtenWords(text)) {
    const row = table.rowOf(word)
    if (row < 0) continue
    table.addRow(row, 1, sum)
    isKnown = true
  }
  return isKnown
}

/** Normalizes a vector to length one, in place; a zero vector is unchanged. */
export function toUnitLength(vector: Float32Array): Float32Array {
  let square = 0
  for (const value of vector) square += value * value
  if (square === 0) return vector
  const scale = 1 / Math.sqrt(square)
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] ?? 0) * scale
  return vector
}

/** The unit vector of a text; undefined without a known word. */
export function textVector(table: WordVectors, text: string): Float32Array | undefined {
  const sum = new Float32Array(table.dimensions)
  return addText(table, text, sum) ? toUnitLength(sum) : undefined
}
