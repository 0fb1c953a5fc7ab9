import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Originals } from '@askwell/core/knowledge'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines, type TestEngine } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { startObjectStore } from '../../../test/support/object-store.ts'
import { afterFile } from '../../../test/support/after-file.ts'
import { originalPath } from '../../platform/files/disk.ts'
import { openFiles } from '../../platform/runtime/open-files.ts'
import { beforeDeletingSources } from './source-deletion.ts'
import { sourceStore } from './source-store.ts'

const places = engines.flatMap((engine) =>
  ['disk', 'S3'].map((store) => ({ ...engine, title: `${engine.name}, files on ${store}`, store })),
)

describe.each(places)('originals that two sources share on $title', (engine) => {
  test('an equal file that is added while the last one is removed keeps its original', async () => {
    const { add, removeSource, blockNext, isStored } = await openTestSources(engine)
    const [id] = await add('a', 'gate.txt', 'The gate closes at five.')
    const block = blockNext('remove')

    const removing = removeSource(id ?? '')
    await block.reached
    const adding = add('b', 'gate.txt', 'The gate closes at five.')
    await pause(20)
    block.release()
    await Promise.all([removing, adding])

    expect(isStored('The gate closes at five.')).toBe(true)
  })

  test('an equal file that is removed while the next one is added keeps its original', async () => {
    const { add, removeSource, blockNext, isStored } = await openTestSources(engine)
    const [id] = await add('a', 'gate.txt', 'The gate closes at five.')
    const block = blockNext('store')

    const adding = add('b', 'gate.txt', 'The gate closes at five.')
    await block.reached
    const removing = removeSource(id ?? '')
    await pause(20)
    block.release()
    await Promise.all([removing, adding])

    expect(isStored('The gate closes at five.')).toBe(true)
  })

  test('a file that is replaced while an equal one is added keeps its original', async () => {
    const { add, blockNext, isStored } = await openTestSources(engine)
    await add('a', 'gate.txt', 'The gate closes at five.')
    const block = blockNext('remove')

    const replacing = add('a', 'gate.txt', 'The gate closes at six.')
    await block.reached
    const adding = add('b', 'gate.txt', 'The gate closes at five.')
    await pause(20)
    block.release()
    await Promise.all([replacing, adding])

    expect(isStored('The gate closes at five.')).toBe(true)
    expect(isStored('The gate closes at six.')).toBe(true)
  })

  test('a replaced original is removed, and so is one whose rows were not written', async () => {
    const { add, isStored } = await openTestSources(engine)
    await add('a', 'gate.txt', 'The gate closes at five.')

    await add('a', 'gate.txt', 'The gate closes at six.')
    expect(await add('no such bot', 'gate.txt', 'Never written.')).toEqual([])

    expect(isStored('The gate closes at five.')).toBe(false)
    expect(isStored('The gate closes at six.')).toBe(true)
    expect(isStored('Never written.')).toBe(false)
  })
})

const olga = verifiedOwner('olga')

/** Two bots of one owner, whose sources are added and deleted without workers. */
async function openTestSources(engine: TestEngine & { store: string }) {
  const database = await engine.open()
  const { db } = database
  await insertOwner(db, olga)
  for (const id of ['a', 'b']) await insertBot(db, olga, id)
  const objects = engine.store === 'S3' ? await startObjectStore() : null
  const place = { dataDir: database.dataDir, objectStore: objects && objects.settings }
  const files = await openFiles(place, database, Date.now)
  if (objects) afterFile(files.close)
  const { originals, blockNext } = blockable(files.originals)
  const sources = sourceStore(database, originals, Date.now)

  async function add(botId: string, name: string, text: string): Promise<string[]> {
    const original = await originals.receiveText(text, 1_000)
    const file = { kind: 'file' as const, name, type: 'txt', original }
    await sources.addFiles(olga, botId, { files: [file], limit: 10 })
    return (await sources.list(olga, botId)).map(({ id }) => id)
  }

  async function removeSource(id: string): Promise<void> {
    const storedIndexes = { remove: async () => undefined }
    await beforeDeletingSources({ database, originals, storedIndexes }).source?.([id])
    await db.deleteFrom('source').where('id', '=', id).execute()
  }

  function isStored(text: string): boolean {
    const key = hash('sha256', text)
    return objects?.keys().includes(key) ?? existsSync(originalPath(database.dataDir, key))
  }
  return { add, removeSource, blockNext, isStored }
}

/** Blocks the next call of one method until it is released. */
function blockable(stored: Originals) {
  const blocks = new Map<string, { reached: () => void; released: Promise<void> }>()
  async function pass(method: string): Promise<void> {
    const block = blocks.get(method)
    blocks.delete(method)
    block?.reached()
    await block?.released
  }
  const originals: Originals = {
    ...stored,
    async store(received) {
      await pass('store')
      await stored.store(received)
    },
    async remove(keys) {
      await pass('remove')
      await stored.remove(keys)
    },
  }

  function blockNext(method: 'store' | 'remove') {
    const reached = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    blocks.set(method, { reached: reached.resolve, released: released.promise })
    return { reached: reached.promise, release: released.resolve }
  }
  return { originals, blockNext }
}
