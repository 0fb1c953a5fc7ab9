import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { closureStore } from '../../src/accounts/stores/account-closure-store.ts'
import { countDeletions } from '../support/database/count-deletions.ts'
import { engines } from '../support/engines.ts'
import { fillBot } from '../support/database/fill-bot.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'

describe.each(engines)('erasing a large account on $name', (engine) => {
  test('deletes its chatbots and sessions in small statements, and nothing of others', async () => {
    const database = await engine.open()
    const { db } = database
    const owner = verifiedOwner('olga')
    const large = { ownerId: 'olga', botId: 'large', messages: 4_000, passages: 3_000 }
    const other = { ownerId: 'otto', botId: 'other', messages: 10, passages: 10 }
    for (const amounts of [large, other]) {
      await insertOwner(db, amounts.ownerId)
      await insertBot(db, amounts.ownerId, amounts.botId)
      await fillBot(database, amounts)
    }
    await insertSignIns(1_500)
    const deletions = await countDeletions(database)

    await closureStore(database, Date.now, {}).deleteRemainingRows(owner)

    const { max, all } = await deletions.read()
    expect(all).toBe(4_000 + 3_000 + 1_500)
    expect(max).toBeLessThanOrEqual(500)
    expect(await db.selectFrom('user_account').select('id').execute()).toEqual([{ id: 'otto' }])
    expect(await db.selectFrom('chunk').select('id').execute()).toHaveLength(10)
    expect(await db.selectFrom('chat_message').select('id').execute()).toHaveLength(10)
    await database.drop()

    async function insertSignIns(count: number) {
      const rows = Array.from({ length: count }, (_, n) => ({
        id: `t_${n}`,
        user_id: 'olga',
        token_hash: `h_${n}`,
        created_at: 1,
        last_used_at: 1,
        expires_at: 1,
        revoked_at: null,
        address: '',
        user_agent: '',
      }))
      await db.insertInto('auth_token').values(rows).execute()
    }
  })
})
