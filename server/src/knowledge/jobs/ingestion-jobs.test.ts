import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { createQueue, type Job } from '../../platform/queue/queue.ts'
import { enqueueIngestion } from '../stores/ingestion-queue.ts'
import { emptySource } from '../stores/source-inserts.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { failIngestion, ingestionHandlers } from './ingestion-jobs.ts'

const now = 1_000_000
const unused = () => Promise.reject(new Error('not a part of this test'))

test('A4: a text is read while every worker of files is busy', async () => {
  const database = await sqlite.open()
  const released = Promise.withResolvers<void>()
  const begun: string[] = []
  const deps = await depsOf(database, async (name) => {
    begun.push(name)
    if (name.endsWith('.pdf')) await released.promise
  })
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  const { texts, files } = ingestionHandlers(deps)
  const queue = createQueue(database, { clock: Date.now })
  queue.work(files, { workers: 2, ownerShare: 2 })
  queue.work(texts, { workers: 2 })
  queue.start()

  for (const name of ['1.pdf', '2.pdf', '3.pdf']) await addFile(database, name)
  await expect.poll(() => begun).toHaveLength(2)
  await addFile(database, 'note.txt')

  await expect.poll(() => stateOf(database, 'note.txt')).toBe('ready')
  expect(await stateOf(database, '1.pdf')).toBe('processing')
  released.resolve()
  await expect.poll(() => stateOf(database, '3.pdf')).toBe('ready')
  await queue.stop(1_000)
})

test('of short texts that end together, those without room fail alone', async () => {
  const { database, run } = await aBotOfTexts({ characters: 48 })

  await run(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt'])

  const states = await statesOf(database)
  expect(states.filter(({ state }) => state === 'ready')).toHaveLength(3)
  expect(states.filter(({ state }) => state === 'failed')).toMatchObject([
    { reason: expect.stringContaining('48'), revision: '' },
    { reason: expect.stringContaining('48'), revision: '' },
  ])
  expect(await passagesOf(database)).toHaveLength(3)
})

test('of short texts that end together, one that was removed meanwhile is not published', async () => {
  const { database, run, state } = await aBotOfTexts({ characters: 1_000 })
  state.onRead = async (name) => {
    if (name !== '2.txt') return
    await database.db
      .updateTable('source')
      .set({ deleted_at: now })
      .where('id', '=', name)
      .execute()
  }

  await run(['1.txt', '2.txt', '3.txt'])

  const version = await versionOf(database)
  expect(version).toBeGreaterThan(0)
  expect(await statesOf(database)).toMatchObject([
    { id: '1.txt', state: 'ready', changed_version: version },
    { id: '2.txt', state: 'queued', revision: '', changed_version: 0 },
    { id: '3.txt', state: 'ready', changed_version: version },
  ])
  expect(state.published).toEqual({ bot: 2 })
  const sweeps = database.db.selectFrom('job').select('payload')
  expect(await sweeps.where('queue', '=', 'sweep-revisions').execute()).toEqual([
    { payload: '{"sourceId":"2.txt"}' },
  ])
})

/** A bot whose texts are all read before the first one is written. */
async function aBotOfTexts({ characters }: { characters: number }) {
  const database = await sqlite.open()
  const state = {
    onRead: async (_name: string) => undefined as void,
    published: {} as Record<string, number>,
  }
  let all = Promise.withResolvers<void>()
  let left = 0
  const deps = await depsOf(database, async (name) => {
    await state.onRead(name)
    left -= 1
    if (left === 0) all.resolve()
    await all.promise
  })
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  const { texts } = ingestionHandlers({
    ...deps,
    limitsOf: async () => ({ characters, files: 10, pages: 1, every: 'hourly' }),
    onPublished(botId, passages) {
      state.published[botId] = (state.published[botId] ?? 0) + passages
    },
  })
  const queue = createQueue(database, { clock: Date.now, onFailed: failed })
  queue.work(texts, { workers: 10, ownerShare: 10 })
  return {
    database,
    state,
    run: async (names: string[]) => {
      left = names.length
      all = Promise.withResolvers()
      for (const name of names) await addFile(database, name)
      queue.start()
      await expect.poll(() => openJobs(database)).toEqual([])
      await queue.stop(1_000)
    },
  }
}

const failed = (trx: Db, job: Job, reason: string) => failIngestion(trx, job, { reason, now })

const openJobs = ({ db }: Database) =>
  db
    .selectFrom('job')
    .select('id')
    .where('queue', '=', 'read-text')
    .where('state', 'in', ['queued', 'running'])
    .execute()

const statesOf = ({ db }: Database) =>
  db
    .selectFrom('source')
    .select(['id', 'state', 'reason', 'revision', 'changed_version'])
    .orderBy('id')
    .execute()

const passagesOf = ({ db }: Database) => db.selectFrom('chunk').select('id').execute()

async function versionOf({ db }: Database): Promise<number> {
  const bot = await db.selectFrom('bot').select('knowledge_version').executeTakeFirstOrThrow()
  return bot.knowledge_version
}

async function addFile({ db }: Database, name: string): Promise<void> {
  const isText = name.endsWith('.txt')
  const row = {
    ...emptySource,
    id: name,
    owner_id: 'ada',
    bot_id: 'bot',
    kind: 'file' as const,
    name,
    type: isText ? 'txt' : 'pdf',
    content_hash: name,
    file_key: name,
    size_bytes: isText ? 16 : 900_000,
    state: 'queued' as const,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('source').values(row).execute()
  const queue = isText ? 'read-text' : 'read-file'
  const job = { queue, sourceId: name, ownerId: verifiedOwner('ada'), botId: 'bot' } as const
  await enqueueIngestion(db, job, now)
}

async function stateOf({ db }: Database, id: string): Promise<string> {
  const source = db.selectFrom('source').select('state').where('id', '=', id)
  return (await source.executeTakeFirstOrThrow()).state
}

/** `read` runs while a file is read. */
async function depsOf(
  database: Database & { dataDir: string },
  read: (name: string) => Promise<void>,
): Promise<IngestionDeps> {
  return {
    database,
    clock: Date.now,
    originals: {
      ...(await openDiskFiles(database.dataDir)),
      withFile: (key, work) => work(key),
    },
    newId: () => crypto.randomUUID(),
    async extractFile({ name, kind }) {
      await read(name)
      const part = { label: '', text: 'Open until nine.', locator: { kind: 'text' as const } }
      return { hasText: true, reason: '', type: kind, title: name, parts: [part], characters: 16 }
    },
    recognizePages: unused,
    extractionTime: { exhaustedUntil: async () => null, record: async () => undefined },
    extractPage: unused,
    fetchPage: unused,
    findPages: unused,
    chunk: async () => [
      {
        ordinal: 0,
        text: 'Open until nine.',
        start: 0,
        end: 16,
        headings: [],
        locator: { kind: 'text' },
        language: 'en',
        stems: 'open nine',
      },
    ],
    embedder: null,
    embedWithinDeadline: null,
    limitsOf: async () => ({ characters: 1_000, files: 10, pages: 1, every: 'hourly' }),
    onPublished: () => undefined,
  }
}
