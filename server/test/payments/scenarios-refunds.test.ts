import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer, CardName } from './buyer.ts'
import { day, openShop, paymentOf, type Shop } from './shop.ts'

describe.each(engines)('money that goes back or does not come on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  /** Buys a pack and answers its payment. */
  const aPack = async () => paymentOf((await buyer.buy('Messages')).clientSecret)
  async function refund(payment_intent: string, amount?: number): Promise<void> {
    await shop.provider.refunds.create({
      payment_intent,
      ...(amount === undefined ? {} : { amount }),
    })
    await shop.settle()
  }
  const lettersAbout = async (words: string) => {
    const letters = await shop.house.database.db
      .selectFrom('letter')
      .select(['subject', 'body_text'])
      .where('to_address', '=', buyer.email)
      .execute()
    return letters.filter(({ subject }) => subject.includes(words))
  }

  test('B52 HIST-11 a full refund of an unused pack takes all of it', async () => {
    await refund(await aPack())

    expect(await buyer.balance()).toBe(0)
    expect(await buyer.debt()).toBe(0)
    expect(await buyer.invoices()).toMatchObject([{ amount_due: 700, amount_refunded: 700 }])
  })

  test('B53 half a refund takes half a pack', async () => {
    const pack = await aPack()
    await buyer.spend(200)
    await refund(pack, 350)

    expect(await buyer.balance()).toBe(300)
    expect(await buyer.debt()).toBe(0)
  })

  test('B54 what was used of a refunded pack is paid back by the next one', async () => {
    const pack = await aPack()
    await buyer.spend(900)
    await refund(pack)
    expect([await buyer.balance(), await buyer.debt()]).toEqual([0, 900])

    await shop.travel(1000)
    await buyer.buy('Messages')
    expect([await buyer.balance(), await buyer.debt()]).toEqual([100, 0])
  })

  test('B55 three partial refunds, each told twice, take the whole and no more', async () => {
    const pack = await aPack()
    shop.sandbox.deliveries.setFaults({ double: true })
    for (const cents of [233, 233, 234]) await refund(pack, cents)

    expect(await buyer.balance()).toBe(0)
    expect(await buyer.debt()).toBe(0)
  })

  test('B56 of a refunded month that is over only what was used becomes debt', async () => {
    const { clientSecret } = await buyer.buy('hobby_monthly')
    await buyer.spend(40)
    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(2500)

    await refund(paymentOf(clientSecret))
    expect([await buyer.balance(), await buyer.debt()]).toEqual([2500, 40])
  })

  test('B57 a dispute sets aside what is left; won, it comes back', async () => {
    const pack = await aPack()
    await buyer.spend(100)
    const dispute = await shop.sandbox.dispute(pack)
    await shop.settle()
    expect(await buyer.balance()).toBe(0)
    expect(await lettersAbout('disputes a payment of $7.00')).toHaveLength(1)

    await shop.sandbox.closeDispute(dispute, 'won')
    await shop.settle()
    expect(await buyer.balance()).toBe(900)
    expect(await lettersAbout('disputes a payment')).toHaveLength(1)
  })

  test('B57 a lost dispute takes the pack, and what was used becomes debt', async () => {
    const pack = await aPack()
    await buyer.spend(100)
    const dispute = await shop.sandbox.dispute(pack)
    await shop.settle()
    await shop.sandbox.closeDispute(dispute, 'lost')
    await shop.settle()

    expect([await buyer.balance(), await buyer.debt()]).toEqual([0, 100])
  })

  test('B57 a refund during a dispute never takes more than the pack', async () => {
    const pack = await aPack()
    await refund(pack, 350)
    const dispute = await shop.sandbox.dispute(pack)
    await shop.settle()
    expect(await buyer.balance()).toBe(0)

    await shop.sandbox.closeDispute(dispute, 'lost')
    await shop.settle()
    expect([await buyer.balance(), await buyer.debt()]).toEqual([0, 0])
  })

  test('B57 the card that is disputed later', async () => {
    await buyer.buy('Messages', { card: 'disputed' })
    expect(await buyer.balance()).toBe(1000)

    await shop.travel(2 * day)
    expect(await buyer.balance()).toBe(0)
  })

  /** Hobby whose first renewal was not paid, a day after it was due. */
  async function overdue(card: CardName): Promise<void> {
    const { clientSecret } = await buyer.opened('hobby_monthly')
    const paid = await buyer.confirm(clientSecret, card)
    if (paid?.status === 'requires_action') {
      await shop.sandbox.challenge(await buyer.customer(), { clientSecret, outcome: 'complete' })
    }
    await shop.settle()
    await buyer.spend(100)
    await shop.travelTo('2026-04-16T10:00:00Z')
  }

  /** Pays the oldest unpaid invoice as its page does. */
  async function payOpenInvoice(card: CardName): Promise<void> {
    const open = (await buyer.invoices()).find(({ paid }) => !paid)
    const id = open?.hosted_invoice_url.split('/').at(-1) ?? ''
    const customer = await buyer.customer()
    const page = await shop.sandbox.invoice(customer, id)
    const clientSecret = page?.client_secret ?? ''
    const paid = await buyer.confirm(clientSecret, card)
    if (paid?.status === 'requires_action') {
      await shop.sandbox.challenge(customer, { clientSecret, outcome: 'complete' })
    }
    expect((await buyer.confirmPayment(clientSecret)).statusCode).toBe(200)
  }

  test('B58 STATE-17 an unpaid renewal leaves seven days, and paying it grants', async () => {
    await overdue('failsLater')

    expect(await buyer.status()).toBe('active')
    expect(await buyer.balance()).toBe(2400)
    expect(await lettersAbout('The payment of your Hobby plan did not go through')).toHaveLength(1)

    await shop.travelTo('2026-04-20T10:00:00Z')
    await payOpenInvoice('good')
    await shop.settle()
    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.plan()).toMatchObject({ plan: 'Hobby 19.00 monthly', past_due_since: null })
  })

  test('B58 STATE-17 not paid in time the plan keeps its name, and only packs can be used', async () => {
    await overdue('failsLater')
    await buyer.buy('Messages')
    await shop.travelTo('2026-04-22T10:00:01Z')

    expect(await buyer.status()).toBe('none')
    expect(await buyer.plan()).toMatchObject({ plan: 'Hobby 19.00 monthly', nickname: 'Hobby' })
    expect(await buyer.balance()).toBe(1000)
  })

  test('after the grace time a plan can be bought again, and the unpaid one ends', async () => {
    await overdue('failsLater')
    await shop.travelTo('2026-04-22T10:00:01Z')

    await buyer.buy('business_monthly')

    expect(await buyer.plan()).toMatchObject({ plan: 'Business 99.99 monthly' })
    expect(await buyer.status()).toBe('active')
    expect(await buyer.balance()).toBe(10_000)
  })

  test('B59 a renewal that the bank wants confirmed is overdue until its owner does', async () => {
    await overdue('secure')
    expect((await buyer.plan()).past_due_since).toBe(Date.parse('2026-04-15T10:00:00Z'))
    expect(await lettersAbout('Hobby plan')).not.toEqual([])
    expect((await buyer.invoices())[0]).toMatchObject({ paid: false, state: 'open' })

    await payOpenInvoice('secure')
    await shop.settle()
    expect(await buyer.balance()).toBe(2500)
    expect((await buyer.plan()).past_due_since).toBeNull()
  })
})
