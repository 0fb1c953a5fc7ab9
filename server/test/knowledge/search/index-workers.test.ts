import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { IndexWorkers } from '../../../src/knowledge/indexing/index-workers.ts'
import { buildIndex } from '../../../src/knowledge/search/build-index.ts'
import { StoredIndexes } from '../../../src/knowledge/search/stored/stored-indexes.ts'
import { wordVectors } from '../../../src/knowledge/search/word-vectors.ts'
import {
  knowledgeVersion,
  publishedSources,
  readPassages,
} from '../../../src/knowledge/stores/passages/passage-store.ts'
import { fillBot } from '../../support/database/fill-bot.ts'
import { engines, type TestDatabase } from '../../support/engines.ts'
import { insertBot, insertOwner } from '../../support/insert-rows.ts'
import { collectGarbage, measureBlocks, referenceMs } from '../../support/measure-blocks.ts'

const passages = 8_000

async function fill(database: TestDatabase, botId: string, count: number) {
  await insertBot(database.db, 'ada', botId)
  await fillBot(database, { ownerId: 'ada', botId, messages: 0, passages: count })
  const counted = database.db.updateTable('source').set({ chunk_count: count, changed_version: 3 })
  await counted.where('bot_id', '=', botId).execute()
  const published = database.db.updateTable('bot').set({ knowledge_version: 3 })
  await published.where('id', '=', botId).execute()
}

/** CPU milliseconds of this thread. */
async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

/** In a function of its own, whose variables end with it. */
async function builtIndexOf(workers: IndexWorkers): Promise<WeakRef<object>> {
  const built = await workers.build('large')
  if (!built) throw new Error('no index was built')
  return new WeakRef(built.index)
}

/** Whether an object is still referred to. */
async function isKept(object: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 20 && object.deref() !== undefined; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    collectGarbage()
  }
  return object.deref() !== undefined
}

describe.each(engines)('an index that a process builds on $name', (engine) => {
  let database: TestDatabase
  let folder = ''
  beforeAll(async () => {
    database = await engine.open()
    folder = mkdtempSync(path.join(tmpdir(), 'askwell-indexes-'))
    await insertOwner(database.db, 'ada')
    await fill(database, 'large', passages)
    await fill(database, 'small', 1_000)
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database.drop()
  })

  afterEach(() => openStored().remove(['large']))

  const openWorkers = (place: Partial<TestDatabase> = {}) => {
    const { databaseUrl, dataDir } = { ...database, ...place }
    return new IndexWorkers({
      db: database.db,
      folder,
      stored: openStored(),
      database: { databaseUrl, dataDir, poolSize: 1 },
    })
  }

  const openStored = () =>
    new StoredIndexes({
      folder,
      words: wordVectors,
      versionOf: (botId) => knowledgeVersion(database.db, botId),
      publishedOf: (botId) => publishedSources(database.db, botId),
    })

  const buildHere = () =>
    buildIndex(
      {
        versionOf: (botId) => knowledgeVersion(database.db, botId),
        passagesOf: (botId, since) => readPassages(database.db, botId, since),
      },
      'large',
    )

  test('finds the same, for a fraction of the time of the event loop', async () => {
    const here = await buildHere()
    const cpuMsHere = await cpuMsOf(buildHere)
    const workers = openWorkers()
    const cpuMs = await cpuMsOf(() => workers.build('large'))
    const longestBlock = measureBlocks()
    const [built, other] = await Promise.all([workers.build('large'), workers.build('small')])

    // Some 50 ms on a machine of two cores with nothing else running.
    expect(longestBlock()).toBeLessThan(8 * referenceMs())
    expect(other).toBeNull()
    expect(built).toMatchObject({ version: here.version, kinds: here.kinds })
    expect(built?.index.size).toBe(passages)
    const question = 'When does the lighthouse open?'
    expect(built?.index.search(question, 3)).toEqual(here.index.search(question, 3))
    expect(cpuMs).toBeLessThan(cpuMsHere / 3)
    expect(built?.isStored).toBe(true)
    expect(readdirSync(folder)).toEqual(['large.index'])
    const stored = await openStored().load('large')
    expect(stored?.index.search(question, 3)).toEqual(here.index.search(question, 3))
  }, 60_000)

  test('is built anew only when a large part of it changed', async () => {
    const workers = openWorkers()

    expect(await workers.build('large', { since: 3, passages })).toBeNull()
    expect(await workers.build('large', { since: 2, passages: 5 * passages })).toBeNull()
    expect(await workers.build('large', { since: 2, passages })).not.toBeNull()
  }, 60_000)

  test('is not kept by the workers', async () => {
    const workers = openWorkers()
    const index = await builtIndexOf(workers)

    expect(await isKept(index)).toBe(false)
    workers.close()
  }, 60_000)

  test('is left to its process when the building process fails, or when the process ends', async () => {
    const failing = openWorkers({
      databaseUrl: engine.name === 'postgres' ? 'postgres://127.0.0.1:1/none' : undefined,
      dataDir: path.join(folder, 'none'),
    })
    expect(await failing.build('large')).toBeNull()

    const workers = openWorkers()
    const building = workers.build('large')
    const waiting = workers.build('large')
    setTimeout(() => workers.close(), 30)
    expect(await Promise.all([building, waiting])).toEqual([null, null])
    expect(readdirSync(folder)).toEqual([])
  }, 60_000)
})
