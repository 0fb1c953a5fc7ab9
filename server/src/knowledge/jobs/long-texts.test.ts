import { chunkParts, type ExtractedPart } from '@askwell/core/knowledge'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Database } from '../../platform/db/connect.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { createQueue, PermanentJobError } from '../../platform/queue/queue.ts'
import { verifiedOwner } from '@askwell/core/shared'
import { enqueueIngestion } from '../stores/ingestion-queue.ts'
import { emptySource } from '../stores/source-inserts.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { failIngestion, ingestionHandlers } from './ingestion-jobs.ts'

const unused = () => Promise.reject(new Error('not a part of this test'))
const sentence = 'The gate of the harbor opens at five in the morning. '

const partOf = (page: number): ExtractedPart => ({
  label: `Page ${page}`,
  locator: { kind: 'page', page },
  text: `Page ${page}. ${sentence.repeat(2_000)}`,
})

const manual = {
  ...emptySource,
  id: 'manual',
  owner_id: 'ada',
  bot_id: 'bot',
  kind: 'file' as const,
  name: 'manual.pdf',
  type: 'pdf',
  content_hash: 'hash',
  file_key: 'hash',
  size_bytes: 90_000_000,
  state: 'queued' as const,
  created_at: 1,
  updated_at: 1,
}

const claimed = {
  id: 'job',
  queue: 'read-file',
  payload: { sourceId: 'manual' },
  ownerId: 'ada',
  botId: 'bot',
  attempts: 1,
  maxAttempts: 5,
}

type OnEvent = (at: number, database: Database) => Promise<void>

/**
 * A source whose file has thirty pages of 100,000 characters; `onPage` runs before each of them is sent, `onSlice`
 * after the passages of a slice were cut.
 */
async function aLongFile(
  onPage: OnEvent,
  onSlice: OnEvent = async () => undefined,
  max = 1_000_000_000,
) {
  const database = await sqlite.open()
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  await database.db.insertInto('source').values(manual).execute()
  const slices: number[] = []
  const deps: IngestionDeps = {
    database,
    clock: Date.now,
    originals: { ...(await openDiskFiles(database.dataDir)), withFile: (key, work) => work(key) },
    newId: () => crypto.randomUUID(),
    async extractFile(_file, _signal, { onPart }) {
      for (let page = 1; page <= 30; page += 1) {
        await onPage(page, database)
        await onPart(partOf(page))
      }
      const read = { hasText: true, reason: 'Ready', type: 'pdf', title: 'Manual' }
      return { ...read, parts: [], characters: 3_200_000 }
    },
    recognizePages: unused,
    extractionTime: { exhaustedUntil: async () => null, record: async () => undefined },
    extractPage: unused,
    fetchPage: unused,
    findPages: unused,
    async chunk(parts, title, language) {
      slices.push(parts.length)
      await onSlice(slices.length, database)
      return chunkParts(parts, title, language)
    },
    embedder: null,
    embedWithinDeadline: null,
    limitsOf: async () => ({ characters: max, files: 10, pages: 1, every: 'hourly' }),
    onPublished: () => undefined,
  }
  const queue = createQueue(database, {
    clock: Date.now,
    onFailed: (trx, job, reason) => failIngestion(trx, job, { reason, now: 2 }),
  })
  const { files, cleanup } = ingestionHandlers(deps)
  queue.work(files, { workers: 1 })
  queue.work(cleanup, { workers: 1 })
  const job = { queue: 'read-file', sourceId: 'manual', ownerId: verifiedOwner('ada') } as const
  await enqueueIngestion(database.db, { ...job, botId: 'bot' }, 1)
  const readFile = (signal: AbortSignal) =>
    files['read-file']?.(claimed, { signal, holdsLease: async () => true })
  return { database, queue, slices, readFile }
}

const rowsOf = async ({ db }: Pick<Database, 'db'>) => ({
  parts: await db.selectFrom('source_part').select(['revision', 'ordinal']).execute(),
  passages: await db.selectFrom('chunk').select(['revision', 'ordinal']).execute(),
})

const sourceOf = ({ db }: Database) =>
  db.selectFrom('source').select(['state', 'revision', 'reason']).executeTakeFirstOrThrow()

test('the parts of a long text are written while they arrive, and chunked in slices', async () => {
  const written: number[] = []
  const { database, queue, slices } = await aLongFile(async (_page, { db }) => {
    const rows = await db.selectFrom('source_part').select('ordinal').execute()
    written.push(rows.length)
  })
  queue.start()
  await expect.poll(async () => (await sourceOf(database)).state).toBe('ready')
  await queue.stop(1_000)

  const { revision } = await sourceOf(database)
  const { parts, passages } = await rowsOf(database)
  // Six rows a page: all but the last four pages are in the database before the last page is read.
  expect(written.at(-1)).toBeGreaterThanOrEqual(25 * 6)
  expect(parts).toHaveLength(30 * 6)
  expect(new Set([...parts, ...passages].map((row) => row.revision))).toEqual(new Set([revision]))
  expect(passages.length).toBeGreaterThan(1_000)
  expect(passages.map(({ ordinal }) => ordinal)).toEqual(passages.map((_, at) => at))
  expect(Math.max(...slices)).toBeLessThanOrEqual(9)
})

