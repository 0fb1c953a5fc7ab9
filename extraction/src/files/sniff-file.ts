import { closeSync, openSync, readSync } from 'node:fs'
import { extname } from 'node:path'
import { looksLikeTable } from '../text/csv.ts'
import type { ExtractionContext } from '../document/format-reader.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { OleFile } from '../containers/ole-file.ts'
import { ExtractionError, type UnsupportedKind } from '../document/extraction-outcome.ts'
import { decodeText } from '../text/decode-text.ts'
import { looksLikeSubtitles } from '../text/subtitles.ts'

export type FileKind =
  | 'txt'
  | 'md'
  | 'html'
  | 'csv'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'odt'
  | 'ods'
  | 'odp'
  | 'doc'
  | 'wordml'
  | 'xls'
  | 'ppt'
  | 'rtf'
  | 'image'
  | 'epub'
  | 'subtitles'

/** Type of a file by its content. Without `kind`, `what` is the reason: 'picture', 'damaged', 'time', … */
export type Sniffed = { kind: FileKind | null; what: string }

const HEAD_BYTES = 65_536

const ofKind = (kind: FileKind): Sniffed => ({ kind, what: kind })
const unsupportedKind = (what: UnsupportedKind): Sniffed => ({ kind: null, what })

/** First bytes of pictures whose text can be recognized, in hex: PNG, JPEG and WebP. */
const pictureSignature = /^(?:89504e47|ffd8ff|52494646.{8}57454250)/

/** First bytes of unsupported types, in hex. */
const unsupportedSignatures: [RegExp, UnsupportedKind][] = [
  [/^(?:47494638|424d|49492a00|4d4d002a)/, 'picture'],
  [/^(?:7f454c46|4d5a|cafebabe|cffaedfe|feedfac)/, 'program'],
  [/^(?:1f8b|377abcaf271c|52617221|425a68|fd377a585a00|28b52ffd)/, 'archive'],
  [/^(?:494433|fffb|4f676753|664c6143|.{8}66747970|1a45dfa3|52494646)/, 'media'],
]

