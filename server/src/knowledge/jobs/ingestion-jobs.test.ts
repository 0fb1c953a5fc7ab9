import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Database } from '../../platform/db/connect.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { createQueue } from '../../platform/queue/queue.ts'
import { enqueueIngestion } from '../stores/ingestion-queue.ts'
import { emptySource } from '../stores/source-inserts.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { ingestionHandlers } from './ingestion-jobs.ts'

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
