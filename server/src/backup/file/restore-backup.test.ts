import { copyFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

test('a backup is not restored next to the log of an earlier database, which would change it', async () => {
  const earlier = await sqlite.open()
  await earlier.db
    .insertInto('setting')
    .values({ key: 'k', value: 'earlier', updated_at: 1 })
    .execute()
  const place = { databaseUrl: undefined, dataDir: earlier.dataDir, objectStore: null }
  const ring = openKeyRing(undefined, place.dataDir)
  const file = path.join(tempFolder(), 'night.backup')
  await writeBackup({ ...place, ring }, file, new Date(0))
  const dataDir = tempFolder()
  copyFileSync(path.join(place.dataDir, 'askwell.db-wal'), path.join(dataDir, 'askwell.db-wal'))

  const restored = restoreBackup({ ...place, dataDir, ring }, file)

  await expect(restored).rejects.toThrow(/already has a database/)
  expect(existsSync(path.join(dataDir, 'askwell.db'))).toBe(false)
  expect(readdirSync(dataDir)).toEqual(['askwell.db-wal', 'server-lock.db'])
})