const zipParts: [RegExp, FileKind][] = [
  [/^word\//i, 'docx'],
  [/^xl\//i, 'xlsx'],
  [/^ppt\//i, 'pptx'],
]

const oleStreams: [string, FileKind][] = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
  ['PowerPoint Document', 'ppt'],
]

const isPdf = (head: Buffer) => head.subarray(0, 1024).includes('%PDF-')
const isZip = (head: Buffer) => head.readUInt16BE(0) === 0x504b && (head[2] ?? 9) < 9
const isOle = (head: Buffer) => head.subarray(0, 8).toString('hex') === 'd0cf11e0a1b11ae1'

type Text = { text: string; start: string; extension: string }

/** Text types in the order of their tests: by first characters, by file name, by structure. */
const textKinds: [FileKind, (text: Text) => boolean][] = [
  ['rtf', ({ start }) => start.startsWith('{\\rtf')],
  ['wordml', ({ start }) => /<\?mso-application progid="Word|<w:wordDocument/.test(start)],
  ['xls', ({ start }) => /urn:schemas-microsoft-com:office:spreadsheet/.test(start)],
  ['subtitles', ({ start }) => looksLikeSubtitles(start)],
  ['md', ({ extension }) => /^\.(?:md|markdown)$/.test(extension)],
  ['html', ({ start }) => htmlStart.test(start)],
  ['html', ({ text, extension }) => /^\.html?$/.test(extension) && /<[a-z]+[\s>]/i.test(text)],
  ['csv', ({ extension }) => /^\.[ct]sv$/.test(extension)],
  ['txt', ({ extension }) => /^\.te?xt$/.test(extension)],
  ['csv', ({ text }) => looksLikeTable(text)],
]

const htmlStart =
  /^(?:<!--[^]*?-->\s*|<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body|table|div|meta|p|h1)\b/i

function sniffText(text: string, name: string): Sniffed {
  const start = text.slice(0, 2000).trimStart()
  const extension = extname(name).toLowerCase()
  return ofKind(textKinds.find(([, fits]) => fits({ text, start, extension }))?.[0] ?? 'txt')
}

/** Type by the first bytes; for 'zip' and 'ole' the content must be examined. */
async function sniffHead(bytes: Uint8Array, name: string): Promise<Sniffed | 'zip' | 'ole'> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (head.length === 0) throw new ExtractionError('empty')
  if (isPdf(head)) return ofKind('pdf')
  if (head.length > 3 && isZip(head)) return 'zip'
  if (isOle(head)) return 'ole'
  return sniffBinary(head) ?? sniffDecoded(head, name)
}

/** Binary types by their first bytes. Text that begins with the same letters has no control characters. */
function sniffBinary(head: Buffer): Sniffed | undefined {
  const hex = head.subarray(0, 16).toString('hex')
  if (!head.subarray(0, 1024).some((byte) => byte < 9)) return undefined
  if (pictureSignature.test(hex)) return ofKind('image')
  const strange = unsupportedSignatures.find(([mark]) => mark.test(hex))
  return strange && unsupportedKind(strange[1])
}

async function sniffDecoded(head: Buffer, name: string): Promise<Sniffed> {
  try {
    return sniffText(await decodeText(head), name)
  } catch (error) {
    if (error instanceof ExtractionError)
      return unsupportedKind(error.outcome === 'damaged' ? 'encoding' : 'binary')
    throw error
  }
}

/** The first piece of a part; the rest is not inflated. */
async function startOf(pieces: AsyncIterable<string>): Promise<string> {
  for await (const piece of pieces) return piece
  return ''
}

async function sniffZip(path: string, limits: ExtractionLimits): Promise<Sniffed> {
  // Loaded on demand: few files are archives.
  const { openContainer } = await import('../containers/zip.ts')
  const container = await openContainer(path, limits)
  try {
    const parts = zipParts.find(([part]) => container.names.some((name) => part.test(name)))
    if (parts) return container.has('xl/workbook.bin') ? ofKind('xls') : ofKind(parts[1])
    if (!container.has('mimetype')) return unsupportedKind('archive')
    const type = await startOf(container.text('mimetype'))
    if (type.trim() === 'application/epub+zip') return ofKind('epub')
    const kind = /opendocument\.(text|spreadsheet|presentation)/.exec(type)?.[1]
    if (kind === 'text') return ofKind('odt')
    if (kind === 'spreadsheet') return ofKind('ods')
    return kind === 'presentation' ? ofKind('odp') : unsupportedKind('archive')
  } finally {
    container.close()
  }
}

function sniffOle(path: string): Sniffed {
  const ole = new OleFile(path)
  try {
    if (ole.find('EncryptedPackage') || ole.find('EncryptedSummary'))
      throw new ExtractionError('encrypted')
    const kind = oleStreams.find(([stream]) => ole.find(stream))?.[1]
    return kind ? ofKind(kind) : unsupportedKind('office')
  } finally {
    ole.close()
  }
}

export type FileToSniff = Pick<ExtractionContext, 'path' | 'bytes' | 'name' | 'limits'>

async function sniffBy(head: Uint8Array, file: FileToSniff): Promise<Sniffed> {
  const { path, bytes, name, limits } = file
  const found = await sniffHead(head, name)
  // A process without access to files extracts only text files; the exact type of other files does not matter.
  if (bytes && (found === 'zip' || found === 'ole')) return ofKind(found === 'zip' ? 'docx' : 'doc')
  if (found === 'zip') return sniffZip(path, limits)
  return found === 'ole' ? sniffOle(path) : found
}

/**
 * Detects the type of a file by its content; the name only distinguishes text types. Reads
 * synchronously: call it in a worker or process. Throws ExtractionError when the file is empty,
 * encrypted or damaged.
 */
export async function sniffFileSync(file: FileToSniff): Promise<Sniffed> {
  if (file.bytes) return sniffBy(file.bytes.subarray(0, HEAD_BYTES), file)
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  const descriptor = openSync(file.path, 'r')
  try {
    const bytesRead = readSync(descriptor, head, 0, HEAD_BYTES, 0)
    return await sniffBy(head.subarray(0, bytesRead), file)
  } finally {
    closeSync(descriptor)
  }
}
