import { decode, encode, SymbolTree, type SymbolTable } from './symbol-table.ts'
import { trainSymbols } from './train-symbols.ts'

/** Consecutive texts in compressed form. Blocks with similar texts share a symbol table. */
export type TextBlock = {
  table: SymbolTable
  codes: Uint8Array
  /** The end of the codes of each text. */
  ends: Uint32Array
}

const SAMPLE_PARTS = 16
const SAMPLE_PART_BYTES = 1024
/** A new table is trained when the previous one compresses this many times worse than its training texts. */
const WORSE = 1.15

const encoder = new TextEncoder()
const decoder = new TextDecoder()
/** Reused to avoid allocation; it has no state between two calls. */
const tree = new SymbolTree()

/** A symbol table and its compression ratio on the texts for which it was trained. */
export type TrainedTable = { table: SymbolTable; ratio: number }

/** Compresses texts with the previous table if it fits, otherwise with a new one. Returns the block and its table. */
export function blockOf(
  texts: readonly string[],
  before: TrainedTable | undefined,
): { block: TextBlock; trained: TrainedTable } {
  const encoded = texts.map((text) => encoder.encode(text))
  const size = encoded.reduce((sum, { length }) => sum + length, 0)
  if (before) {
    const block = encodeAll(encoded, size, before.table)
    if (block.codes.length * before.ratio <= size * WORSE) return { block, trained: before }
  }
  const table = trainSymbols(sampleOf(encoded, size), tree)
  const block = encodeAll(encoded, size, table)
  return { block, trained: { table, ratio: size / block.codes.length } }
}

/** The range of the codes of a text. */
export const rangeIn = ({ ends }: TextBlock, at: number): { from: number; to: number } => ({
  from: at === 0 ? 0 : (ends[at - 1] ?? 0),
  to: ends[at] ?? 0,
})

export function textIn(block: TextBlock, at: number): string {
  const { from, to } = rangeIn(block, at)
  return decoder.decode(decode(block.table, block.codes.subarray(from, to)))
}

function encodeAll(texts: readonly Uint8Array[], size: number, table: SymbolTable): TextBlock {
  tree.fill(table)
  const codes = new Uint8Array(2 * size)
  const ends = new Uint32Array(texts.length)
  let end = 0
  texts.forEach((text, at) => {
    end += encode(tree, text, codes.subarray(end))
    ends[at] = end
  })
  return { table, codes: codes.slice(0, end), ends }
}

/** A sample of the texts at equal distances. */
function sampleOf(texts: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size)
  let end = 0
  for (const text of texts) {
    all.set(text, end)
    end += text.length
  }
  const max = SAMPLE_PARTS * SAMPLE_PART_BYTES
  if (size <= max) return all
  const sample = new Uint8Array(max)
  const step = Math.floor(size / SAMPLE_PARTS)
  for (let part = 0; part < SAMPLE_PARTS; part++) {
    const from = part * step
    sample.set(all.subarray(from, from + SAMPLE_PART_BYTES), part * SAMPLE_PART_BYTES)
  }
  return sample
}
