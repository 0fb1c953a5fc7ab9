import path from 'node:path'
import { reserveMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { pino } from 'pino'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { brokenInvariants } from './ledger-invariants.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { engines } from '../support/engines.ts'
import type { TestCustomer } from './test-customer.ts'
import { eventually } from '../support/test-app.ts'
import { createPaymentApp, webhookSecret, type PaymentApp } from './payment-app.ts'

const root = path.resolve(import.meta.dirname, '../../..')

const is = (messages: number) => (balance: number) => balance === messages

describe.each(engines)('payments while the server runs on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  test('events of the provider are processed in the background', async () => {
    await paymentApp.app.background.start()
    const { clientSecret } = await customer.opened('hobby_monthly')
    await customer.confirm(clientSecret)

    expect(await eventually(customer.balance, is(2500))).toBe(2500)
    expect(await customer.status()).toBe('active')
  })

  test('B34 lost events are made up for by the hourly reconciliation', async () => {
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
    await customer.buy('Messages')
    await paymentApp.app.background.start()
    expect(await customer.balance()).toBe(0)

    await paymentApp.app.background.runMaintenance()
    expect(await eventually(customer.balance, is(1000))).toBe(1000)
  })

  test('B40 a process killed between the inbox and the grant leaves exactly one grant', async () => {
    paymentApp.sandbox.deliveries.setFaults({ drop: true })
    await customer.buy('hobby_monthly')
    const payload = JSON.stringify({
      id: 'evt_crash',
      object: 'event',
      type: 'invoice.paid',
      livemode: false,
      data: { object: { id: 'in_1', object: 'invoice', customer: await customer.customer() } },
    })
    const timestamp = Math.floor(paymentApp.now() / 1000)
    const signed = { payload, secret: webhookSecret, timestamp }
    const signature = Stripe.webhooks.generateTestHeaderString(signed)
    expect((await paymentApp.post(payload, signature)).statusCode).toBe(200)

    // The killed process had claimed the job and held the lock of the account.
    const { db } = paymentApp.app.database
    const claimed = { state: 'running', lease_token: 'dead', lease_until: 1, attempts: 1 } as const
    await db.updateTable('job').set(claimed).where('queue', '=', 'payment-event').execute()
    const lock = {
      name: `payer:${customer.user.id}`,
      token: 'dead',
      lease_until: paymentApp.now() - 1,
    }
    await db.insertInto('distributed_lock').values(lock).execute()
    expect(await customer.balance()).toBe(0)

    const next = await createApp({
      config: readConfig({ DATA_DIR: paymentApp.app.dataDir, NODE_ENV: 'test' }),
      database: paymentApp.app.database,
      root,
      log: pino({ level: 'silent' }),
      clock: paymentApp.now,
    })
    await next.background.start()
    expect(await eventually(customer.balance, is(2500))).toBe(2500)
    await next.close(100)

    expect(await customer.grants()).toHaveLength(1)
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('B60 two hundred messages of twenty senders with a balance of fifty get exactly fifty answers', async () => {
    await customer.buy('Messages')
    await customer.lose(950)
    const userId = verifiedOwner(customer.user.id)

    const answers: string[] = []
    async function send(sender: number): Promise<void> {
      for (let message = 0; message < 10; message += 1) {
        const ref = `m_${sender}_${message}`
        answers.push(await reserveMessage(paymentApp.deps.balance, userId, ref))
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, sender) => send(sender)))

    expect(answers).toHaveLength(200)
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(50)
    expect(await customer.balance()).toBe(0)
  })
})
