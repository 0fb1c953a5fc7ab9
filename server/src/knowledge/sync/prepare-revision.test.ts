import type { Chunk, ExtractedPart } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { IngestionDeps } from '../jobs/ingestion-deps.ts'
import { loadSource } from '../jobs/job-source.ts'
import { prepareRevision } from '../jobs/publish-revision.ts'
import { emptySource } from '../stores/source-inserts.ts'

const page = {
  ...emptySource,
  id: 'page',
  owner_id: 'ada',
  bot_id: 'bot',
  kind: 'page' as const,
  name: 'Hours',
  type: 'html',
  content_hash: '',
  size_bytes: 1,
  state: 'processing' as const,
  created_at: 1,
  updated_at: 1,
}
const job = {
  id: 'job',
  queue: 'read-page',
  payload: { sourceId: 'page' },
  ownerId: 'ada',
  botId: 'bot',
  attempts: 1,
  maxAttempts: 5,
}
const passage = (ordinal: number): Chunk => ({
  ordinal,
  text: `Day ${ordinal}: open until nine.`,
  start: 0,
  end: 24,
  headings: [],
  locator: { kind: 'text' },
  language: 'en',
  stems: `day ${ordinal} open nine`,
})

/** A page of 100 passages and 2,400 characters, and how often it was chunked. */
async function aLongPage(max: number) {
  const database = await sqlite.open()
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  await database.db.insertInto('source').values(page).execute()
  const seen = { chunked: 0 }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a revision needs these parts only
  const deps = {
    database,
    clock: () => 1,
    newId: () => 'r1',
    embedder: null,
    embedWithinDeadline: null,
    limitsOf: async () => ({ characters: max, files: 1, pages: 1, every: 'hourly' }),
    onPublished: () => undefined,
    async chunk() {
      seen.chunked += 1
      return Array.from({ length: 100 }, (_, ordinal) => passage(ordinal))
    },
  } as unknown as IngestionDeps
  const source = await loadSource(database, job)
  if (source === null) throw new Error('there is no source')
  const part: ExtractedPart = { label: '', text: 'Open.', locator: { kind: 'text' } }
  const text = { hasText: true, reason: '', type: 'html', title: 'Hours', characters: 2_400 }
  const prepare = () =>
    prepareRevision(deps, source, {
      read: { ...text, parts: [part] },
      contentHash: 'hash',
      signal: new AbortController().signal,
    })
  const addOther = async () => {
    const other = { id: 'other', revision: 'r0', characters: 2_000 }
    await database.db
      .insertInto('source')
      .values({ ...page, ...other })
      .execute()
  }
  return { database, prepare, addOther, seen }
}

const noRoom = /4,000/

test('a text without room is not chunked', async () => {
  const { prepare, addOther, seen } = await aLongPage(4_000)
  await addOther()

  await expect(prepare()).rejects.toThrow(noRoom)
  expect(seen.chunked).toBe(0)
})

test('a text that loses its room before its publication is not published', async () => {
  const { database, prepare, addOther } = await aLongPage(4_000)
  const publish = await prepare()
  await addOther()

  await expect(database.transaction((trx) => publish(trx))).rejects.toThrow(noRoom)
})

test('a text of which passages were deleted before its publication is not published', async () => {
  const { database, prepare } = await aLongPage(4_000)
  const publish = await prepare()
  await database.db.deleteFrom('chunk').where('ordinal', '=', 7).execute()

  await expect(database.transaction((trx) => publish(trx))).rejects.toThrow('99 of 100 passages')
})
