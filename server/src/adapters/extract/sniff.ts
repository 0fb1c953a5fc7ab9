import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { extname } from 'node:path'
import { looksLikeTable } from './csv.ts'
import { readLimits } from './limits.ts'
import type { ReadLimits } from './limits.ts'
import { OleFile } from './ole.ts'
import { Refusal } from './outcome.ts'
import { decodeText } from './text-decode.ts'

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

/** What a file is by its content. Without a kind, `what` says it in words: 'a picture'. */
export type Sniffed = { kind: FileKind | null; what: string }

const HEAD_BYTES = 65_536

const known = (kind: FileKind): Sniffed => ({ kind, what: kind })
const foreign = (what: string): Sniffed => ({ kind: null, what })

/** First bytes of what we do not read, in hex. */
const foreignMarks: [RegExp, string][] = [
  [/^(?:89504e47|ffd8ff|47494638|424d|49492a00|4d4d002a|52494646.{8}57454250)/, 'a picture'],
  [/^(?:7f454c46|4d5a|cafebabe|cffaedfe|feedfac)/, 'a program'],
  [/^(?:1f8b|377abcaf271c|52617221|425a68|fd377a585a00|28b52ffd)/, 'an archive'],
  [/^(?:494433|fffb|4f676753|664c6143|.{8}66747970|1a45dfa3|52494646)/, 'sound or film'],
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

/** Kinds of text in the order they are tried: by first words, then by name, then by shape. */
const textKinds: [FileKind, (text: Text) => boolean][] = [
  ['rtf', ({ start }) => start.startsWith('{\\rtf')],
  ['wordml', ({ start }) => /<\?mso-application progid="Word|<w:wordDocument/.test(start)],
  ['xls', ({ start }) => /urn:schemas-microsoft-com:office:spreadsheet/.test(start)],
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
  return known(textKinds.find(([, fits]) => fits({ text, start, extension }))?.[0] ?? 'txt')
}

/** The kind by the first bytes; 'zip' and 'ole' need a look inside the file. */
async function sniffHead(bytes: Uint8Array, name: string): Promise<Sniffed | 'zip' | 'ole'> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (head.length === 0) throw new Refusal('empty')
  if (isPdf(head)) return known('pdf')
  if (head.length > 3 && isZip(head)) return 'zip'
  if (isOle(head)) return 'ole'
  return sniffStrange(head) ?? sniffDecoded(head, name)
}

/** What we do not read by its mark; text that happens to begin like one holds no such bytes. */
function sniffStrange(head: Buffer): Sniffed | undefined {
  const hex = head.subarray(0, 16).toString('hex')
  const strange = foreignMarks.find(([mark]) => mark.test(hex))
  return strange && head.subarray(0, 1024).some((byte) => byte < 9)
    ? foreign(strange[1])
    : undefined
}

async function sniffDecoded(head: Buffer, name: string): Promise<Sniffed> {
  try {
    return sniffText(await decodeText(head), name)
  } catch (error) {
    if (error instanceof Refusal) return foreign(error.detail || 'a binary file')
    throw error
  }
}

async function sniffZip(path: string, limits: ReadLimits): Promise<Sniffed> {
  // Loaded when needed: most files are no archives.
  const { openContainer } = await import('./zip.ts')
  const container = await openContainer(path, limits)
  try {
    const parts = zipParts.find(([part]) => container.names.some((name) => part.test(name)))
    if (parts) return container.has('xl/workbook.bin') ? known('xls') : known(parts[1])
    if (!container.has('mimetype')) return foreign('an archive')
    let type = ''
    for await (const piece of container.text('mimetype')) type += piece
    const kind = /opendocument\.(text|spreadsheet|presentation)/.exec(type)?.[1]
    if (kind === 'text') return known('odt')
    if (kind === 'spreadsheet') return known('ods')
    return kind === 'presentation' ? known('odp') : foreign('an archive')
  } finally {
    container.close()
  }
}

function sniffOle(path: string): Sniffed {
  const ole = new OleFile(path)
  try {
    if (ole.find('EncryptedPackage') || ole.find('EncryptedSummary')) throw new Refusal('encrypted')
    const kind = oleStreams.find(([stream]) => ole.find(stream))?.[1]
    return kind ? known(kind) : foreign('an unknown Office file')
  } finally {
    ole.close()
  }
}

type Stored = { path: string; name: string; limits: ReadLimits }

async function sniffBy(head: Buffer, { path, name, limits }: Stored): Promise<Sniffed> {
  const found = await sniffHead(head, name)
  if (found === 'zip') return sniffZip(path, limits)
  return found === 'ole' ? sniffOle(path) : found
}

/**
 * What a file on disk is, for a thread or process that waits for the disk itself. Throws a Refusal when
 * it is empty, encrypted or damaged.
 */
export async function sniffHere(file: Stored): Promise<Sniffed> {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  const descriptor = openSync(file.path, 'r')
  try {
    const bytesRead = readSync(descriptor, head, 0, HEAD_BYTES, 0)
    return await sniffBy(head.subarray(0, bytesRead), file)
  } finally {
    closeSync(descriptor)
  }
}

async function sniffWhole(file: Stored): Promise<Sniffed> {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  const handle = await open(file.path, 'r')
  try {
    const { bytesRead } = await handle.read(head, 0, HEAD_BYTES, 0)
    return await sniffBy(head.subarray(0, bytesRead), file)
  } finally {
    await handle.close()
  }
}

/** What a file on disk is, for the upload door: content decides, the name only tells texts apart. */
export async function sniffFile(
  path: string,
  name: string,
): Promise<Sniffed & { outcome?: Refusal['outcome'] }> {
  try {
    return await sniffWhole({ path, name, limits: readLimits })
  } catch (error) {
    if (error instanceof Refusal) return { kind: null, what: error.detail, outcome: error.outcome }
    return { kind: null, what: 'a damaged file', outcome: 'damaged' }
  }
}
