import { verifiedOwner } from '@askwell/core/shared'
import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
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
