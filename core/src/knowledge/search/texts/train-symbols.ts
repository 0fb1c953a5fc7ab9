import { LONGEST_SYMBOL, MAX_SYMBOLS, type SymbolTable, type SymbolTree } from './symbol-table.ts'

const ROUNDS = 5
/** First code for bytes without a symbol. */
const BYTES_FROM = 256
const CODES = 512

/** Frequencies of codes and of pairs of adjacent codes in a sample. */
type Counts = { single: Uint32Array; pairs: Map<number, number> }

const emptyTable: SymbolTable = { bytes: new Uint8Array(0), starts: new Uint16Array(1) }

/**
 * Trains the symbols that compress a sample best. Source: Boncz, Neumann and Leis, FSST: Fast Random Access String
 * Compression, 2020. Each round encodes the sample with the current symbols; the next symbols are the best of these and
 * of their adjacent pairs.
 */
export function trainSymbols(sample: Uint8Array, tree: SymbolTree): SymbolTable {
  let table = emptyTable
  for (let round = 0; round < ROUNDS; round++) {
    table = nextTable(table, countCodes(sample, tree.fill(table)))
  }
  return table
}

function countCodes(sample: Uint8Array, tree: SymbolTree): Counts {
  const single = new Uint32Array(CODES)
  const pairs = new Map<number, number>()
  let before = -1
  for (let at = 0; at < sample.length; at += tree.length) {
    const found = tree.find(sample, at, sample.length)
    const code = found < 0 ? BYTES_FROM + (sample[at] ?? 0) : found
    single[code] = (single[code] ?? 0) + 1
    if (before >= 0) {
      const pair = before * CODES + code
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    before = code
  }
  return { single, pairs }
}

function nextTable(table: SymbolTable, { single, pairs }: Counts): SymbolTable {
  const symbols = Array.from(single, (_count, code) => symbolOf(table, code))
  const gains = new Map<string, number>()
  const add = (symbol: string, count: number) => {
    if (count > 0) gains.set(symbol, (gains.get(symbol) ?? 0) + count * symbol.length)
  }
  single.forEach((count, code) => add(symbols[code] ?? '', count))
  for (const [pair, count] of pairs) {
    const joined = (symbols[Math.floor(pair / CODES)] ?? '') + (symbols[pair % CODES] ?? '')
    if (count > 1 && joined.length <= LONGEST_SYMBOL) add(joined, count)
  }
  const best = [...gains].toSorted(([a, gainA], [b, gainB]) => gainB - gainA || (a < b ? -1 : 1))
  return tableOf(best.slice(0, MAX_SYMBOLS).map(([symbol]) => symbol))
}

/** The bytes of a symbol as a string, one character per byte. */
function symbolOf({ bytes, starts }: SymbolTable, code: number): string {
  if (code >= BYTES_FROM) return String.fromCharCode(code - BYTES_FROM)
  return String.fromCharCode(...bytes.subarray(starts[code], starts[code + 1] ?? starts[code]))
}

function tableOf(symbols: readonly string[]): SymbolTable {
  const starts = new Uint16Array(symbols.length + 1)
  symbols.forEach((symbol, code) => {
    starts[code + 1] = (starts[code] ?? 0) + symbol.length
  })
  const bytes = Uint8Array.from(symbols.join(''), (character) => character.charCodeAt(0))
  return { bytes, starts }
}
