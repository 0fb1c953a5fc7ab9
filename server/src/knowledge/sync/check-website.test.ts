import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { websiteRow } from '../../../test/support/database/website-row.ts'
import type { IngestionDeps } from '../jobs/ingestion-deps.ts'
import { checkWebsiteJob } from './check-website.ts'

const job = {
  id: 'job',
  queue: 'check-website',
  payload: { sourceId: 'website', isRequested: true },
  ownerId: verifiedOwner('ada'),
  botId: 'bot',
  attempts: 1,
  maxAttempts: 5,
}

/** A website that is being checked, and a page of it that was read. */
const site = { ...websiteRow, checking: 1 as const }
const read = {
  kind: 'page' as const,
  type: 'html',
  parent_id: site.id,
  checking: 0 as const,
  revision: 'r1',
}
const prices = { ...site, ...read, id: 'prices', url: `${site.url}prices` }

test.each([
  {
    when: 'goes on queues the checks of the known pages',
    isStopped: false,
    result: { outcome: 'fulfilled', queued: [{ queue: 'check-page' }], checking: 1 },
  },
  {
    when: 'is stopped while pages are found queues none',
    isStopped: true,
    result: { outcome: 'rejected', queued: [], checking: 0 },
  },
])('a check of a website that $when', async ({ isStopped, result }) => {
  const database = await sqlite.open()
  const { db } = database
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  await db.insertInto('source').values([site, prices]).execute()
  const stop = new AbortController()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check of a website needs no more
  const deps = {
    database,
    clock: () => 2,
    limitsOf: async () => ({ pages: 10 }),
    async findPages() {
      if (isStopped) stop.abort(new Error('The lease was lost.'))
      return { pages: [], notes: [] }
    },
  } as unknown as IngestionDeps

  const lease = { signal: stop.signal, holdsLease: async () => true }
  const [{ status: outcome }] = await Promise.allSettled([checkWebsiteJob(deps)(job, lease)])

  const queued = await db.selectFrom('job').select('queue').execute()
  const page = db.selectFrom('source').select('checking').where('id', '=', prices.id)
  const { checking } = await page.executeTakeFirstOrThrow()
  expect({ outcome, queued, checking }).toEqual(result)
})
