import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import type { TestCustomer, CardName } from '../test-customer.ts'
import { day, createPaymentApp, paymentOf, type PaymentApp } from '../payment-app.ts'

describe.each(engines)('refunds, disputes and unpaid renewals on $name', (engine) => {
  let paymentApp: PaymentApp
  let testCustomer: TestCustomer
  beforeEach(async () => {
    paymentApp = await createPaymentApp(engine)
    testCustomer = await paymentApp.createCustomer()
  })
  afterEach(() => paymentApp.close())

  /** Buys a pack and returns its payment. */
  const aPack = async () => paymentOf((await testCustomer.buy('Messages')).clientSecret)
  async function refund(payment_intent: string, amount?: number): Promise<void> {
    await paymentApp.provider.refunds.create({
      payment_intent,
      ...(amount === undefined ? {} : { amount }),
    })
    await paymentApp.settle()
  }
  const subjectsAbout = async (words: string) => {
    const emails = await paymentApp.app.database.db
      .selectFrom('email')
      .select(['subject', 'body_text'])
      .where('to_address', '=', testCustomer.email)
      .execute()
    return emails.filter(({ subject }) => subject.includes(words))
  }

  test('B52 HIST-11 a full refund of an unused pack takes all of it', async () => {
    await refund(await aPack())

    expect(await testCustomer.balance()).toBe(0)
    expect(await testCustomer.debt()).toBe(0)
    expect(await testCustomer.invoices()).toMatchObject([{ amount_due: 700, amount_refunded: 700 }])
  })

  test('B53 half a refund takes half a pack', async () => {
    const pack = await aPack()
    await testCustomer.spend(200)
    await refund(pack, 350)

    expect(await testCustomer.balance()).toBe(300)
    expect(await testCustomer.debt()).toBe(0)
  })

  test('B54 used messages of a refunded pack are repaid by the next one', async () => {
    const pack = await aPack()
    await testCustomer.spend(900)
    await refund(pack)
    expect([await testCustomer.balance(), await testCustomer.debt()]).toEqual([0, 900])

    await paymentApp.advanceTime(1000)
    await testCustomer.buy('Messages')
    expect([await testCustomer.balance(), await testCustomer.debt()]).toEqual([100, 0])
  })

  test('B55 three partial refunds, each delivered twice, take the whole and no more', async () => {
    const pack = await aPack()
    paymentApp.sandbox.deliveries.setFaults({ double: true })
    for (const cents of [233, 233, 234]) await refund(pack, cents)

    expect(await testCustomer.balance()).toBe(0)
    expect(await testCustomer.debt()).toBe(0)
  })

  test('B56 a refund of an expired month adds only what was used to the debt', async () => {
    const { clientSecret } = await testCustomer.buy('hobby_monthly')
    await testCustomer.spend(40)
    await paymentApp.advanceTo('2026-04-15T12:00:00Z')
    expect(await testCustomer.balance()).toBe(2500)

    await refund(paymentOf(clientSecret))
    expect([await testCustomer.balance(), await testCustomer.debt()]).toEqual([2500, 40])
  })

  test('B57 a dispute freezes what is left; when it is won, it is returned', async () => {
    const pack = await aPack()
    await testCustomer.spend(100)
    const dispute = await paymentApp.sandbox.dispute(pack)
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(0)
    expect(await subjectsAbout('disputed a payment of $7.00')).toHaveLength(1)

    await paymentApp.sandbox.closeDispute(dispute, 'won')
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(900)
    expect(await subjectsAbout('disputed a payment')).toHaveLength(1)
  })

  test('B57 a lost dispute takes the pack, and what was used becomes debt', async () => {
    const pack = await aPack()
    await testCustomer.spend(100)
    const dispute = await paymentApp.sandbox.dispute(pack)
    await paymentApp.settle()
    await paymentApp.sandbox.closeDispute(dispute, 'lost')
    await paymentApp.settle()

    expect([await testCustomer.balance(), await testCustomer.debt()]).toEqual([0, 100])
  })

  test('B57 a refund during a dispute never takes more than the pack', async () => {
    const pack = await aPack()
    await refund(pack, 350)
    const dispute = await paymentApp.sandbox.dispute(pack)
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(0)

    await paymentApp.sandbox.closeDispute(dispute, 'lost')
    await paymentApp.settle()
    expect([await testCustomer.balance(), await testCustomer.debt()]).toEqual([0, 0])
  })

  test('B57 a card with a later dispute', async () => {
    await testCustomer.buy('Messages', { card: 'disputed' })
    expect(await testCustomer.balance()).toBe(1000)

    await paymentApp.advanceTime(2 * day)
    expect(await testCustomer.balance()).toBe(0)
  })

  /** Hobby with an unpaid first renewal, a day after it was due. */
  async function overdue(card: CardName): Promise<void> {
    const { clientSecret } = await testCustomer.opened('hobby_monthly')
    const paid = await testCustomer.confirm(clientSecret, card)
    if (paid?.status === 'requires_action') {
      await paymentApp.sandbox.completeChallenge(await testCustomer.customer(), {
        clientSecret,
        outcome: 'complete',
      })
    }
    await paymentApp.settle()
    await testCustomer.spend(100)
    await paymentApp.advanceTo('2026-04-16T10:00:00Z')
  }

  /** Pays the oldest unpaid invoice as its page does. */
  async function payOpenInvoice(card: CardName): Promise<void> {
    const open = (await testCustomer.invoices()).find(({ paid }) => !paid)
    const id = open?.hosted_invoice_url.split('/').at(-1) ?? ''
    const customer = await testCustomer.customer()
    const page = await paymentApp.sandbox.readInvoice(customer, id)
    const clientSecret = page?.client_secret ?? ''
    const paid = await testCustomer.confirm(clientSecret, card)
    if (paid?.status === 'requires_action') {
      await paymentApp.sandbox.completeChallenge(customer, { clientSecret, outcome: 'complete' })
    }
    expect((await testCustomer.confirmPayment(clientSecret)).statusCode).toBe(200)
  }

  test('B58 STATE-17 an unpaid renewal has a grace period of seven days, and paying it grants', async () => {
    await overdue('failsLater')

    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(2400)
    expect(await subjectsAbout("The payment for your Hobby plan didn't go through")).toHaveLength(1)

    await paymentApp.advanceTo('2026-04-20T10:00:00Z')
    await payOpenInvoice('good')
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(2500)
    expect(await testCustomer.plan()).toMatchObject({
      plan: 'Hobby 19.00 monthly',
      past_due_since: null,
    })
  })

  test('B58 STATE-17 a plan unpaid after that keeps its title, and only packs can be used', async () => {
    await overdue('failsLater')
    await testCustomer.buy('Messages')
    await paymentApp.advanceTo('2026-04-22T10:00:01Z')

    expect(await testCustomer.status()).toBe('none')
    expect(await testCustomer.plan()).toMatchObject({
      plan: 'Hobby 19.00 monthly',
      nickname: 'Hobby',
    })
    expect(await testCustomer.balance()).toBe(1000)
  })

  test('after the grace period a plan can be bought again, and the unpaid one ends', async () => {
    await overdue('failsLater')
    await paymentApp.advanceTo('2026-04-22T10:00:01Z')

    await testCustomer.buy('business_monthly')

    expect(await testCustomer.plan()).toMatchObject({ plan: 'Business 99.99 monthly' })
    expect(await testCustomer.status()).toBe('active')
    expect(await testCustomer.balance()).toBe(10_000)
  })

  test('B59 a renewal that needs confirmation by the bank is overdue until its owner confirms it', async () => {
    await overdue('secure')
    expect((await testCustomer.plan()).past_due_since).toBe(Date.parse('2026-04-15T10:00:00Z'))
    expect(await subjectsAbout('Hobby plan')).not.toEqual([])
    expect((await testCustomer.invoices())[0]).toMatchObject({ paid: false, state: 'open' })

    await payOpenInvoice('secure')
    await paymentApp.settle()
    expect(await testCustomer.balance()).toBe(2500)
    expect((await testCustomer.plan()).past_due_since).toBeNull()
  })
})
