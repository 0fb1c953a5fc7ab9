import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Job } from '../../platform/queue/queue.ts'
import { emptySource } from '../stores/source-inserts.ts'
import { failCheck, syncHandlers } from '../sync/sync-jobs.ts'
import type { LossReportDeps } from '../sync/report-lost-pages.ts'
import type { IngestionDeps } from './ingestion-deps.ts'
import { failIngestion, ingestionHandlers, retryIngestion } from './ingestion-jobs.ts'

const now = 1_000_000
const context = { signal: new AbortController().signal, holdsLease: async () => true }
const reason = { reason: 'gave up', now }
const jobOf = (queue: string, sourceId = 'gone'): Job => ({
  id: 'job',
  queue,
  payload: { sourceId, revision: 'r1', pages: [], from: 0, to: 1 },
  ownerId: 'ada',
  botId: 'bot',
  attempts: 1,
  maxAttempts: 5,
})

type Columns = {
  state: 'failed' | 'ready'
  checking?: 1
  revision?: string
  parent_id?: string
}

async function aBot() {
  const database = await sqlite.open()
  await insertOwner(database.db, 'ada')
  await insertBot(database.db, 'ada', 'bot')
  const addSource = (id: string, columns: Columns) => {
    const kind = id === 'website' ? ('website' as const) : ('page' as const)
    const place = {
      id,
      owner_id: 'ada',
      bot_id: 'bot',
      kind,
      name: id,
      url: `https://${id}.example/`,
    }
    const row = {
      ...emptySource,
      ...place,
      type: 'html',
      content_hash: '',
      size_bytes: 0,
      created_at: 1,
      updated_at: 1,
      ...columns,
    }
    return database.db.insertInto('source').values(row).execute()
  }
  const stateOf = async (id: string) =>
    (await database.db.selectFrom('source').select('state').where('id', '=', id).executeTakeFirst())
      ?.state
  return { db: database.db, database, addSource, stateOf }
}

test.each(['find-pages', 'read-page', 'check-website', 'check-page', 'report-lost-pages'])(
  'a %s job of a source that was removed does nothing',
  async (queue) => {
    const { database } = await aBot()
    // Every other part would fail the job.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these jobs read the source first
    const deps = { database, clock: () => now } as unknown as IngestionDeps & LossReportDeps
    const handlers = { ...ingestionHandlers(deps).pages, ...syncHandlers(deps, deps) }

    expect(await handlers[queue]?.(jobOf(queue), context)).toBeUndefined()
  },
)

test('a job that names no source fails', async () => {
  const { database } = await aBot()
  const job = { ...jobOf('read-page'), payload: {} }

  await expect(retryIngestion(database.db, job, now)).rejects.toThrow('names no source')
})

test.each(['read-page', 'embed', 'check-page', 'check-website'])(
  'a %s job that is given up leaves a removed source alone',
  async (queue) => {
    const { db } = await aBot()
    await failIngestion(db, jobOf(queue), reason)
    await failCheck(db, jobOf(queue), reason)

    expect(await db.selectFrom('source').select('id').execute()).toEqual([])
  },
)

test('a given-up check keeps the text of a page and says why', async () => {
  const { db, addSource } = await aBot()
  await addSource('page', { state: 'ready', checking: 1, revision: 'r1' })

  await failCheck(db, jobOf('check-page', 'page'), reason)

  expect(await db.selectFrom('source').selectAll().executeTakeFirst()).toMatchObject({
    state: 'ready',
    revision: 'r1',
    checking: 0,
    check_problem: 'gave up',
  })
})

test('a retried job reads its source again only when that failed', async () => {
  const { db, addSource, stateOf } = await aBot()
  await addSource('failed', { state: 'failed' })
  await addSource('read', { state: 'ready' })
  const retry = (queue: string, id: string) => retryIngestion(db, jobOf(queue, id), now)

  expect(await retry('read-page', 'failed')).toBe(true)
  expect(await retry('read-page', 'read')).toBe(false)
  expect(await retry('embed', 'read')).toBe(true)
  expect(await retry('read-page', 'gone')).toBe(false)
  expect(await retry('deliver', 'gone')).toBe(true)
  expect([await stateOf('failed'), await stateOf('read')]).toEqual(['queued', 'ready'])
})

test('a retried page makes its website busy again', async () => {
  const { db, addSource, stateOf } = await aBot()
  await addSource('website', { state: 'failed' })
  await addSource('page', { state: 'failed', parent_id: 'website' })

  await retryIngestion(db, jobOf('read-page', 'page'), now)

  expect(await stateOf('website')).toBe('processing')
})
