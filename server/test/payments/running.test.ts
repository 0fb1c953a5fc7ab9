import path from 'node:path'
import { reserveMessage } from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openHouse } from '../../src/app.ts'
import { brokenInvariants } from '../../src/adapters/db/ledger-check.ts'
import { readConfig } from '../../src/config.ts'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { eventually } from '../house.ts'
import { openShop, webhookSecret, type Shop } from './shop.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const is = (messages: number) => (balance: number) => balance === messages

describe.each(engines)('payments while the server runs on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  test('what the provider tells is looked after by itself', async () => {
    await shop.house.background.start()
    const { clientSecret } = await buyer.opened('hobby_monthly')
    await buyer.confirm(clientSecret)

    expect(await eventually(buyer.balance, is(2500))).toBe(2500)
    expect(await buyer.status()).toBe('active')
  })

  test('B34 what nobody told is found by the hourly round', async () => {
    shop.sandbox.deliveries.setFaults({ drop: true })
    await buyer.buy('Messages')
    await shop.house.background.start()
    expect(await buyer.balance()).toBe(0)

    await shop.house.background.tidy()
    expect(await eventually(buyer.balance, is(1000))).toBe(1000)
  })

  test('B40 a process killed between the inbox and the grant leaves exactly one grant', async () => {
    shop.sandbox.deliveries.setFaults({ drop: true })
    await buyer.buy('hobby_monthly')
    const payload = JSON.stringify({
      id: 'evt_crash',
      object: 'event',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { id: 'in_1', object: 'invoice', customer: await buyer.customer() } },
    })
    const timestamp = Math.floor(shop.now() / 1000)
    const signed = { payload, secret: webhookSecret, timestamp }
    const signature = Stripe.webhooks.generateTestHeaderString(signed)
    expect((await shop.post(payload, signature)).statusCode).toBe(200)

    // The dead process had claimed the job and held the account's turn.
    const { db } = shop.house.database
    const claimed = { state: 'running', lease_token: 'dead', lease_until: 1, attempts: 1 } as const
    await db.updateTable('job').set(claimed).where('queue', '=', 'payment-event').execute()
    const turn = { name: `payer:${buyer.user.id}`, token: 'dead', lease_until: Date.now() - 1 }
    await db.insertInto('turn').values(turn).execute()
    expect(await buyer.balance()).toBe(0)

    const next = await openHouse({
      config: readConfig({ DATA_DIR: shop.house.dataDir, NODE_ENV: 'test' }),
      database: shop.house.database,
      root,
      log: pino({ level: 'silent' }),
      clock: shop.now,
    })
    await next.background.start()
    expect(await eventually(buyer.balance, is(2500))).toBe(2500)
    await next.close(100)

    expect(await buyer.buckets()).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('B60 two hundred messages of twenty senders at a balance of fifty are exactly fifty answers', async () => {
    await buyer.buy('Messages')
    await buyer.lose(950)
    const userId = provenOwner(buyer.user.id)

    const answers: string[] = []
    async function send(sender: number): Promise<void> {
      for (let message = 0; message < 10; message += 1) {
        const ref = `m_${sender}_${message}`
        answers.push(await reserveMessage(shop.deps.balance, userId, ref))
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, sender) => send(sender)))

    expect(answers).toHaveLength(200)
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(50)
    expect(await buyer.balance()).toBe(0)
  })
})
