import { closeSync, openSync, readSync } from 'node:fs'
import type { ExtractionContext } from '../document/format-reader.ts'
import { cleanText } from '../document/markdown.ts'
import { decoderOf, encodingOf } from './decode-text.ts'

const BYTES_OF_PIECE = 256 * 1024
/** Bytes at the start that are examined to detect the encoding. */
const HEAD_BYTES = 65_536
/** Text without a line break is cut into pieces of this many characters. */
const LONGEST_PIECE = 1_000_000

type TextFile = Pick<ExtractionContext, 'path' | 'bytes'>

/** Each call reads the decoded text from its start, in pieces of whole lines. */
export type TextPieces = () => Generator<string>

/** Opens a text file of any size; only one piece of it is in memory at a time. */
export async function openTextPieces(file: TextFile): Promise<TextPieces> {
  const encoding = await encodingOf(headOf(file), () => isUtf8(file))
  const newDecoder = await decoderOf(encoding)
  return () => piecesOf(file, newDecoder())
}

function* piecesOf(file: TextFile, decode: (bytes?: Uint8Array) => string): Generator<string> {
  let rest = ''
  for (const bytes of bytesOf(file)) {
    rest += decode(bytes)
    const lines = rest.lastIndexOf('\n') + 1
    const end = lines === 0 && rest.length >= LONGEST_PIECE ? rest.length : lines
    if (end > 0) yield cleanText(rest.slice(0, end))
    rest = rest.slice(end)
  }
  rest += decode()
  if (rest !== '') yield cleanText(rest)
}

function headOf(file: TextFile): Uint8Array {
  for (const bytes of bytesOf(file)) return bytes.subarray(0, HEAD_BYTES)
  return new Uint8Array()
}

function isUtf8(file: TextFile): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true })
    decoder.decode()
    return true
  } catch {
    // Not UTF-8: the caller tries other encodings.
    return false
  }
}

/** Reads synchronously, which is faster in a separate process. */
function* bytesOf({ path, bytes }: TextFile): Generator<Uint8Array> {
  if (bytes) {
    yield bytes
    return
  }
  const file = openSync(path, 'r')
  try {
    const buffer = new Uint8Array(BYTES_OF_PIECE)
    for (let length = 1; length > 0;) {
      length = readSync(file, buffer)
      if (length > 0) yield buffer.subarray(0, length)
    }
  } finally {
    closeSync(file)
  }
}