test('a failure in the middle leaves no row, and the next attempt publishes the whole text', async () => {
  let attempts = 0
  const rows: number[] = []
  const { database, queue } = await aLongFile(async (page, { db }) => {
    if (page === 1) attempts += 1
    if (page === 1) rows.push((await rowsOf({ db })).parts.length)
    if (page === 25 && attempts === 1) throw new Error('the disk was full')
  })
  queue.start()
  await expect.poll(async () => (await sourceOf(database)).state, { timeout: 15_000 }).toBe('ready')
  await queue.stop(1_000)

  expect(rows).toEqual([0, 0])
  expect((await rowsOf(database)).parts).toHaveLength(30 * 6)
})

/** Another source of the bot, which takes a half of the room, is published. */
const publishOther = async ({ db }: Database) => {
  const other = { id: 'other', state: 'ready' as const, revision: 'r1', characters: 2_000_000 }
  await db
    .insertInto('source')
    .values({ ...manual, ...other })
    .execute()
}

const nothing: OnEvent = async () => undefined

test.each<{ when: string; isChunked: boolean; onPage: OnEvent; onSlice: OnEvent }>([
  {
    when: 'while it is read is not chunked',
    isChunked: false,
    onPage: async (page, database) => (page === 30 ? publishOther(database) : undefined),
    onSlice: nothing,
  },
  {
    when: 'while it is chunked is not published',
    isChunked: true,
    onPage: nothing,
    onSlice: async (slice, database) => (slice === 1 ? publishOther(database) : undefined),
  },
])('a long text that loses its room $when', async ({ isChunked, onPage, onSlice }) => {
  const { database, queue, slices } = await aLongFile(onPage, onSlice, 4_000_000)
  queue.start()
  const ownState = async () => {
    const source = database.db.selectFrom('source').select('state').where('id', '=', 'manual')
    return (await source.executeTakeFirstOrThrow()).state
  }
  await expect.poll(ownState, { timeout: 15_000 }).toBe('failed')
  await expect.poll(async () => (await rowsOf(database)).passages, { timeout: 15_000 }).toEqual([])
  await queue.stop(1_000)

  expect(slices.length > 0).toBe(isChunked)
})

test.each(['source_part', 'chunk'] as const)(
  'a long text that loses a row of %s before its publication is read again',
  async (table) => {
    let isDeleted = false
    const { database, queue } = await aLongFile(
      async () => undefined,
      async (slice, { db }) => {
        if (slice !== 4 || isDeleted) return
        isDeleted = true
        await db.deleteFrom(table).where('ordinal', '=', 0).execute()
      },
    )
    queue.start()
    await expect.poll(async () => (await sourceOf(database)).state).toBe('ready')
    // The rows of the first attempt are deleted by a job of their own.
    await expect.poll(async () => (await rowsOf(database)).parts).toHaveLength(30 * 6)
    await queue.stop(1_000)

    const { passages } = await rowsOf(database)
    expect(passages.filter(({ ordinal }) => ordinal === 0)).toHaveLength(1)
  },
)

/** A passage in the place of the first one of the long text. */
const takenPlace = {
  id: 'taken',
  source_id: 'manual',
  owner_id: 'ada',
  bot_id: 'bot',
  ordinal: 0,
  locator: '{}',
  body: 'taken',
  headings: '[]',
  content_hash: 'taken',
  stems: 'taken',
  vector: null,
  vector_model: null,
}

test('a long text whose job is aborted while it is chunked is not chunked to its end', async () => {
  const stop = new AbortController()
  const { slices, readFile } = await aLongFile(nothing, async () => stop.abort(new Error('lost')))

  await expect(readFile(stop.signal)).rejects.toThrow('lost')
  expect(slices).toHaveLength(1)
})

// An unhandled rejection ends the process.
test('when reading and writing fail at the same time, both errors are handled', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>()
  process.on('unhandledRejection', unhandled)
  onTestFinished(() => void process.off('unhandledRejection', unhandled))
  const { database, queue } = await aLongFile(
    async () => undefined,
    async (slice, { db }) => {
      if (slice > 1) return
      const { revision } = await db
        .selectFrom('source_part')
        .select('revision')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('chunk')
        .values({ ...takenPlace, revision })
        .execute()
      await db.updateTable('source_part').set({ locator: 'no JSON' }).execute()
    },
  )
  queue.start()
  await expect.poll(async () => (await sourceOf(database)).state, { timeout: 15_000 }).toBe('ready')
  await queue.stop(1_000)

  expect(unhandled).not.toHaveBeenCalled()
  expect((await rowsOf(database)).parts).toHaveLength(30 * 6)
})

test('what a killed process has written is deleted when its job is given up', async () => {
  const { database, queue } = await aLongFile(async () => {
    throw new PermanentJobError('The file is damaged.')
  })
  const { db } = database
  const left = { source_id: 'manual', revision: 'killed', label: 'Page 1', locator: '{}' }
  await db
    .insertInto('source_part')
    .values({ ...left, ordinal: 0, characters: 4, skipped: null, body: 'left' })
    .execute()
  queue.start()

  await expect
    .poll(async () => (await sourceOf(database)).state, { timeout: 15_000 })
    .toBe('failed')
  await expect.poll(async () => (await rowsOf(database)).parts, { timeout: 15_000 }).toEqual([])
  await queue.stop(1_000)
})
