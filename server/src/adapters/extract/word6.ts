import { Refusal } from './outcome.ts'
import { decodeAs } from './text-decode.ts'

/**
 * The text of Word 6 and Word 95: single bytes of the writer's code page, all in one stream, as one
 * run or as pieces in the order they are read.
 */

/** The texts of an old Word document: the body and what stands beside it. */
export type DocText = {
  body: string
  footnotes: string
  headers: string
  comments: string
  endnotes: string
  textboxes: string
}

/** Places in the head of the stream. */
const at = {
  language: 6,
  flags: 10,
  textStart: 0x18,
  lengths: 0x34,
  pieces: 0x160,
  piecesSize: 0x164,
}

const HEAD_BYTES = 0x168
const IS_PIECED = 0x0004

/** The code pages of languages by the low ten bits of their number; all others wrote Western. */
const codePages: [string, number[]][] = [
  ['windows-1250', [0x05, 0x0e, 0x15, 0x18, 0x1a, 0x1b, 0x24]],
  ['windows-1251', [0x02, 0x19, 0x22, 0x23, 0x2f]],
  ['windows-1253', [0x08]],
  ['windows-1254', [0x1f]],
  ['windows-1255', [0x0d]],
  ['windows-1256', [0x01, 0x20, 0x29]],
  ['windows-1257', [0x25, 0x26, 0x27]],
  ['windows-874', [0x1e]],
  ['shift_jis', [0x11]],
  ['euc-kr', [0x12]],
]

function codePageOf(language: number): string {
  if (language === 0x0404 || language === 0x0c04) return 'big5'
  if ((language & 0x3ff) === 0x04) return 'gbk'
  return (
    codePages.find(([, languages]) => languages.includes(language & 0x3ff))?.[0] ?? 'windows-1252'
  )
}

/** The list of pieces, behind formatting that is of no matter here; none when it is broken. */
function pieceList(bytes: Buffer): Buffer {
  const start = bytes.readUInt32LE(at.pieces)
  const list = bytes.subarray(start, start + bytes.readUInt32LE(at.piecesSize))
  let place = 0
  while (list[place] === 1 && place + 3 <= list.length) place += 3 + list.readUInt16LE(place + 1)
  return list[place] === 2 ? list.subarray(place + 5) : Buffer.alloc(0)
}

/** The pieces joined; `most` bounds them, for broken pieces may all name the same bytes. */
function joinPieces(bytes: Buffer, most: number): Buffer {
  const list = pieceList(bytes)
  const count = Math.max(0, Math.floor((list.length - 4) / 12))
  const pieces: Buffer[] = []
  let length = 0
  for (let index = 0; index < count; index += 1) {
    const first = list.readUInt32LE(index * 4)
    const next = list.readUInt32LE(index * 4 + 4)
    const start = list.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const piece = bytes.subarray(start, start + Math.max(0, next - first))
    length += piece.length
    if (length > most) throw new Refusal('too-large', 'amount of text')
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const field = { begins: '\x13', shows: '\x14', ends: '\x15' }

/** Of all other marks below the blank only those that part words and lines stay. */
const marks = new Map([
  ...['\t', '\n', '\v', '\f', '\r'].map((mark) => [mark, mark] as const),
  ['\x07', '\t'],
  ['\x1e', '-'],
])

const shown = (mark: string) => (mark < ' ' ? (marks.get(mark) ?? '') : mark)

/** Cells end with a mark, and so does their row; a field hides its code and shows its result. */
function readable(text: string): string {
  const hides: boolean[] = []
  let hidden = 0
  let out = ''
  for (const mark of text.replaceAll('\x07\x07', '\t\n')) {
    if (mark === field.begins) {
      hides.push(true)
      hidden += 1
    } else if (mark === field.shows || mark === field.ends) {
      if (hides.pop()) hidden -= 1
      if (mark === field.shows) hides.push(false)
    } else if (hidden === 0) out += shown(mark)
  }
  return out
}

/** Reads the `WordDocument` stream; `most` is the most bytes of text. Throws a Refusal. */
export async function readWord6(bytes: Buffer, most: number): Promise<DocText> {
  if (bytes.length < HEAD_BYTES) throw new Refusal('damaged', 'short WordDocument stream')
  const isPieced = (bytes.readUInt16LE(at.flags) & IS_PIECED) !== 0
  const text = isPieced ? joinPieces(bytes, most) : bytes.subarray(bytes.readUInt32LE(at.textStart))
  const codePage = codePageOf(bytes.readUInt16LE(at.language))

  let start = 0
  const next = async (index: number) => {
    const from = start
    start += bytes.readUInt32LE(at.lengths + index * 4)
    return readable(await decodeAs(text.subarray(from, start), codePage))
  }
  const [body = '', footnotes = '', headers = '', , comments = '', endnotes = '', textboxes = ''] =
    await Promise.all([0, 1, 2, 3, 4, 5, 6].map(next))
  return { body, footnotes, headers, comments, endnotes, textboxes }
}
