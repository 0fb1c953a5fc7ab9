import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkBackups } from '../../src/doctor/checks/backups.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { writeSetting } from '../../src/platform/db/setting-store.ts'
import { sqlite } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'

const now = Date.UTC(2026, 2, 2, 12)
const hourMs = 3_600_000

/** What is found with a folder of backups, and the hours since the last backup. */
async function found(directory: string, hours: number | null) {
  const place = await sqlite.open()
  if (hours !== null) {
    const at = { key: 'scheduled-backup-time', value: String(now - hours * hourMs) }
    await writeSetting(place.db, at, now)
  }
  await place.close()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: place.dataDir,
    BACKUP_DIRECTORY: directory,
  })
  const [finding] = await checkBackups(config, now)
  return `${finding?.level}: ${finding?.message}`
}

function folderWithBackup(): string {
  const folder = tempFolder()
  writeFileSync(path.join(folder, 'askwell-2026-03-02.backup'), '')
  return folder
}

test('a folder with a recent backup is right, and one with an old backup is a problem', async () => {
  expect(await found(folderWithBackup(), 9)).toMatch(/^ok: .* the last one 9 hours ago/)
  expect(await found(folderWithBackup(), 40)).toMatch(/^problem: .* is 40 hours old/)
})

test('a folder that will be created waits for the first backup', async () => {
  expect(await found(path.join(tempFolder(), 'new', 'backups'), null)).toMatch(/^hint: There is no/)
})

test.each([
  ['is missing', (folder: string) => path.join(folder, 'mnt', 'backups')],
  ['is empty', (folder: string) => folder],
])('a folder that %s although a backup was written is a problem', async (_what, of) => {
  expect(await found(of(tempFolder()), 9)).toMatch(/^problem: .* holds none. Is its disk mounted\?/)
})

test('a folder below a file is a problem', async () => {
  const folder = tempFolder()
  mkdirSync(path.join(folder, 'a'))
  writeFileSync(path.join(folder, 'a', 'file'), '')

  const finding = await found(path.join(folder, 'a', 'file', 'backups'), null)

  expect(finding).toMatch(/^problem: BACKUP_DIRECTORY: .*file is a file. Name a folder/)
})
