import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { EgressError } from './egress-error.ts'

/** Encodings that are accepted and decoded. */
export const acceptedEncodings = 'gzip, deflate, br'

/** Decodes one layer of content encoding. Several layers are refused, because they indicate a decompression bomb. */
export async function* decodeBody(
  encoding: string,
  wire: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const name = encoding.trim().toLowerCase()
  if (name === '' || name === 'identity') yield* wire
  else yield* decompress(name, wire)
}

async function* decompress(
  name: string,
  wire: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const source = wire[Symbol.asyncIterator]()
  const first = await source.next()
  if (first.done === true) return

  const decoder = decoderOf(name, first.value)
  const feeding = pipeline(Readable.from(prepend(first.value, source)), decoder)
  // Avoids an unhandled rejection: the reader below gets the same error.
  feeding.catch(() => undefined)
  try {
    for await (const chunk of decoder as AsyncIterable<Uint8Array>) yield chunk
  } catch (error) {
    if (error instanceof EgressError) throw error
    throw new EgressError('bad_encoding', 'The body could not be decompressed.', error)
  } finally {
    decoder.destroy()
  }
}

function decoderOf(name: string, first: Uint8Array) {
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'br') return createBrotliDecompress()
  if (name !== 'deflate') {
    throw new EgressError('bad_encoding', 'The body has an encoding that we do not read.')
  }
  // Servers use this name for both the zlib and the raw format; the first byte distinguishes them.
  return ((first[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw()
}

async function* prepend(
  first: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) {
    yield next.value
  }
}

/** Yields the pieces; throws when their total exceeds the limit. */
export async function* limitBytes(
  pieces: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new EgressError('too_large', 'The body is too large.')
    yield piece
  }
}
