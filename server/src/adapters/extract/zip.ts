import { TextDecoder } from 'node:util'
import { openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import type { ReadLimits } from './limits.ts'
import { Refusal } from './outcome.ts'

/** The parts of a zip container, read one at a time and never unpacked to disk. */
export type Container = {
  names: string[]
  has(name: string): boolean
  /** Decoded text of a part in pieces, inflated bytes counted against the limit. */
  text(name: string): AsyncIterable<string>
  close(): void
}

async function entriesOf(zip: ZipFile, limits: ReadLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= limits.zipEntries) throw new Refusal('too-large', 'parts inside the file')
    // Names are compared without case, as Office does.
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

/** Opens a zip container; a name that climbs out of the archive or a cut directory is damage. */
export async function openContainer(path: string, limits: ReadLimits): Promise<Container> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const entries = await entriesOf(zip, limits)
  let inflated = 0

  async function* text(name: string): AsyncGenerator<string> {
    const entry = entries.get(name.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted()) throw new Refusal('encrypted')
    const stream = await zip.openReadStreamPromise(entry)
    let decoder: TextDecoder | undefined
    for await (const piece of stream) {
      if (!(piece instanceof Uint8Array)) continue
      inflated += piece.length
      if (inflated > limits.inflatedBytes) throw new Refusal('too-large', 'unpacked size')
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
