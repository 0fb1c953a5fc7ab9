import type { Chunk } from '@askwell/core/knowledge'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines, type TestEngine } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import { findSourceForJob } from '../stores/ingestion-store.ts'
import { emptySource } from '../stores/source-inserts.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { recognizeFileJob, startRecognition } from './recognize-file.ts'

const now = 1_000_000

const passage: Chunk = {
  ordinal: 0,
  text: 'text',
  start: 0,
  end: 4,
  headings: [],
  locator: { kind: 'text' },
  language: 'en',
  stems: 'text',
}

const unused = () => Promise.reject(new Error('not a part of the recognition'))

describe.each(engines)('recognition of scanned files on $name', (engine) => {
  test('goes on after a failure with the page that failed, and publishes all pages at the end', async () => {
    const { recognized, state, addScan, work, rowOf } = await openScans(engine, ['ada'])
    state.failAt = 'ada2'
    await addScan('ada', [1, 2, 3])

    const failed = await work()
    expect(failed).toEqual(['the process was killed'])
    expect(await rowOf('ada')).toMatchObject({ state: 'processing', partsDone: 1, partsTotal: 3 })

    state.failAt = ''
    state.now += 60_000
    await work()
    expect(recognized).toEqual(['ada1', 'ada2', 'ada3'])
    expect(await rowOf('ada')).toMatchObject({
      state: 'ready',
      reason: 'text 1, text 2, text 3 (de)',
    })
  })

  test('takes turns between owners, page by page', async () => {
    const { recognized, addScan, work } = await openScans(engine, ['ada', 'bob'])
    await addScan('ada', [1, 2, 3])
    await addScan('bob', [1, 2])

    await work()

    expect(recognized).toEqual(['ada1', 'bob1', 'ada2', 'bob2', 'ada3'])
  })

  test('ends for a file that was replaced meanwhile', async () => {
    const { database, recognized, addScan, work } = await openScans(engine, ['ada'])
    await addScan('ada', [1, 2])
    await database.db.updateTable('source').set({ content_hash: 'other' }).execute()

    await work()

    expect(recognized).toEqual([])
  })
})

/** Scans of which one page is recognized in a job; the "text" is the number of the page. */
async function openScans(engine: TestEngine, owners: string[]) {
  const database = await engine.open()
  const { db } = database
  const state = { failAt: '', now }
  const recognized: string[] = []
  const deps: IngestionDeps = {
    database,
    clock: () => (state.now += 1),
    originals: {
      ...(await openDiskFiles(database.dataDir)),
      withFile: (key, work) => work(key),
    },
    newId: () => `revision-${recognized.length}`,
    async extractFile({ name }, _signal, { recognized: scan }) {
      const pages = [...(scan?.parts ?? [])].map(([, part]) => part)
      const parts = pages.map((part) => ({ ...part, locator: { kind: 'text' } as const }))
      const reason = `${pages.map(({ text }) => text).join(', ')} (${scan?.language ?? ''})`
      return { hasText: true, reason, type: 'pdf', title: name, parts, characters: 4 }
    },
    async recognizePages({ path, pages: [number = 0] }) {
      if (state.failAt === `${path}${number}`) throw new Error('the process was killed')
      recognized.push(`${path}${number}`)
      const part = { label: `Page ${number}`, text: `text ${number}` }
      return { pages: [{ number, part }], language: 'de' }
    },
    extractionTime: { exhaustedUntil: async () => null, record: async () => undefined },
    extractPage: unused,
    fetchPage: unused,
    findPages: unused,
    chunk: async () => [passage],
    embedder: null,
    embedWithinDeadline: null,
    limitsOf: async () => ({ characters: 1_000, files: 1, pages: 1, every: 'hourly' }),
    onPublished: () => undefined,
  }
  for (const owner of owners) await insertScan(deps, owner)
  const sourceOf = async (owner: string) => {
    const source = await findSourceForJob(db, verifiedOwner(owner), owner)
    if (!source) throw new Error('no source')
    return source
  }
  return {
    database,
    state,
    recognized,
    rowOf: sourceOf,
    addScan: async (owner: string, scanned: number[]) => {
      const start = startRecognition(deps, await sourceOf(owner), { type: 'pdf', scanned })
      await database.transaction(start)
    },
    work: () => workUntilIdle(deps),
  }
}

async function insertScan({ database: { db } }: IngestionDeps, owner: string): Promise<void> {
  await insertOwner(db, owner)
  await insertBot(db, owner, `bot-${owner}`)
  const row = {
    ...emptySource,
    id: owner,
    owner_id: owner,
    bot_id: `bot-${owner}`,
    kind: 'file' as const,
    name: 'scan.pdf',
    type: 'pdf',
    content_hash: owner,
    file_key: owner,
    size_bytes: 1,
    state: 'queued' as const,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('source').values(row).execute()
}

/** Runs the due jobs one after the other; returns the pages at which some failed. */
async function workUntilIdle(deps: IngestionDeps): Promise<string[]> {
  const failed: string[] = []
  const isIdle = async () => {
    const due = deps.database.db
      .selectFrom('job')
      .select('id')
      .where('queue', '=', 'recognize-file')
      .where('state', 'in', ['queued', 'running'])
      // A job that is added while this is read is due some milliseconds later; one that failed, seconds later.
      .where('run_at', '<=', deps.clock() + 500)
    return (await due.execute()).length === 0
  }
  const queue = createQueue(deps.database, {
    clock: deps.clock,
    onError: (error) => failed.push(error instanceof Error ? error.message : 'unknown'),
  })
  queue.work({ 'recognize-file': recognizeFileJob(deps) }, { workers: 1 })
  queue.start()
  await expect.poll(isIdle, { interval: 20 }).toBe(true)
  await queue.stop(1_000)
  return failed
}
