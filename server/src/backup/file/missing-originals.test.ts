import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fillBot } from '../../../test/support/database/fill-bot.ts'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { clientOf } from '../../../test/support/object-store.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { originalPath } from '../../platform/files/disk.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { originalsInStore } from './backed-up-originals.ts'
import { openBackup, verifyBackup } from './open-backup.ts'
import { pinOriginals } from './pinned-originals.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const keyOf = (text: string) => createHash('sha256').update(text).digest('hex')
const [kept, lost] = [keyOf('Open at nine.'), keyOf('Lost.')]

function folderWithKept(dataDir: string): string {
  mkdirSync(path.dirname(originalPath(dataDir, kept)), { recursive: true })
  writeFileSync(originalPath(dataDir, kept), 'Open at nine.')
  return dataDir
}

/** An installation with two sources, one of which lost its upload. */
async function installationWithLoss() {
  const database = await sqlite.open()
  const { db } = database
  await insertOwner(db, 'u_1')
  await insertBot(db, 'u_1', 'bot')
  for (const file_key of [kept, lost]) {
    const amounts = { messages: 0, passages: 0, series: file_key }
    await fillBot(database, { ownerId: 'u_1', botId: 'bot', ...amounts })
    await db.updateTable('source').set({ file_key }).where('id', 'like', `%${file_key}`).execute()
  }
  await database.close()
  const dataDir = folderWithKept(database.dataDir)
  const ring = openKeyRing(undefined, dataDir)
  return { databaseUrl: undefined, dataDir, objectStore: null, ring }
}

test('a backup names an upload that was lost, and has all others', async () => {
  const place = await installationWithLoss()
  const file = path.join(tempFolder(), 'night.backup')

  const { manifest } = await writeBackup(place, file, new Date(0))

  expect(manifest.missingFiles).toEqual([lost])
  expect(manifest.files).toEqual({ count: 1, bytes: 13 })
  expect(await verifyBackup(await openBackup(file, place.ring))).toEqual(manifest)
})

test('uploads are pinned until they are released, except those that are not there', async () => {
  const dataDir = folderWithKept(tempFolder())

  const { paths, release } = await pinOriginals(dataDir, [lost, kept])
  expect([...paths.keys()]).toEqual([kept])
  expect(readFileSync(paths.get(kept) ?? '', 'utf8')).toBe('Open at nine.')

  await release()
  expect(readdirSync(dataDir).toSorted()).toEqual(['files', 'pinned-originals.lock'])
})

test('what the operator keeps next to the uploads is not removed', async () => {
  const dataDir = folderWithKept(tempFolder())
  for (const name of ['backup-daily', 'backup-2026', 'pinned-originals-of-mine']) {
    mkdirSync(path.join(dataDir, name))
  }

  const { release } = await pinOriginals(dataDir, [kept])
  await release()

  expect(readdirSync(dataDir).toSorted()).toEqual([
    'backup-2026',
    'backup-daily',
    'files',
    'pinned-originals-of-mine',
    'pinned-originals.lock',
  ])
})

test('a backup with a damaged upload names it, and is restored without it', async () => {
  const place = await installationWithLoss()
  mkdirSync(path.dirname(originalPath(place.dataDir, lost)), { recursive: true })
  writeFileSync(originalPath(place.dataDir, lost), 'Lo')
  const file = path.join(tempFolder(), 'night.backup')

  const { manifest } = await writeBackup(place, file, new Date(0))
  const target = { ...place, dataDir: tempFolder() }
  const restored = await restoreBackup(target, file)

  expect(manifest.missingFiles).toEqual([lost])
  expect(manifest.files).toEqual({ count: 1, bytes: 13 })
  expect(restored.tables['source']?.rows).toBe(2)
  expect(readFileSync(originalPath(target.dataDir, kept), 'utf8')).toBe('Open at nine.')
  expect(existsSync(originalPath(target.dataDir, lost))).toBe(false)
})

test('an upload that is there and cannot be pinned fails the backup', async () => {
  const dataDir = folderWithKept(tempFolder())

  await expect(pinOriginals(dataDir, [kept, kept])).rejects.toThrow('EEXIST')
})

const readFromStoreThatAnswers = async (status: number) => {
  const client = await clientOf((request, response) => {
    request.resume()
    response.writeHead(status).end()
  })
  return originalsInStore(client).read(kept)
}

test('an upload that the object store does not have is missing', async () => {
  expect(await readFromStoreThatAnswers(404)).toBeNull()
})

test('an upload that the object store refuses to return is not called missing', async () => {
  await expect(readFromStoreThatAnswers(403)).rejects.toThrow(/403/)
})
