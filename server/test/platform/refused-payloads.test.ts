import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resetHandlers } from '../../src/accounts/mail-reset-link.ts'
import { resetLinkQueue } from '../../src/accounts/stores/reset-request-store.ts'
import { paymentHandlers } from '../../src/billing/jobs/payment-handlers.ts'
import { customerUpdateQueue } from '../../src/billing/stores/customer-update-queue.ts'
import { providerEventQueue } from '../../src/billing/stores/provider-event-store.ts'
import { deliveryHandlers } from '../../src/integrations/jobs/deliver-webhook.ts'
import { deliveryQueue } from '../../src/integrations/stores/delivery-store.ts'
import { sourceKeyOf } from '../../src/knowledge/jobs/job-source.ts'
import { recognizeFileJob } from '../../src/knowledge/jobs/recognize-file.ts'
import { largeBotJobs } from '../../src/knowledge/jobs/search-in-database.ts'
import { markLarge } from '../../src/knowledge/stores/large-bots/large-bot-store.ts'
import { placeCells } from '../../src/knowledge/stores/large-bots/passage-meanings-store.ts'
import { emptySource } from '../../src/knowledge/stores/source-inserts.ts'
import { emailHandlers } from '../../src/mail/send-email.ts'
import { emailQueue } from '../../src/mail/stores/email-store.ts'
import { deletionJobs } from '../../src/platform/queue/deletion-jobs.ts'
import { PermanentJobError, type Handlers, type Job } from '../../src/platform/queue/queue.ts'
import { engines, sqlite } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

const jobWith = (payload: unknown): Job => ({
  id: 'job-1',
  queue: 'work',
  payload,
  ownerId: 'u_1',
  botId: null,
  attempts: 1,
  maxAttempts: 5,
})
const { signal } = new AbortController()
const tools = { signal, holdsLease: async () => true }
/** The payload is checked before a dependency is used. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
const unused = {} as never

test.each<[string, Handlers]>([
  [resetLinkQueue, resetHandlers(unused)],
  [providerEventQueue, paymentHandlers(unused)],
  [customerUpdateQueue, paymentHandlers(unused)],
  [deliveryQueue, deliveryHandlers(unused)],
  [emailQueue, emailHandlers(unused)],
])('a job of %s with another payload is given up at once', async (queue, handlers) => {
  for (const payload of [null, 'text', { other: 1 }]) {
    await expect(handlers[queue]?.(jobWith(payload), tools)).rejects.toThrow(PermanentJobError)
  }
})

test.each([
  ['no payload', jobWith(null)],
  ['no source', jobWith({})],
  ['no owner', { ...jobWith({ sourceId: 's_1' }), ownerId: null }],
])('a job of a source with %s is refused', (_case, job) => {
  expect(() => sourceKeyOf(job)).toThrow('the job job-1 names no source')
})

test('a job of a scanned file without pages is refused', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const deps = { database: await sqlite.open() } as never

  const recognized = recognizeFileJob(deps)(jobWith({ sourceId: 's_1' }), tools)

  await expect(recognized).rejects.toThrow('the job job-1 names no pages')
})

test('a deletion without an id deletes nothing', async () => {
  const begun: string[] = []
  const deletion = {
    queue: 'delete-thing',
    async *slices(id: string) {
      begun.push(id)
      yield
    },
    listMarked: async () => [],
  }
  const handler = deletionJobs({ database: unused, clock: () => 1 }, deletion).handlers[
    'delete-thing'
  ]

  await expect(handler?.(jobWith({}), tools)).rejects.toThrow('names nothing to delete')
  expect(begun).toEqual([])
})

const searchJob = (database: Parameters<typeof largeBotJobs>[0]['database']) =>
  largeBotJobs({ database, clock: () => 1, config: { PASSAGES_IN_MEMORY: 1 } }).handlers[
    'search-in-database'
  ]

test('a job that moves the passages of a bot needs the bot', async () => {
  await expect(searchJob(unused)?.(jobWith(null), tools)).rejects.toThrow('names no bot')
})

/** Other passages were published meanwhile. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
const transaction = async () => false as never

test.each(engines.filter(({ name }) => name === 'postgres'))(
  'a bot whose passages are published faster than they are written on $name stays in memory',
  async ({ open }) => {
    const database = await open()
    const job = { ...jobWith(null), botId: 'b_1' }

    const moved = searchJob({ ...database, transaction })?.(job, tools)

    await expect(moved).rejects.toThrow('more is published than can be written')
  },
)

test.each(engines.filter(({ name }) => name === 'postgres'))(
  'the cells of a bot on $name are placed once',
  async ({ open }) => {
    const database = await open()
    const { db } = database
    await insertOwner(db, 'ada')
    await insertBot(db, 'ada', 'b_1')
    await markLarge(db, 'b_1')
    const placed = Uint8Array.of(1, 2, 3)
    await placeCells(db, 'b_1', placed)
    // Placing them again would begin with these totals.
    await sql`alter table passage_total rename to unread_totals`.execute(db)

    await searchJob(database)?.({ ...jobWith(null), botId: 'b_1' }, tools)

    await placeCells(db, 'b_1', Uint8Array.of(4, 5, 6))
    const { rows } = await sql<{ cells: Uint8Array }>`select cells from large_bot`.execute(db)
    expect(rows.map(({ cells }) => [...cells])).toEqual([[...placed]])
  },
)

const published = {
  ...emptySource,
  id: 'guide',
  owner_id: 'ada',
  bot_id: 'b_1',
  kind: 'file' as const,
  name: 'guide.md',
  type: 'md',
  content_hash: 'hash',
  size_bytes: 1,
  state: 'ready' as const,
  revision: 'r1',
  chunk_count: 1,
  created_at: 1,
  updated_at: 1,
}

test.each(engines.filter(({ name }) => name === 'postgres'))(
  'a job on $name that was stopped writes nothing of a bot',
  async ({ open }) => {
    const database = await open()
    await insertOwner(database.db, 'ada')
    await insertBot(database.db, 'ada', 'b_1')
    await database.db.insertInto('source').values(published).execute()
    const stopped = { ...tools, signal: AbortSignal.abort(new Error('the lease was lost')) }

    const moved = searchJob(database)?.({ ...jobWith(null), botId: 'b_1' }, stopped)

    await expect(moved).rejects.toThrow('the lease was lost')
  },
)
