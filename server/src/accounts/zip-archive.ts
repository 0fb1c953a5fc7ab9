import { PassThrough, Readable } from 'node:stream'
import type { ExportEntry } from '@askwell/core/accounts'
import { ZipFile } from 'yazl'

/**
 * A zip of the entries, created while it is read and not buffered in memory or on disk. Destroying the stream closes
 * the open file.
 */
export function zipArchive(entries: ExportEntry[]): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  zip.outputStream.pipe(out)

  let entry: Readable | undefined
  out.on('close', () => entry?.destroy())

  for (const { name, content } of entries) {
    zip.addReadStreamLazy(name, (hand) => {
      entry = Readable.from(content(), { objectMode: false })
      hand(null, entry)
    })
  }
  zip.end()
  return out
}
