import { IndexDamagedError, jsonPiece, uint32sOf, type IndexPiece } from '../stored/pieces.ts'
import type { TextBlock } from './text-block.ts'
import type { TextList } from './text-list.ts'

/** One piece per block, then the uncompressed texts. */
export function* textPieces({ all }: TextList): Generator<IndexPiece> {
  let before: TextBlock | undefined
  for (const block of all.blocks) {
    yield { section: 'texts', bytes: bytesOf(block, block.table === before?.table) }
    before = block
  }
  yield jsonPiece('open', all.open)
}

/** Header: number of texts, of symbol starts (0: same table as the previous block), and of symbol bytes. */
const headNumbers = 3

function bytesOf({ table, codes, ends }: TextBlock, isSameTable: boolean): Uint8Array {
  const starts = isSameTable ? [] : Uint32Array.from(table.starts)
  const symbols = isSameTable ? new Uint8Array(0) : table.bytes
  const numbers = Uint32Array.from([ends.length, starts.length, symbols.length, ...ends, ...starts])
  const bytes = new Uint8Array(numbers.byteLength + symbols.length + codes.length)
  bytes.set(new Uint8Array(numbers.buffer))
  bytes.set(symbols, numbers.byteLength)
  bytes.set(codes, numbers.byteLength + symbols.length)
  return bytes
}

/** Adds the texts of a piece. @throws {IndexDamagedError} when it is incomplete. */
export function takeText(texts: TextList, bytes: Uint8Array): void {
  const [count = 0, symbols = 0, symbolBytes = 0] = uint32sOf(bytes.subarray(0, 4 * headNumbers))
  const numbersEnd = 4 * (headNumbers + count + symbols)
  const numbers = uint32sOf(bytes.subarray(4 * headNumbers, numbersEnd))
  const ends = numbers.slice(0, count)
  const codes = bytes.slice(numbersEnd + symbolBytes)
  const ownTable = {
    bytes: bytes.slice(numbersEnd, numbersEnd + symbolBytes),
    starts: Uint16Array.from(numbers.subarray(count)),
  }
  const table = symbols > 0 ? ownTable : texts.all.blocks.at(-1)?.table
  if (!table || !isWhole(codes, ends)) throw new IndexDamagedError('texts are cut off')
  texts.addBlock({ table, codes, ends })
}

/** Whether the codes of a block are complete. A block without texts has none. */
const isWhole = (codes: Uint8Array, ends: Uint32Array): boolean =>
  codes.length === 0 || codes.length === ends.at(-1)
