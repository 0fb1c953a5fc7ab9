import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import { deliveryStore, findPlannedDelivery, recordAttempt } from './delivery-store.ts'

const ada = verifiedOwner('ada')
const bob = verifiedOwner('bob')

describe.each(engines)('webhook deliveries on $name', (engine) => {
  test('are listed, restarted, found and recorded for their owner only', async () => {
    const { db, ...database } = await engine.open()
    const store = deliveryStore({ ...database, db })
    for (const id of [ada, bob]) await insertOwner(db, id)
    await insertBot(db, ada, 'bot')
    const delivery = {
      id: 'msg',
      botId: 'bot',
      functionId: 'f1',
      functionName: 'start',
      conversationId: null,
      body: '{}',
      createdAt: 1,
    }
    const page = { before: null, limit: 10 }
    const planned = { deliveryId: 'msg', series: 1, before: 0 }
    const attempt = { status: 200, error: null, state: 'delivered', nextAt: null, at: 2 } as const

    expect(await store.add(bob, delivery)).toBe(false)
    expect(await store.add(ada, delivery)).toBe(true)
    await recordAttempt(db, bob, { planned, attempt })

    expect(await store.list(bob, 'bot', page)).toEqual([])
    expect(await store.restart(bob, 'msg', 2)).toBe(false)
    expect(await findPlannedDelivery(db, bob, planned)).toBeNull()
    expect(await store.list(ada, 'bot', page)).toMatchObject([{ id: 'msg', state: 'queued' }])
    expect(await findPlannedDelivery(db, ada, planned)).toMatchObject({ id: 'msg' })
    expect(await store.restart(ada, 'msg', 2)).toBe(true)
  })
})
