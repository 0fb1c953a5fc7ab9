import { Refusal } from './outcome.ts'

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

/** UTF-16 without a mark shows as zero bytes on one side only. */
function byZeroes(bytes: Uint8Array): string | undefined {
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

/** Decodes by a named encoding; names that the platform lacks go to iconv-lite. */
export async function decodeAs(bytes: Uint8Array, encoding: string): Promise<string> {
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    // Its tables take more to load than all else a reader of texts needs.
    const { default: iconv } = await import('iconv-lite')
    if (!iconv.encodingExists(encoding)) throw new Refusal('damaged', 'unknown encoding')
    return iconv.decode(Buffer.from(bytes), encoding)
  }
}

/** Bytes of unknown encoding as text: mark, UTF-8, UTF-16 by zero bytes, then statistics. */
export async function decodeText(bytes: Uint8Array): Promise<string> {
  const marked = byMark(bytes)
  if (marked) return decodeAs(bytes, marked)
  const wide = byZeroes(bytes)
  if (wide) return decodeAs(bytes, wide)
  if (bytes.subarray(0, 65_536).includes(0)) throw new Refusal('unsupported', 'a binary file')
  const utf8 = strictUtf8(bytes)
  if (utf8 !== undefined) return utf8
  const { detect } = await import('chardet')
  // ISO-8859-1 in the wild is Windows-1252; TextDecoder follows the web and reads it so.
  return decodeAs(bytes, detect(bytes.subarray(0, 65_536)) ?? 'windows-1252')
}
