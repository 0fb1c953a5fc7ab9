import { expect, test } from 'vitest'
import { engines } from '../../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { migrations } from '../../../platform/db/migrate.ts'
import { emptySource } from '../source-inserts.ts'

const source = {
  ...emptySource,
  owner_id: 'ada',
  bot_id: 'bot',
  kind: 'file',
  name: 'a.pdf',
  type: 'pdf',
  content_hash: '',
  size_bytes: 1,
  created_at: 1,
  updated_at: 1,
} as const

test.each(engines)('0081 takes the state out of the notes of sources on $name', async (engine) => {
  const { db } = await engine.open()
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  await db
    .insertInto('source')
    .values([
      { ...source, id: 'a', state: 'ready', reason: 'Ready: 3 pages, 1,204 characters.' },
      { ...source, id: 'b', state: 'failed', reason: 'This file is damaged.' },
      { ...source, id: 'c', state: 'queued' },
    ])
    .execute()

  await migrations['0081-notes-of-sources']?.up(db)

  expect(await db.selectFrom('source').select('reason').orderBy('id').execute()).toEqual([
    { reason: '3 pages, 1,204 characters.' },
    { reason: 'This file is damaged.' },
    { reason: null },
  ])
})
