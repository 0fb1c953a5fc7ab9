import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { JobDeferredError } from '../../platform/queue/queue.ts'
import type { PageRefusalCode } from '../jobs/page-refusal.ts'
import { emptySource } from '../stores/source-inserts.ts'
import { checkPageJob, type CheckDeps } from './check-page.ts'
import { createSiteHealth } from './site-health.ts'

const now = 1_000_000
const unused = () => Promise.reject(new Error('not a part of the check'))
const job = {
  id: 'job',
  queue: 'check-page',
  payload: { sourceId: 'page' },
  ownerId: 'ada',
  botId: 'bot',
  attempts: 1,
  maxAttempts: 5,
}

/** A published page, and what a check leaves of it when the site answers with this refusal. */
async function checkRefused(code: PageRefusalCode, changes: Partial<CheckDeps> = {}) {
  const database = await sqlite.open()
  const { db } = database
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  const row = {
    ...emptySource,
    id: 'page',
    owner_id: 'ada',
    bot_id: 'bot',
    kind: 'page' as const,
    name: 'Page',
    url: 'https://a.example/page',
    type: 'html',
    content_hash: 'hash',
    size_bytes: 0,
    state: 'ready' as const,
    revision: 'r1',
    chunk_count: 1,
    checking: 1 as const,
    created_at: 1,
    updated_at: 1,
  }
  await db.insertInto('source').values(row).execute()
  const deps: CheckDeps = {
    database,
    clock: () => now,
    originals: await openDiskFiles(database.dataDir),
    newId: () => 'r2',
    fetchPage: async () => ({ outcome: 'refused', code, reason: `refused: ${code}` }),
    siteHealth: createSiteHealth(() => now),
    extractionTime: { exhaustedUntil: async () => null, record: async () => undefined },
    extractFile: unused,
    extractPage: unused,
    recognizePages: unused,
    findPages: unused,
    chunk: unused,
    embedder: null,
    embedWithinDeadline: null,
    limitsOf: async () => ({ characters: 1_000, files: 1, pages: 1, every: 'hourly' }),
    onPublished: () => undefined,
    ...changes,
  }
  const { signal } = new AbortController()
  const write = await checkPageJob(deps)(job, { signal, holdsLease: async () => true })
  if (write) await database.transaction(write)
  return db.selectFrom('source').selectAll().executeTakeFirstOrThrow()
}

const kept: PageRefusalCode[] = [
  'challenge',
  'login',
  'cookie_wall',
  'error_status',
  'too_slow',
  'unreachable',
  'too_large',
  'type',
  'parked',
  'robots',
  'no_text',
]

test.each(kept)('a page whose check ends with %s keeps its text and says why', async (code) => {
  expect(await checkRefused(code)).toMatchObject({
    state: 'ready',
    revision: 'r1',
    check_problem: `refused: ${code}`,
    checked_at: now,
    checking: 0,
  })
})

test.each(['too_slow', 'unreachable', 'error_status'] as const)(
  'after five answers of %s in a row a site is not asked for further pages for a while',
  async (code) => {
    const siteHealth = createSiteHealth(() => now)
    for (let page = 0; page < 5; page += 1) await checkRefused(code, { siteHealth })

    const checked = await checkRefused(code, { siteHealth, fetchPage: unused })

    expect(checked.check_problem).toBe(`refused: ${code}`)
  },
)

test('a site that refuses its pages is asked for further ones', async () => {
  const siteHealth = createSiteHealth(() => now)
  for (let page = 0; page < 5; page += 1) await checkRefused('login', { siteHealth })

  expect(await checkRefused('robots', { siteHealth })).toMatchObject({
    check_problem: 'refused: robots',
  })
})

test('a page that its site marks noindex is removed at once', async () => {
  expect(await checkRefused('noindex')).toMatchObject({
    state: 'skipped',
    revision: '',
    unpublished_revision: 'r1',
  })
})

test('a page of an owner whose hour of extraction is used up is read later', async () => {
  const extractionTime = { exhaustedUntil: async () => now + 60_000, record: async () => undefined }
  const page = { contentType: 'text/html', body: Buffer.from('<p>New'), canonical: null }
  const stamps = { finalUrl: 'https://a.example/page', etag: null, lastModified: null }
  const fetchPage = async () => ({ outcome: 'ok' as const, ...page, ...stamps })

  const checked = checkRefused('no_text', { extractionTime, fetchPage })

  await expect(checked).rejects.toThrow(JobDeferredError)
  await expect(checked).rejects.toMatchObject({ runAt: now + 60_000 })
})
