import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { runSlices } from '../../platform/db/slices/run-slices.ts'
import { botDeletion } from './bot-deletion.ts'
import { botStore } from './bot-store.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')

describe.each(engines)('the deletion of a bot on $name', ({ open }) => {
  async function openBots() {
    const { db, ...database } = await open()
    await insertOwner(db, ada)
    await insertOwner(db, bob)
    await insertBot(db, ada, 'kept')
    await insertBot(db, ada, 'removed')
    const deletion = botDeletion(db, {})
    const left = async () => {
      const rows = await db.selectFrom('bot').select('id').orderBy('id').execute()
      return rows.map(({ id }) => id)
    }
    return { bots: botStore({ ...database, db }, () => 7), deletion, left }
  }

  test('deletes only bots that were marked, whatever a job names', async () => {
    const { bots, deletion, left } = await openBots()
    await bots.remove(ada, 'removed')

    await runSlices(deletion.slices('kept'))
    await runSlices(deletion.slices('unknown'))
    expect(await left()).toEqual(['kept', 'removed'])
    expect(await deletion.listMarked()).toEqual(['removed'])

    await runSlices(deletion.slices('removed'))
    expect(await left()).toEqual(['kept'])
  })

  test('is refused to another owner and a second time, and marks nothing', async () => {
    const { bots, deletion } = await openBots()

    expect(await bots.remove(bob, 'kept')).toBe(false)
    expect(await deletion.listMarked()).toEqual([])
    expect(await bots.find(ada, 'kept')).toMatchObject({ id: 'kept' })
    expect(await bots.find(bob, 'kept')).toBeNull()

    expect(await bots.remove(ada, 'kept')).toBe(true)
    expect(await bots.remove(ada, 'kept')).toBe(false)
  })
})
