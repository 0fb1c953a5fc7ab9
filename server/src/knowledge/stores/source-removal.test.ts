import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { erasureKey } from '../../platform/db/record-erasures.ts'
import { insertRows } from '../../platform/db/insert-rows.ts'
import { emptySource } from './source-inserts.ts'
import { removeSources } from './source-removal.ts'

test('a list of sources that is saved without a removal changes no index and queues no deletion', async () => {
  const database = await sqlite.open()
  const { db } = database
  const ownerId = verifiedOwner('ada')
  await insertOwner(db, ownerId)
  await insertBot(db, ownerId, 'bot')
  const botRow = () => db.selectFrom('bot').selectAll().executeTakeFirstOrThrow()
  const before = await botRow()

  await database.transaction((trx) => removeSources(trx, { ownerId, botId: 'bot', now: 2 }, []))

  expect(await botRow()).toEqual(before)
  expect(await db.selectFrom('job').select('queue').execute()).toEqual([])
})

test('a removal is recorded for sources of the owner, a website without its pages, and not for pages without text', async () => {
  const database = await sqlite.open()
  const { db } = database
  const ownerId = verifiedOwner('ada')
  for (const id of ['ada', 'bob']) {
    await insertOwner(db, id)
    await insertBot(db, id, `bot of ${id}`)
  }
  const row = { ...emptySource, type: 'website', size_bytes: 0, created_at: 1, updated_at: 1 }
  const own = { ...row, owner_id: 'ada', bot_id: 'bot of ada', state: 'ready' as const }
  await insertRows(db, 'source', [
    { ...own, id: 'site', kind: 'website', name: 'Site', content_hash: '' },
    { ...own, id: 'page', kind: 'page', parent_id: 'site', name: 'Page', content_hash: 'text' },
    { ...own, id: 'alone', kind: 'page', name: 'Alone', content_hash: 'text' },
    { ...own, id: 'found', kind: 'page', name: 'Found', content_hash: '', state: 'found' },
    { ...own, id: 'of bob', kind: 'file', name: 'B', content_hash: 'b', owner_id: 'bob' },
  ])

  await database.transaction((trx) =>
    removeSources(trx, { ownerId, botId: 'bot of ada', now: 2 }, [
      'site',
      'alone',
      'found',
      'of bob',
    ]),
  )

  const keys = await db.selectFrom('erasure').select('key').execute()
  expect(keys.map(({ key }) => key).toSorted()).toEqual(
    ['site', 'alone'].map((id) => erasureKey('source', id)).toSorted(),
  )
})
