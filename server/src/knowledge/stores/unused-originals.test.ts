import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { verifiedOwner } from '@askwell/core/shared'
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration'
import { describe, expect, test } from 'vitest'
import { startChild } from '../../../test/support/child-process.ts'
import { engines, type TestEngine } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { openDiskFiles, originalPath } from '../../platform/files/disk.ts'
import { openStoredFiles } from '../../platform/files/stored-files.ts'
import { sourceStore } from './source-store.ts'
import { removalOfUnusedFiles, removeUnusedOriginals } from './unused-originals.ts'

const olga = verifiedOwner('olga')
const hour = 60 * 60_000
const eightDaysAhead = () => Date.now() + 192 * hour

describe.each(engines)('D: files that a crash left, on $name', (engine) => {
  test('an original without a row is removed after a day, and one with a row is not', async () => {
    const { add, store, removeLateFile, isStored, removal } = await openTestFiles(engine)
    removal.release()
    await add('The gate closes at five.')
    await store('Moved, not committed.')

    await removeLateFile('Moved, not committed.', 12 * hour)
    expect(isStored('Moved, not committed.')).toBe(true)

    await removeLateFile('Moved, not committed.', 25 * hour)
    await removeLateFile('The gate closes at five.', 25 * hour)
    expect(isStored('Moved, not committed.')).toBe(false)
    expect(isStored('The gate closes at five.')).toBe(true)
  })

  test('kill -9 between the move and the commit leaves files, and both are removed', async () => {
    const { database, removeLateFile, isStored, incoming, removal } = await openTestFiles(engine)
    removal.release()
    const { dataDir, databaseUrl } = database
    const args = databaseUrl === undefined ? [dataDir] : [dataDir, databaseUrl]
    await expect(startChild('die-before-commit', args).waitForExit).rejects.toThrow('null')
    expect(isStored('Moved, not committed.')).toBe(true)
    expect(incoming()).toHaveLength(1)

    const files = openStoredFiles(dataDir)
    expect(await files.removeAbandonedUploads(Date.now())).toBe(0)
    expect(await files.removeAbandonedUploads(Date.now() + 2 * hour)).toBe(1)
    expect(incoming()).toEqual([])
    await removeLateFile('Moved, not committed.', 25 * hour)
    expect(isStored('Moved, not committed.')).toBe(false)
  })

  test('an upload that is being received stays, whatever the clock of the server says', async () => {
    const { database, originals, received, incoming } = await openTestFiles(engine)
    const storedFiles = openStoredFiles(database.dataDir)
    await received('The gate closes at five.')

    const steps = removalOfUnusedFiles({ database, originals, storedFiles, clock: eightDaysAhead })
    for (const { run } of steps) await run()

    expect(steps.map(({ name }) => name)).toContain('remove-abandoned-uploads')
    expect(incoming()).toHaveLength(1)
  })

  test('an original that is added again while it is removed keeps its file', async () => {
    const { add, store, removeLateFile, isStored, removal } = await openTestFiles(engine)
    await store('The gate closes at five.')

    const removing = removeLateFile('The gate closes at five.', 25 * hour)
    await removal.reached
    const adding = add('The gate closes at five.')
    // The key is locked: without the lock, the file would be stored now and removed afterwards.
    await Promise.race([adding, pause(200)])
    removal.release()
    await Promise.all([removing, adding])

    expect(isStored('The gate closes at five.')).toBe(true)
  })

  test('originals of another database and other files stay', async () => {
    const { database, store, removeLateFile, isStored, removal } = await openTestFiles(engine)
    removal.release()
    await store('Of the database before this one.')
    const later = new Date(Date.now() + hour).toISOString()
    await database.db
      .withTables<{ [DEFAULT_MIGRATION_TABLE]: { timestamp: string } }>()
      .updateTable(DEFAULT_MIGRATION_TABLE)
      .set({ timestamp: later })
      .execute()

    await removeLateFile('Of the database before this one.', 48 * hour)

    expect(isStored('Of the database before this one.')).toBe(true)
  })
})

/** One bot, whose originals are stored with and without rows. */
async function openTestFiles(engine: TestEngine) {
  const database = await engine.open()
  await insertOwner(database.db, olga)
  await insertBot(database.db, olga, 'a')
  const { dataDir } = database
  const originals = await openDiskFiles(dataDir)
  const sources = sourceStore(database, originals, Date.now)
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  async function removeLater(keys: string[]): Promise<void> {
    if (keys.length > 0) reached.resolve()
    await released.promise
    await originals.remove(keys)
  }
  const removal = { reached: reached.promise, release: released.resolve }
  const received = (text: string) => originals.receiveText(text, 1_000)

  async function add(text: string): Promise<void> {
    const file = { kind: 'file' as const, name: text, type: 'txt', original: await received(text) }
    await sources.addFiles(olga, 'a', { files: [file], limit: 10 })
  }

  /** Runs the step in the first minute after `laterMs` that reads the folder of this text. */
  async function removeLateFile(text: string, laterMs: number): Promise<void> {
    const folder = Number.parseInt(hash('sha256', text).slice(0, 2), 16)
    const minute = Math.ceil((Date.now() + laterMs) / 60_000)
    const storedFiles = openStoredFiles(dataDir)
    await removeUnusedOriginals(
      { database, originals: { ...originals, remove: removeLater }, storedFiles },
      (minute + ((folder - (minute % 256) + 256) % 256)) * 60_000,
    )
  }

  return {
    database,
    originals,
    received,
    add,
    removeLateFile,
    store: async (text: string) => originals.store(await received(text)),
    /** Blocks what the step removes until it is released. */
    removal,
    isStored: (text: string) => existsSync(originalPath(dataDir, hash('sha256', text))),
    incoming: () => readdirSync(path.join(dataDir, 'incoming')),
  }
}
