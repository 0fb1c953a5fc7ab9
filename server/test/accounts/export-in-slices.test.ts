import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { exportedRows } from '../../src/accounts/stores/account-export-store.ts'
import { botStore } from '../../src/bots/index.ts'
import { deleteFinishedJobs, enqueueJob } from '../../src/platform/queue/job-store.ts'
import { countDeletions } from '../support/database/count-deletions.ts'
import { engines } from '../support/engines.ts'
import { fillBot } from '../support/database/fill-bot.ts'
import { countReadRows } from '../support/database/fill-ledger.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

describe.each(engines)('large accounts on $name', ({ open }) => {
  test('are exported completely by small reads, without deleted chatbots and other owners', async () => {
    const database = await open()
    const { db } = database
    const bots = { mine: 'olga', deleted: 'olga', foreign: 'otto' }
    for (const owner of ['olga', 'otto']) await insertOwner(db, owner)
    for (const [botId, ownerId] of Object.entries(bots)) {
      await insertBot(db, ownerId, botId)
      await fillBot(database, { ownerId, botId, messages: 900, passages: 700 })
    }
    await botStore(database, Date.now).remove(verifiedOwner('olga'), 'deleted')
    const reads = countReadRows(db)

    const files = new Map<string, Record<string, unknown>[]>()
    for (const { name, content } of await exportedRows(reads.db, verifiedOwner('olga'))) {
      files.set(name, JSON.parse(await textOf(content())))
    }

    const botsIn = (name: string) => new Set(files.get(name)?.map(({ bot_id: botId }) => botId))
    expect(files.get('messages.json')).toHaveLength(900)
    expect(files.get('passages.json')).toHaveLength(700)
    expect(new Set(files.get('messages.json')?.map(({ id }) => id)).size).toBe(900)
    expect([botsIn('messages.json'), botsIn('passages.json')]).toEqual([
      new Set(['mine']),
      new Set(['mine']),
    ])
    expect(files.get('chatbots.json')).toMatchObject([{ id: 'mine' }])
    expect(reads.max()).toBeLessThanOrEqual(200)
    await database.drop()
  })

  test('old jobs are deleted by small statements', async () => {
    const database = await open()
    const { db } = database
    for (let n = 0; n < 450; n += 1) {
      await enqueueJob(db, { queue: 'done', payload: n, ownerId: null, botId: null }, 1)
    }
    await db.updateTable('job').set({ state: 'done', finished_at: 5 }).execute()
    await enqueueJob(db, { queue: 'waiting', payload: 0, ownerId: null, botId: null }, 1)
    const deletions = await countDeletions(database)

    await deleteFinishedJobs(db, 10)

    expect(await deletions.read()).toEqual({ max: 200, all: 450 })
    expect(await db.selectFrom('job').select('queue').execute()).toEqual([{ queue: 'waiting' }])
    await database.drop()
  })
})

async function textOf(pieces: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += String(piece)
  return text
}
