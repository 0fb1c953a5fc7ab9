import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/platform/db/connect.ts'
import { engines, sqlite, type TestEngine } from '../support/engines.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { measureBlocks, referenceMs } from '../support/measure-blocks.ts'
import { openDiskFiles } from '../../src/platform/files/disk.ts'
import { findSourceForJob } from '../../src/knowledge/stores/ingestion-store.ts'
import { emptySource } from '../../src/knowledge/stores/source-inserts.ts'
import { sourceStore } from '../../src/knowledge/stores/source-store.ts'
import { addPages } from '../../src/knowledge/stores/website-page-store.ts'

const now = 1_000_000
const { signal } = new AbortController()

const pagesOf = (count: number) =>
  Array.from({ length: count }, (_page, n) => ({ url: `https://acme.example/${n}`, title: `${n}` }))

async function openWebsite(engine: TestEngine) {
  const database = await engine.open()
  const { db } = database
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  const row = {
    ...emptySource,
    id: 'site',
    owner_id: 'ada',
    bot_id: 'bot',
    kind: 'website' as const,
    name: 'Acme',
    type: 'html',
    content_hash: '',
    size_bytes: 0,
    state: 'processing' as const,
    created_at: now,
    updated_at: now,
  }
  await db.insertInto('source').values(row).execute()
  const site = await findSourceForJob(db, verifiedOwner('ada'), 'site')
  if (!site) throw new Error('no source')
  const pageIds = async () =>
    (await db.selectFrom('source').select('id').where('parent_id', '=', 'site').execute())
      .map(({ id }) => id)
      .toSorted()
  const queuedIds = async () =>
    (await db.selectFrom('job').select('payload').where('queue', '=', 'read-page').execute())
      .map(({ payload }) => String(JSON.parse(payload).sourceId))
      .toSorted()
  return { database, site, pageIds, queuedIds }
}

test('thousands of pages of a website are added without stopping the server', async () => {
  const { database, site, queuedIds } = await openWebsite(sqlite)

  const longest = measureBlocks()
  await addPages(database, site, { pages: pagesOf(3_000), now, signal })

  expect(longest()).toBeLessThan(3 * referenceMs())
  expect(await queuedIds()).toHaveLength(3_000)
})

test('pages of a job that was stopped are not added', async () => {
  const { database, site, pageIds } = await openWebsite(sqlite)
  const stopped = AbortSignal.abort(new Error('the lease was lost'))

  const added = addPages(database, site, { pages: pagesOf(3), now, signal: stopped })

  await expect(added).rejects.toThrow('the lease was lost')
  expect(await pageIds()).toEqual([])
})

test('thousands of pages of a website are queued again without stopping the server', async () => {
  const { database, site, pageIds, queuedIds } = await openWebsite(sqlite)
  await addPages(database, site, { pages: pagesOf(4_000), now, signal })
  await database.db.deleteFrom('job').execute()
  await database.db.updateTable('source').set({ state: 'failed' }).execute()
  const sources = sourceStore(database, await openDiskFiles(database.dataDir), () => now)

  const longest = measureBlocks()
  await sources.retry({ ...site, state: 'failed' })

  expect(longest()).toBeLessThan(8 * referenceMs())
  expect(await queuedIds()).toEqual(await pageIds())
})

test('thousands of pages of a website are chosen without stopping the server', async () => {
  const { database, site, pageIds, queuedIds } = await openWebsite(sqlite)
  const choosing = { ...site, choose: true }
  await addPages(database, choosing, { pages: pagesOf(4_000), now, signal })
  const sources = sourceStore(database, await openDiskFiles(database.dataDir), () => now)
  const chosen = (await pageIds()).slice(0, 3_500)

  const longest = measureBlocks()
  await sources.choosePages(site.ownerId, site.id, chosen)

  expect(longest()).toBeLessThan(8 * referenceMs())
  expect(await queuedIds()).toEqual(chosen)
  const kept = await sources.pages(site.ownerId, site.id)
  expect(kept.map(({ id }) => id).toSorted()).toEqual(chosen)
})

test('thousands of pages of a website are listed in their order without stopping the server', async () => {
  const { database, site } = await openWebsite(sqlite)
  await addPages(database, site, { pages: pagesOf(4_000), now, signal })
  const ordered = await database.db
    .selectFrom('source')
    .select('id')
    .where('parent_id', '=', 'site')
    .orderBy('created_at')
    .orderBy('url')
    .execute()
  const sources = sourceStore(database, await openDiskFiles(database.dataDir), () => now)

  const longest = measureBlocks()
  const pages = await sources.pages(site.ownerId, site.id)

  expect(longest()).toBeLessThan(4 * referenceMs())
  expect(pages.map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
})

describe.each(engines)('pages of a website on $name', (engine) => {
  test.each([
    ['while they were listed', 3],
    ['while they were queued', 7],
  ])('are added once each when the work was interrupted %s', async (_when, max) => {
    const { database, site, pageIds, queuedIds } = await openWebsite(engine)
    let transactions = 0
    const interrupted: Database = {
      ...database,
      async transaction(work) {
        transactions += 1
        if (transactions > max) throw new Error('stopped')
        return database.transaction(work)
      },
    }
    const add = (place: Database) => addPages(place, site, { pages: pagesOf(230), now, signal })
    await expect(add(interrupted)).rejects.toThrow('stopped')
    const before = await pageIds()

    await add(database)

    const added = await pageIds()
    expect(added).toHaveLength(230)
    expect(added).toEqual(expect.arrayContaining(before))
    expect(await queuedIds()).toEqual(added)
  })

  test('are not added to one that was removed', async () => {
    const { database, site, pageIds, queuedIds } = await openWebsite(engine)
    await database.db.updateTable('source').set({ deleted_at: now }).execute()

    await addPages(database, site, { pages: pagesOf(120), now, signal })

    expect(await pageIds()).toEqual([])
    expect(await queuedIds()).toEqual([])
  })
})
