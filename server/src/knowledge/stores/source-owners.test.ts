import { setTimeout as pause } from 'node:timers/promises'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines, type TestEngine } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { emptySource } from './source-inserts.ts'
import { sourceStore } from './source-store.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')
const now = 1_000

const source = {
  ...emptySource,
  owner_id: ada,
  bot_id: 'bot',
  type: 'website',
  content_hash: '',
  size_bytes: 0,
  created_at: now,
  updated_at: now,
}
const rows = [
  {
    ...source,
    id: 'site',
    kind: 'website',
    name: 'Site',
    url: 'https://a.example/',
    state: 'ready',
  },
  { ...source, id: 'p1', kind: 'page', parent_id: 'site', name: 'One', state: 'found' },
  { ...source, id: 'p2', kind: 'page', parent_id: 'site', name: 'Two', state: 'failed' },
  { ...source, id: 'file', kind: 'file', name: 'a.txt', type: 'txt', state: 'failed' },
] as const

/** Rows of Bob in the bot of Ada, which no call writes: each statement has to check the owner. */
const rowsOfBob = (
  [
    { ...source, id: 'b-page', kind: 'page', parent_id: 'site', name: 'One', state: 'queued' },
    {
      ...source,
      id: 'b-site',
      kind: 'website',
      name: 'B',
      url: 'https://b.example/',
      state: 'failed',
    },
    { ...source, id: 'b-same', kind: 'page', name: 'Same', content_hash: 'same', state: 'skipped' },
    { ...source, id: 'b-file', kind: 'file', name: 'b.txt', type: 'txt', state: 'ready' },
  ] as const
).map((row) => ({ ...row, owner_id: bob }))

describe.each(engines)('sources of another owner on $name', (engine) => {
  test('are neither read nor changed, whatever a caller forgets to check', async () => {
    const { sources, stored, original } = await openSources(engine)
    const before = await stored(ada)

    expect(await sources.list(bob, 'bot')).toEqual([])
    expect(await sources.pages(bob, 'site')).toEqual([])
    expect(await sources.find(bob, 'file')).toBeNull()
    expect(await sources.receipt(bob, { sourceId: 'file', from: 0 })).toEqual({
      parts: [],
      next: null,
      partCount: 0,
    })
    await sources.retainOnly(bob, 'bot', { fileIds: [], websiteIds: [], contentIds: [] })
    await sources.choosePages(bob, 'site', [])
    await sources.stop(bob, 'site')
    expect(await sources.addFiles(bob, 'bot', { files: [original('c.txt')], limit: 9 })).toBe(
      'not_found',
    )
    expect(await sources.addWebsite(bob, 'bot', site('https://c.example/'))).toBeNull()

    expect(await stored(ada)).toEqual(before)
    expect(await stored(bob)).toEqual([])
  })

  test('are not changed with the ones of their bot', async () => {
    const { db, sources, stored, original } = await openSources(engine)
    await db.insertInto('source').values(rowsOfBob).execute()
    await db.updateTable('source').set({ content_hash: 'same' }).where('id', '=', 'p2').execute()
    const before = await stored(bob)

    await sources.addFiles(ada, 'bot', { files: [original('b.txt')], limit: 9 })
    await sources.addWebsite(ada, 'bot', site('https://b.example/'))
    await sources.stop(ada, 'site')
    await sources.retainOnly(ada, 'bot', { fileIds: [], websiteIds: [], contentIds: [] })

    expect(await stored(bob)).toEqual(before)
  })
})

describe.each(engines)('additions to a bot on $name', (engine) => {
  test('end when the bot is deleted', async () => {
    const { db, sources, stored, original } = await openSources(engine)
    await db.updateTable('bot').set({ deleted_at: now }).execute()

    const added = await sources.addFiles(ada, 'bot', { files: [original('c.txt')], limit: 9 })

    expect(added).toBe('not_found')
    expect(await sources.addWebsite(ada, 'bot', site('https://c.example/'))).toBeNull()
    expect(await stored(ada)).toHaveLength(rows.length)
  })

  test('at once do not pass the limit of files', async () => {
    const { sources, original } = await openSources(engine)
    const add = (name: string) =>
      sources.addFiles(ada, 'bot', { files: [original(name)], limit: 2 })

    const statuses = await Promise.all(['c.txt', 'd.txt', 'e.txt'].map(add))

    expect(statuses.toSorted()).toEqual(['added', 'too_many', 'too_many'])
  })

  test('at once are one website for one address', async () => {
    const { sources } = await openSources(engine)
    const add = () => sources.addWebsite(ada, 'bot', site('https://c.example/'))

    const ids = await Promise.all([add(), add(), add()])

    expect(new Set(ids).size).toBe(1)
  })
})

const site = (url: string) => ({ url, choose: false })

/** The rows of Ada in her bot, and accounts of both. Originals are not stored, which takes 20 ms. */
async function openSources(engine: TestEngine) {
  const database = await engine.open()
  const { db } = database
  for (const id of [ada, bob]) await insertOwner(db, id)
  await insertBot(db, ada, 'bot')
  await db
    .insertInto('source')
    .values([...rows])
    .execute()
  const disk = await openDiskFiles(database.dataDir)
  const originals = {
    ...disk,
    prepare: () => Promise.resolve(),
    store: () => pause(20),
  }
  await openConnections(db)
  return {
    db,
    sources: sourceStore(database, originals, () => now + 1),
    stored: (ownerId: string) =>
      db.selectFrom('source').selectAll().where('owner_id', '=', ownerId).orderBy('id').execute(),
    original: (name: string) => ({
      kind: 'file' as const,
      name,
      type: 'txt',
      original: { path: '', hash: name, sizeBytes: 1 },
    }),
  }
}

/** Several connections of the pool, so that calls made at once run at once. */
const openConnections = (db: Db) =>
  Promise.all(Array.from({ length: 3 }, () => db.selectFrom('source').select('id').execute()))
