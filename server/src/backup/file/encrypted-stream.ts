import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const chunkBytes = 64 * 1024
const tagBytes = 16
const saltBytes = 16

/** The file is incomplete, was changed, or was encrypted with another key. */
export class BackupDamagedError extends Error {}

/**
 * Encrypts bytes with AES-256-GCM in chunks of 64 KiB. Each file has its own key, derived from a random salt, so
 * the number of a chunk can be its nonce. The nonce of the last chunk has a flag: a file that was truncated, or
 * whose chunks were reordered, cannot be decrypted.
 */
export async function* encrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const fileKey = fileKeyOf(key, salt)
  yield salt

  let at = 0
  let pending: Buffer | undefined
  for await (const chunk of inChunks(bytes, chunkBytes)) {
    if (pending !== undefined) yield seal(fileKey, nonceOf(at++, false), pending)
    pending = chunk
  }
  yield seal(fileKey, nonceOf(at, true), pending ?? Buffer.alloc(0))
}

/** Decrypts the output of `encrypt`; throws `BackupDamagedError` before it yields a changed byte. */
export async function* decrypt(
  bytes: AsyncIterable<Uint8Array>,
  key: Uint8Array,
): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined
  let at = 0
  let pending: Buffer | undefined
  for await (const chunk of saltThenChunks(bytes)) {
    if (fileKey === undefined) {
      fileKey = fileKeyOf(key, chunk)
      continue
    }
    if (pending !== undefined) yield open(fileKey, nonceOf(at++, false), pending)
    pending = chunk
  }
  if (fileKey === undefined || pending === undefined) throw damaged()
  yield open(fileKey, nonceOf(at, true), pending)
}

/** Splits a stream into pieces of equal size; the last one may be shorter. */
async function* inChunks(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const piece of bytes) {
    held.push(piece)
    heldBytes += piece.length
    if (heldBytes < size) continue
    const joined = Buffer.concat(held)
    let from = 0
    while (joined.length - from >= size) yield joined.subarray(from, (from += size))
    held = [joined.subarray(from)]
    heldBytes = joined.length - from
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

async function* saltThenChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const pieces = bytes[Symbol.asyncIterator]()
  let start = Buffer.alloc(0)
  while (start.length < saltBytes) {
    const { value, done } = await pieces.next()
    if (done === true) throw damaged()
    start = Buffer.concat([start, value])
  }
  yield start.subarray(0, saltBytes)

  async function* rest() {
    yield start.subarray(saltBytes)
    yield* { [Symbol.asyncIterator]: () => pieces }
  }
  yield* inChunks(rest(), chunkBytes + tagBytes)
}

const fileKeyOf = (key: Uint8Array, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'askwell backup', 32))

function nonceOf(at: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(at, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

function seal(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
}

function open(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer {
  if (chunk.length < tagBytes) throw damaged()
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAuthTag(chunk.subarray(chunk.length - tagBytes))
  try {
    return Buffer.concat([
      decipher.update(chunk.subarray(0, chunk.length - tagBytes)),
      decipher.final(),
    ])
  } catch (error) {
    throw damaged(error)
  }
}

const damaged = (cause?: unknown) =>
  new BackupDamagedError(
    'The backup file is incomplete or was changed, so nothing was restored. Use another backup.',
    { cause },
  )
