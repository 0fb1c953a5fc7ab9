import { randomUUID } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { IndexDamagedError, sections, type IndexPiece } from '@askwell/core/knowledge'

/** Extension of an incomplete file, which stays when a process dies. */
export const unfinished = '.part'

/** Section number, content length, and a checksum of number, length and content. */
const frameHeadBytes = 9
const headerNumber = 254
const endNumber = 255
/** Far above the largest piece. Prevents a damaged length from allocating all memory. */
const maxPieceBytes = 64 * 1024 * 1024

type Frame = { number: number; bytes: Uint8Array }

function encodeHead({ number, bytes }: Frame): Buffer {
  const head = Buffer.alloc(frameHeadBytes)
  head.writeUInt8(number)
  head.writeUInt32LE(bytes.length, 1)
  head.writeUInt32LE(checksumOf(head, bytes), 5)
  return head
}

const checksumOf = (head: Buffer, bytes: Uint8Array): number =>
  crc32(bytes, crc32(head.subarray(0, 5)))

export type IndexFileContent = { header: unknown; pieces: Iterable<IndexPiece> }

/**
 * Writes a file that gets its final name only when it is complete and synced. Calls `isCurrent` after each piece, and
 * stops without a file when it returns false. Returns whether the file was written.
 */
export async function writeIndexFile(
  path: string,
  { header, pieces }: IndexFileContent,
  isCurrent: () => boolean,
): Promise<boolean> {
  const part = `${path}.${randomUUID()}${unfinished}`
  const file = await open(part, 'wx', 0o600)
  try {
    const isWhole = await writeFrames(file, framesOf(header, pieces), isCurrent)
    if (isWhole) await file.datasync()
    await file.close()
    if (isWhole) await rename(part, path)
    return isWhole
  } finally {
    await file.close().catch(() => undefined)
    await rm(part, { force: true })
  }
}

/** Writes a file directly under its final name, for a reader that waits until it is complete. */
export async function writeTemporaryIndex(
  path: string,
  { header, pieces }: IndexFileContent,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await writeFrames(file, framesOf(header, pieces), () => true)
  } finally {
    await file.close()
  }
}

async function writeFrames(
  file: FileHandle,
  frames: Iterable<Frame>,
  isCurrent: () => boolean,
): Promise<boolean> {
  for (const frame of frames) {
    await file.writev([encodeHead(frame), frame.bytes])
    if (!isCurrent()) return false
  }
  return true
}

function* framesOf(header: unknown, pieces: Iterable<IndexPiece>): Generator<Frame> {
  yield { number: headerNumber, bytes: Buffer.from(JSON.stringify(header)) }
  for (const { section, bytes } of pieces) yield { number: sections.indexOf(section), bytes }
  yield { number: endNumber, bytes: new Uint8Array(0) }
}

/**
 * Opens a stored index to read its header and its pieces one by one. Null when there is no file.
 * @throws {IndexDamagedError} for a file that is truncated or changed.
 */
export async function openIndexFile(path: string): Promise<OpenIndexFile | null> {
  const file = await openToRead(path)
  if (!file) return null
  try {
    const first = await readFrame(file)
    if (first.number !== headerNumber) throw new IndexDamagedError('no header')
    const header: unknown = JSON.parse(Buffer.from(first.bytes).toString())
    return { header, pieces: () => readPieces(file), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

export type OpenIndexFile = {
  header: unknown
  pieces: () => AsyncGenerator<IndexPiece>
  close: () => Promise<void>
}

async function* readPieces(file: FileHandle): AsyncGenerator<IndexPiece> {
  for (;;) {
    const { number, bytes } = await readFrame(file)
    if (number === endNumber) return
    const section = sections[number]
    if (section === undefined) throw new IndexDamagedError('an unknown section')
    yield { section, bytes }
  }
}

async function readFrame(file: FileHandle): Promise<Frame> {
  const head = await readBytes(file, frameHeadBytes)
  const length = head.readUInt32LE(1)
  if (length > maxPieceBytes) throw new IndexDamagedError('a piece is too long')
  const bytes = await readBytes(file, length)
  if (checksumOf(head, bytes) !== head.readUInt32LE(5)) throw new IndexDamagedError('changed')
  return { number: head.readUInt8(0), bytes }
}

async function readBytes(file: FileHandle, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled)
    if (bytesRead === 0) throw new IndexDamagedError('cut off')
    filled += bytesRead
  }
  return bytes
}

async function openToRead(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
