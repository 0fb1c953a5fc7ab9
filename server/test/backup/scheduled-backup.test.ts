import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { restoreBackup } from '../../src/backup/index.ts'
import { openKeyRing } from '../../src/platform/secrets/index.ts'
import { engines, sqlite, type TestEngine } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { createTestApp } from '../support/test-app.ts'
import { emptyPlace } from './installation.ts'

/** An app whose database and files are in one folder, as in an installation, and whose clock can be set. */
async function openApp(engine: TestEngine, directory: string) {
  const time = { now: Date.parse('2026-03-02T01:00:00Z') }
  const database = await engine.open()
  const app = await createTestApp(
    { ...engine, open: async () => database },
    {
      hasNoPages: true,
      clock: () => time.now,
      env: {
        DATA_DIR: database.dataDir,
        ...(database.databaseUrl !== undefined && { DATABASE_URL: database.databaseUrl }),
        BACKUP_DIRECTORY: directory,
        BACKUP_HOUR: '2',
        BACKUP_KEEP_DAYS: '2',
        BACKUP_KEEP_WEEKS: '2',
      },
    },
  )
  await app.createOwner()
  return { app, database, time, run: () => app.background.runMaintenance() }
}

/** The backups in a folder, without the journal of erasures. */
const backupsIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((name) => name !== 'askwell.erasures')
    .toSorted()

describe.each(engines)('scheduled backups on $name', (engine) => {
  test('are written once a day, can be restored, and old ones are removed', async () => {
    const directory = path.join(tempFolder(), 'backups')
    const { app, database, time, run } = await openApp(engine, directory)

    await run()
    expect(backupsIn(directory)).toEqual(['askwell-2026-03-01.backup'])
    const first = readFileSync(path.join(directory, 'askwell-2026-03-01.backup'))
    await run()
    expect(readFileSync(path.join(directory, 'askwell-2026-03-01.backup')).equals(first)).toBe(true)

    writeFileSync(path.join(directory, 'askwell-2026-03-04.backup.partial'), 'of a killed process')
    writeFileSync(path.join(directory, 'mine.backup'), 'of the operator')
    for (const day of ['03', '08', '09']) {
      writeFileSync(path.join(directory, `askwell-2026-03-${day}.backup`), 'of an earlier day')
    }
    for (const day of [10, 11]) {
      time.now = Date.parse(`2026-03-${day}T02:00:00Z`)
      await run()
    }
    expect(backupsIn(directory)).toEqual([
      'askwell-2026-03-08.backup',
      'askwell-2026-03-10.backup',
      'askwell-2026-03-11.backup',
      'mine.backup',
    ])

    const keys = readFileSync(path.join(database.dataDir, 'secrets.keys'), 'utf8')
    const ring = openKeyRing(undefined, database.dataDir, false)
    const target = await emptyPlace(engine, ring, keys)
    const newest = path.join(directory, 'askwell-2026-03-11.backup')
    expect((await restoreBackup(target, newest)).tables['user_account']?.rows).toBeGreaterThan(0)
    await app.close()
  })

  test('are tried again after a failure, and leave nothing unfinished', async () => {
    const directory = path.join(tempFolder(), 'backups')
    writeFileSync(directory, 'a file in the place of the folder')
    const { app, run } = await openApp(engine, directory)

    await run()
    rmSync(directory)
    await run()

    expect(backupsIn(directory)).toEqual(['askwell-2026-03-01.backup'])
    await app.close()
  })
})

test('are not written without BACKUP_DIRECTORY', async () => {
  const app = await createTestApp(sqlite, { hasNoPages: true })

  await app.background.runMaintenance()

  expect(readdirSync(app.dataDir).filter((name) => name.includes('backup'))).toEqual([])
  expect(existsSync(path.join(app.dataDir, 'backups'))).toBe(false)
  await app.close()
})

test('a folder that is a file is named at the start, and the server starts', async () => {
  const directory = path.join(tempFolder(), 'a-file')
  writeFileSync(directory, '')
  let log = ''

  const app = await createTestApp(sqlite, {
    hasNoPages: true,
    env: { BACKUP_DIRECTORY: directory, LOG_LEVEL: 'warn' },
    logTo: { write: (line) => void (log += line) },
  })
  await app.close()

  expect(log).toContain(`BACKUP_DIRECTORY: ${directory} is a file. Name a folder.`)
})
