import { expect, test } from 'vitest'
import { sqlite } from '../../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../../test/support/insert-rows.ts'
import { websiteRow } from '../../../../test/support/database/website-row.ts'
import { updateWebsiteState } from './website-state.ts'

const website = {
  ...websiteRow,
  state: 'failed' as const,
  reason: 'The site could not be reached.',
}
const page = {
  ...website,
  kind: 'page' as const,
  id: 'page',
  parent_id: 'website',
  state: 'ready' as const,
  reason: null,
}

async function stateAfter(sources: (typeof website | typeof page)[]) {
  const { db } = await sqlite.open()
  await insertOwner(db, 'ada')
  await insertBot(db, 'ada', 'bot')
  await db.insertInto('source').values(sources).execute()
  await updateWebsiteState(db, 'website', 2)
  const row = db.selectFrom('source').select(['state', 'reason']).where('id', '=', 'website')
  return row.executeTakeFirstOrThrow()
}

test('a website of which no page was found keeps saying why', async () => {
  expect(await stateAfter([website])).toEqual({
    state: 'failed',
    reason: 'The site could not be reached.',
  })
})

test('a website that has a page again gets its state from it', async () => {
  expect(await stateAfter([website, page])).toEqual({ state: 'ready', reason: null })
})
