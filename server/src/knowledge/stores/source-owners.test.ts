import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
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

describe.each(engines)('sources of another owner on $name', (engine) => {
  test('are neither read nor changed, whatever a caller forgets to check', async () => {
    const { db, ...database } = await engine.open()
    for (const id of [ada, bob]) await insertOwner(db, id)
    await insertBot(db, ada, 'bot')
    await db
      .insertInto('source')
      .values([...rows])
      .execute()
    const originals = await openDiskFiles(database.dataDir)
    const sources = sourceStore({ ...database, db }, originals, () => now + 1)
    const stored = () => db.selectFrom('source').selectAll().orderBy('id').execute()
    const before = await stored()

    expect(await sources.list(bob, 'bot')).toEqual([])
    expect(await sources.pages(bob, 'site')).toEqual([])
    expect(await sources.find(bob, 'file')).toBeNull()
    expect(await sources.receipt(bob, 'file')).toEqual([])
    await sources.retainOnly(bob, 'bot', { fileIds: [], websiteIds: [], contentIds: [] })
    await sources.choosePages(bob, 'site', [])
    await sources.stop(bob, 'site')

    expect(await stored()).toEqual(before)
  })
})
