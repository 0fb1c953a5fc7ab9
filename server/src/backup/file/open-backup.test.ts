import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { encodeRows, RowHash } from '../stores/rows.ts'
import { currentKey, keyFor } from './backup-key.ts'
import { BackupDamagedError, encrypt } from './encrypted-stream.ts'
import { openBackup, verifyBackup } from './open-backup.ts'
import { encodeRecord } from './records.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const ring = openKeyRing(undefined, tempFolder())

/** A backup of these records. */
async function backupOf(records: Buffer[]): Promise<string> {
  const file = path.join(tempFolder(), 'night.backup')
  const header = currentKey(ring)
  const content = Readable.from([zstdCompressSync(Buffer.concat(records))])
  const bytes = await buffer(Readable.from(encrypt(content, keyFor(ring, header) ?? Buffer.of())))
  writeFileSync(file, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), bytes]))
  return file
}

const rows = [['bot 1']]
const text = 'The library opens at nine.'
const table = [encodeRecord('table', 'bot'), encodeRecord('rows', encodeRows(rows))]
const original = [
  encodeRecord('file', createHash('sha256').update(text).digest('hex')),
  encodeRecord('piece', text),
]

function manifestOf({ hashed = rows } = {}): Buffer {
  const hash = new RowHash()
  hash.add(hashed)
  const content = {
    createdAt: '2026-03-02T03:00:00.000Z',
    engine: 'sqlite',
    migrations: ['0001-first'],
    tables: { bot: { rows: hash.rows, hash: hash.hash } },
    files: { count: 1, bytes: text.length },
    missingFiles: [],
  }
  return encodeRecord('manifest', JSON.stringify(content))
}

const verify = async (records: Buffer[]) =>
  verifyBackup(await openBackup(await backupOf(records), ring))

test('a backup that is equal to its manifest is accepted', async () => {
  const { createdAt } = await verify([...table, ...original, manifestOf()])

  expect(createdAt).toBe('2026-03-02T03:00:00.000Z')
})

const doubled = manifestOf({ hashed: [...rows, ...rows] })

test.each([
  [
    'other bytes of a file',
    [...original, encodeRecord('piece', '!'), manifestOf()],
    /^the file \w/,
  ],
  ['no manifest', [...table, ...original], /^its manifest/],
  ['a file less', [...table, manifestOf()], /^the number of files/],
  ['a table less', [...original, manifestOf()], /^the table bot/],
  ['a row less', [...table, ...original, doubled], /^the table bot/],
])('a backup with %s is damaged', async (_what, records, error) => {
  await expect(verify(records)).rejects.toThrow(BackupDamagedError)
  await expect(verify(records)).rejects.toThrow(error)
})

test('a file that is no backup is refused by its name', async () => {
  const file = path.join(tempFolder(), 'notes.txt')
  writeFileSync(file, 'Remember the milk.\n')

  const opened = openBackup(file, ring)

  await expect(opened).rejects.toThrow(BackupDamagedError)
  await expect(opened).rejects.toThrow(/notes\.txt is not a backup of Askwell/)
})

test('a backup of another version is not restored', async () => {
  const file = await backupOf([...table, ...original, manifestOf()])
  const dataDir = tempFolder()

  const restored = restoreBackup({ databaseUrl: undefined, dataDir, objectStore: null, ring }, file)

  await expect(restored).rejects.toThrow(/another version of Askwell.* is 0001-first/)
  expect(readdirSync(dataDir)).toEqual(['server-lock.db'])
})

test('no backup is written without its key', async () => {
  const dataDir = tempFolder()
  const unknown = { ...ring, current: 'k2' }
  const place = { databaseUrl: undefined, dataDir, objectStore: null, ring: unknown }

  const written = writeBackup(place, path.join(dataDir, 'night.backup'), new Date())

  await expect(written).rejects.toThrow('SECRETS_KEYS: no key for the backup.')
})
