import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type { KeyRing } from '../../platform/secrets/index.ts'
import { keyFor } from './backup-key.ts'
import { BackupDamagedError, decrypt } from './encrypted-stream.ts'
import { maxHeaderBytes, readHeader, readManifest, type Manifest } from './manifest.ts'
import { decodeRecords, type BackupRecord } from './records.ts'
import { decodeRows, RowHash } from '../stores/rows.ts'

/** A backup that can be decrypted. */
export type OpenBackup = {
  /** Calls `handle` for each record in order. */
  read: (handle: (record: BackupRecord) => Promise<void> | void) => Promise<void>
}

/** Opens a backup file with the key that it names. */
export async function openBackup(file: string, ring: KeyRing | undefined): Promise<OpenBackup> {
  const { header, start } = await headerOf(file)
  const key = ring && keyFor(ring, header)
  if (key === undefined) {
    throw new Error(
      `This backup needs the key '${header.key}' with the fingerprint ${header.fingerprint}. ` +
        'Copy the secrets.keys of the installation that wrote it into DATA_DIR, or set SECRETS_KEYS.',
    )
  }

  return {
    read: (handle) =>
      pipeline(
        createReadStream(file, { start }),
        (bytes: AsyncIterable<Uint8Array>) => decrypt(bytes, key),
        createZstdDecompress(),
        async (bytes: AsyncIterable<Uint8Array>) => {
          for await (const record of decodeRecords(bytes)) await handle(record)
        },
      ),
  }
}

async function headerOf(file: string) {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeaderBytes), 0, maxHeaderBytes)
    const end = buffer.subarray(0, bytesRead).indexOf('\n')
    return { header: readHeader(buffer.subarray(0, end).toString()), start: end + 1 }
  } catch (error) {
    throw new BackupDamagedError(`${file} is not a backup of Askwell.`, { cause: error })
  } finally {
    await handle.close()
  }
}

/** Reads a whole backup and compares every row and file with its manifest, before anything is restored. */
export async function verifyBackup(backup: OpenBackup): Promise<Manifest> {
  const tables = new Map<string, RowHash>()
  let table = new RowHash()
  let file: { key: string; hash: Hash } | undefined
  const damaged: string[] = []
  let files = 0
  let manifest: Manifest | undefined

  const endFile = () => {
    if (file === undefined) return
    if (file.hash.digest('hex') === file.key) files += 1
    else damaged.push(file.key)
    file = undefined
  }

  await backup.read(({ kind, bytes }) => {
    if (kind !== 'piece') endFile()
    if (kind === 'table') tables.set(bytes.toString(), (table = new RowHash()))
    else if (kind === 'rows') table.add(decodeRows(bytes.toString()))
    else if (kind === 'file') file = { key: bytes.toString(), hash: createHash('sha256') }
    else if (kind === 'piece') file?.hash.update(bytes)
    else manifest = readManifest(bytes.toString())
  })

  if (manifest === undefined) throw differs('its manifest')
  const { missingFiles } = manifest
  const unnamed = damaged.find((key) => !missingFiles.includes(key))
  if (unnamed !== undefined) throw differs(`the file ${unnamed}`)
  if (manifest.files.count !== files) throw differs('the number of files')
  for (const [name, { rows, hash }] of Object.entries(manifest.tables)) {
    const read = tables.get(name)
    if (read?.rows !== rows || read.hash !== hash) throw differs(`the table ${name}`)
  }
  return manifest
}

const differs = (what: string) =>
  new BackupDamagedError(`${what} of the backup differs from its manifest. Use another backup.`)
