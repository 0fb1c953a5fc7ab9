import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { fillBot } from '../../../test/support/database/fill-bot.ts'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { tempFolder } from '../../../test/support/temp-folder.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openKeyRing } from '../../platform/secrets/index.ts'
import { openBackups } from './scheduled-backup.ts'

const noon = Date.parse('2026-03-02T12:00:00Z')

/** The scheduled backups of an installation at noon, when one is due. */
async function openSchedule() {
  const database = await sqlite.open()
  const { dataDir } = database
  openKeyRing(undefined, dataDir)
  const directory = path.join(tempFolder(), 'backups')
  mkdirSync(directory)
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIRECTORY: directory })
  const { maintenance = [], metrics = [] } = openBackups({
    config,
    database,
    clock: () => noon,
    log,
  })
  const step = maintenance.find(({ name }) => name === 'scheduled-backup')
  return {
    database,
    logged,
    file: path.join(directory, 'askwell-2026-03-02.backup'),
    names: () => readdirSync(directory),
    run: async () => step?.run(),
    /** The seconds that the metric names. */
    lastAt: async () => (await metrics[0]?.get())?.values[0]?.value,
  }
}

test('a backup that was taken to another place is not written again on its day', async () => {
  const { file, logged, run, lastAt } = await openSchedule()
  expect(await lastAt()).toBe(0)
  await run()
  expect(await lastAt()).toBe(noon / 1_000)
  expect(logged.join('')).not.toContain('missing')
  rmSync(file)

  await run()

  expect(existsSync(file)).toBe(false)
})

test('a backup that was complete when its process was killed stays, and is recorded', async () => {
  const { file, run, names, lastAt } = await openSchedule()
  writeFileSync(file, 'complete')

  await run()

  expect(readFileSync(file, 'utf8')).toBe('complete')
  expect(names()).toEqual(['askwell-2026-03-02.backup'])
  expect(await lastAt()).toBeGreaterThan(0)
})

test('only uploads that a backup lacks are in the log', async () => {
  const { database, logged, run } = await openSchedule()
  const { db } = database
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  await fillBot(database, { ownerId: 'ada', botId: 'bot', messages: 0, passages: 0, series: '1' })
  const lost = 'ab'.repeat(32)
  await db.updateTable('source').set({ file_key: lost }).execute()

  await run()

  expect(logged.join('')).toContain(`"missingFiles":["${lost}"]`)
})
