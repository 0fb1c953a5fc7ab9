import * as extractionTexts from '@askwell/messages/knowledge/extraction'
import { ExtractionError } from '../document/extraction-outcome.ts'

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

/** Decodes a named encoding; encodings that the platform lacks are decoded by iconv-lite. */
export async function decodeAs(bytes: Uint8Array, encoding: string): Promise<string> {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    // Loaded on demand, because its tables take longer to load than everything else of a text reader.
    const { default: iconv } = await import('iconv-lite')
    if (!iconv.encodingExists(encoding)) throw new ExtractionError('damaged', 'unknown encoding')
    return iconv.decode(Buffer.from(bytes), encoding)
  }
}

/** Decodes bytes of an unknown encoding: by byte order mark, as UTF-8, UTF-16 by zero bytes, then by statistics. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const marked = encodingByBom(bytes)
  if (marked) return decodeAs(bytes, marked)
  const wide = encodingByZeroBytes(bytes)
  if (wide) return decodeAs(bytes, wide)
  if (bytes.subarray(0, 65_536).includes(0))
    throw new ExtractionError('unsupported', extractionTexts.binaryFile)
  const utf8 = strictUtf8(bytes)
  if (utf8 !== undefined) return utf8
  const { detect } = await import('chardet')
  // Text declared as ISO-8859-1 is usually Windows-1252, and TextDecoder decodes it so.
  return decodeAs(bytes, detect(bytes.subarray(0, 65_536)) ?? 'windows-1252')
}
