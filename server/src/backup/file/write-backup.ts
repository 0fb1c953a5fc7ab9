import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createZstdCompress } from 'node:zlib'
import type { ObjectStoreSettings } from '../../platform/files/s3/files-url.ts'
import { openS3Client } from '../../platform/files/s3/s3-client.ts'
import type { KeyRing } from '../../platform/secrets/index.ts'
import { originalsInStore, originalsOnDisk, type BackedUpOriginals } from './backed-up-originals.ts'
import { currentKey, keyFor } from './backup-key.ts'
import { encrypt } from './encrypted-stream.ts'
import type { Header, Manifest } from './manifest.ts'
import { encodeRecord } from './records.ts'
import { boundedBySize, encodeRows, RowHash } from '../stores/rows.ts'
import { tableNames, type DatabaseSnapshot } from '../stores/backup-tables.ts'
import { openSnapshot } from '../stores/database-snapshot.ts'

/** What is backed up: a database and the originals of a data folder, or of an object store. */
export type Installation = {
  databaseUrl: string | undefined
  dataDir: string
  objectStore: ObjectStoreSettings | null
  ring: KeyRing
}

/** Where a backup was written, what it contains, and which key it needs. */
export type WrittenBackup = { manifest: Manifest; key: Header }

/**
 * Writes a consistent snapshot of all rows and originals to one encrypted file, while the server runs. The file gets
 * its final name when it is complete and on the disk.
 */
export async function writeBackup(
  { ring, ...place }: Installation,
  file: string,
  now: Date,
): Promise<WrittenBackup> {
  if (existsSync(file)) throw new Error(`${file} already exists. Name another file.`)
  const header = currentKey(ring)
  const key = keyFor(ring, header)
  if (key === undefined) throw new Error('SECRETS_KEYS: no key for the backup.')

  const partial = `${file}.partial`
  const snapshot = await openSnapshot(place)
  try {
    const originals = await originalsOf(place, snapshot.fileKeys)
    try {
      const manifest = emptyManifest(snapshot, now)
      await pipeline(
        Readable.from(recordsOf(snapshot, originals, manifest)),
        createZstdCompress(),
        (bytes: AsyncIterable<Uint8Array>) => encrypt(bytes, key),
        (bytes: AsyncIterable<Uint8Array>) => withHeader(header, bytes),
        createWriteStream(partial, { flags: 'w', mode: 0o600, flush: true }),
      )
      await rename(partial, file)
      return { manifest, key: header }
    } finally {
      await originals.release()
    }
  } finally {
    await snapshot.close()
    await rm(partial, { force: true })
  }
}

const originalsOf = async (
  { dataDir, objectStore }: Omit<Installation, 'ring'>,
  keys: string[],
): Promise<BackedUpOriginals> =>
  objectStore === null
    ? originalsOnDisk(dataDir, keys)
    : originalsInStore(openS3Client(objectStore))

async function* withHeader(
  header: Header,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(header)}\n`)
  yield* bytes
}

const emptyManifest = ({ engine, migrations }: DatabaseSnapshot, now: Date): Manifest => ({
  createdAt: now.toISOString(),
  engine,
  migrations,
  tables: {},
  files: { count: 0, bytes: 0 },
  missingFiles: [],
})

/** All records. `manifest` is filled while the rows and files are read, and is the last record. */
async function* recordsOf(
  snapshot: DatabaseSnapshot,
  originals: BackedUpOriginals,
  manifest: Manifest,
): AsyncGenerator<Buffer> {
  const { tables } = manifest
  for (const name of tableNames) {
    yield encodeRecord('table', name)
    const hash = new RowHash()
    for await (const fetched of snapshot.rowsOf(name)) {
      for (const rows of boundedBySize(fetched)) {
        hash.add(rows)
        yield encodeRecord('rows', encodeRows(rows))
        // A scheduled backup runs in the server: let requests run between batches.
        await setImmediate()
      }
    }
    tables[name] = { rows: hash.rows, hash: hash.hash }
  }

  for (const key of snapshot.fileKeys) yield* recordsOfFile(key, originals, manifest)
  yield encodeRecord('manifest', JSON.stringify(manifest))
}

/** The records of an original. One whose bytes do not match its hash is listed in the manifest and not restored. */
async function* recordsOfFile(
  key: string,
  originals: BackedUpOriginals,
  { files, missingFiles }: Manifest,
): AsyncGenerator<Buffer> {
  const pieces = await originals.read(key)
  if (pieces === null) {
    missingFiles.push(key)
    return
  }
  yield encodeRecord('file', key)
  const hash = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    bytes += piece.length
    hash.update(piece)
    yield encodeRecord('piece', piece)
  }
  if (hash.digest('hex') !== key) {
    missingFiles.push(key)
    return
  }
  files.count += 1
  files.bytes += bytes
}
