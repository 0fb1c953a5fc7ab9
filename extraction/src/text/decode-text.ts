import { ExtractionError, type UnsupportedKind } from '../document/extraction-outcome.ts'

/** Bytes at the start of a text that are examined to detect its encoding. */
const HEAD_BYTES = 65_536

function encodingByBom(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a byte order mark has zero bytes on one side only. */
function encodingByZeroBytes(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4096)
  let even = 0
  let odd = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const half = sample.length / 2
  if (odd > half * 0.3 && even < half * 0.05) return 'utf-16le'
  if (even > half * 0.3 && odd < half * 0.05) return 'utf-16be'
  return undefined
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: the caller tries the next encoding.
    return undefined
  }
}

/** Decodes bytes of a named encoding; uses iconv-lite for encodings that the platform lacks. */
export async function decodeAs(bytes: Uint8Array, encoding: string): Promise<string> {
  const decode = (await decoderOf(encoding))()
  return decode(bytes) + decode()
}

/** Decodes the next bytes of a text; called without bytes, returns the end of the text. */
type Decode = (bytes?: Uint8Array) => string

/** Returns a function that creates a decoder for one text. Throws ExtractionError for an unknown encoding. */
export async function decoderOf(encoding: string): Promise<() => Decode> {
  if (isKnown(encoding)) {
    return () => {
      const decoder = new TextDecoder(encoding)
      return (bytes) => decoder.decode(bytes, { stream: bytes !== undefined })
    }
  }
  // Loaded on demand, because its tables take longer to load than all other code for text files.
  const { default: iconv } = await import('iconv-lite')
  if (!iconv.encodingExists(encoding)) throw new ExtractionError('damaged', 'unknown encoding')
  return () => {
    const decoder = iconv.getDecoder(encoding)
    return (bytes) => (bytes ? decoder.write(Buffer.from(bytes)) : (decoder.end() ?? ''))
  }
}

function isKnown(encoding: string): boolean {
  try {
    return new TextDecoder(encoding).encoding !== ''
  } catch {
    // The platform lacks this encoding; the caller uses iconv-lite.
    return false
  }
}

/** Detects the encoding: byte order mark, zero bytes of UTF-16, valid UTF-8, otherwise by statistics. */
export async function encodingOf(head: Uint8Array, isUtf8: () => boolean): Promise<string> {
  const found = encodingByBom(head) ?? encodingByZeroBytes(head)
  if (found) return found
  if (head.subarray(0, HEAD_BYTES).includes(0))
    throw new ExtractionError('unsupported', 'binary' satisfies UnsupportedKind)
  if (isUtf8()) return 'utf-8'
  const { detect } = await import('chardet')
  // Text detected as ISO-8859-1 is usually Windows-1252; TextDecoder decodes it as such.
  return detect(head.subarray(0, HEAD_BYTES)) ?? 'windows-1252'
}

/** Detects the encoding of bytes and decodes them. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const utf8 = strictUtf8(bytes)
  const encoding = await encodingOf(bytes, () => utf8 !== undefined)
  return encoding === 'utf-8' && utf8 !== undefined ? utf8 : decodeAs(bytes, encoding)
}
