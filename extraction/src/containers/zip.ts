import { TextDecoder } from 'node:util'
import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { ExtractionLimits } from '../document/limits.ts'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'

/** The parts of a zip container, read one at a time and never unpacked to disk. */
export type Container = {
  names: string[]
  has(name: string): boolean
  /** The decoded text of a part, in pieces. Inflated bytes count towards the limit. Throws for a missing part. */
  text(name: string): AsyncIterable<string>
  close(): void
}

async function entriesOf(zip: ZipFile, limits: ExtractionLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.zipEntries) throw tooLarge('parts')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    // Names are compared case-insensitively, as Office does.
    const key = entry.fileName.toLowerCase()
    if (!entries.has(key)) entries.set(key, entry)
  }
  return entries
}

function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le'
  return 'utf-8'
}

/** Opens a zip container. Throws ExtractionError for paths outside the archive and for a truncated directory. */
export async function openContainer(path: string, limits: ExtractionLimits): Promise<Container> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(zip, limits).catch((error: unknown) => {
    zip.close()
    throw error
  })
  let inflated = 0

  async function* text(name: string): AsyncGenerator<string> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) throw new ExtractionError('damaged', `no part ${name}`)
    if (entry.isEncrypted()) throw new ExtractionError('encrypted')
    const stream = await zip.openReadStreamPromise(entry)
    let decoder: TextDecoder | undefined
    for await (const piece of stream) {
      if (!(piece instanceof Uint8Array)) continue
      inflated += piece.length
      if (inflated > limits.inflatedBytes) throw tooLarge('unpackedSize')
      decoder ??= new TextDecoder(encodingOf(piece))
      yield decoder.decode(piece, { stream: true })
    }
  }

  return {
    names: [...entries.values()].map((entry) => entry.fileName),
    has: (name) => entries.has(name.toLowerCase()),
    text,
    close: () => zip.close(),
  }
}
