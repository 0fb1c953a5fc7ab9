import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { json } from '../../support/test-app.ts'
import { createPaymentApp, day, type PaymentApp } from '../payment-app.ts'
import type { TestCustomer } from '../test-customer.ts'

describe.each(engines)('the receipt of a payment on $name', (engine) => {
  let paymentApp: PaymentApp
  let customer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    customer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  async function receipts() {
    const rows = await paymentApp.app.database.db
      .selectFrom('email')
      .select(['subject', 'body_text', 'to_address'])
      .where('subject', 'like', 'Your receipt%')
      .orderBy('subject')
      .execute()
    expect(rows.every(({ to_address: to }) => to === customer.email)).toBe(true)
    return rows
  }

  const subjects = async () => (await receipts()).map(({ subject }) => subject)

  /** Runs a step in which the process stops after the messages were granted, before the receipt is stored. */
  async function stopBeforeReceipt(
    planTitle: string | null,
    step: () => Promise<unknown>,
  ): Promise<void> {
    const { notify } = paymentApp.deps
    paymentApp.deps.notify = async (ownerId, notice) => {
      const isStopped = notice.kind === 'paid' && notice.planTitle === planTitle
      if (isStopped) throw new Error('the process stopped')
      return notify(ownerId, notice)
    }
    await step().catch(() => undefined)
    paymentApp.deps.notify = notify
  }

  test.each([
    {
      item: 'a plan',
      planTitle: 'Hobby',
      lookupKey: 'hobby_monthly',
      count: 2500,
      subject: 'Your receipt from Askwell: $19.00',
    },
    {
      item: 'messages',
      planTitle: null,
      lookupKey: 'Messages',
      count: 1000,
      subject: 'Your receipt from Askwell: $7.00',
    },
  ])(
    'A5 of $item is mailed once when the process stopped between payment and e-mail',
    async ({ planTitle, lookupKey, count, subject }) => {
      await stopBeforeReceipt(planTitle, () => customer.buy(lookupKey))
      expect(await customer.balance()).toBe(count)
      expect(await subjects()).toEqual([])

      await paymentApp.settle()
      await paymentApp.reconcile()
      json(await customer.increase())
      const sent = await receipts()
      expect(sent.map((each) => each.subject)).toEqual([subject])
      expect(sent[0]?.body_text).toContain(`We added ${count.toLocaleString('en-US')} messages`)
      expect(await customer.balance()).toBe(count)
    },
  )

  test('A5 of an upgrade names what was added, not what is left of it', async () => {
    await customer.buy('hobby_monthly')
    await customer.lose(500)
    await paymentApp.advanceTo('2026-03-30T22:00:00Z')
    await stopBeforeReceipt('Business', async () => {
      json(await customer.upgrade('business_monthly'))
      await paymentApp.settle()
    })
    const granted = await customer.balance()
    await customer.lose(700)
    await paymentApp.settle()
    await paymentApp.reconcile()

    const upgrade = (await receipts()).find(({ body_text: text }) => text.includes('the Business'))
    expect(upgrade?.body_text).toContain(`We added ${granted.toLocaleString('en-US')} messages`)
    expect(await receipts()).toHaveLength(2)
  })

  test('A5 is mailed once when its event comes twice, out of order, and again after days', async () => {
    await customer.buy('hobby_monthly')
    for (const { rawBody, signature } of paymentApp.delivered.toReversed()) {
      await paymentApp.post(rawBody, signature)
    }
    await Promise.all([paymentApp.settle(), paymentApp.reconcile(), customer.increase()])
    await paymentApp.advanceTime(3 * day)
    await paymentApp.reconcile()

    expect(await subjects()).toEqual(['Your receipt from Askwell: $19.00'])
  })

  test('A5 of a payment of long ago is not repeated when its e-mail is no longer stored', async () => {
    await customer.buy('Messages')
    await paymentApp.app.database.db.deleteFrom('email').execute()
    await paymentApp.advanceTime(31 * day)
    json(await customer.increase())

    expect(await subjects()).toEqual([])
  })
})
