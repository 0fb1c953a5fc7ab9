import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import type { Buyer } from './buyer.ts'
import { json } from '../house.ts'
import { openShop, refusal, type Shop } from './shop.ts'

type Upgraded = { message: string; effective_at: number; clientSecret?: string }

describe.each(engines)('changes of plan on $name', (engine) => {
  let shop: Shop
  let buyer: Buyer
  beforeEach(async () => {
    shop = await openShop(engine)
    buyer = await shop.aBuyer()
  })
  afterEach(() => shop.shut())

  const upgrade = async (key: string) => json<Upgraded>(await buyer.upgrade(key))
  const april = Date.parse('2026-04-15T10:00:00Z')

  test('B41 API-16 STATE-14 a bigger plan starts at once, prorated, with what it has more', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-03-30T22:00:00Z')

    const { message, effective_at } = await upgrade('business_monthly')
    await shop.settle()

    expect(message).toBe('Your Business plan starts now, March 30, 2026.')
    expect(effective_at).toBe(Date.parse('2026-03-30T22:00:00Z'))
    expect(await buyer.plan()).toMatchObject({
      plan: 'Business 99.99 monthly',
      current_period_end: april,
    })
    expect(await buyer.balance()).toBe(10_000)
    // Half a month of Business less half a month of Hobby.
    expect((await buyer.invoices()).map(({ amount_due }) => amount_due)).toEqual([4050, 1900])

    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(10_000)
    expect((await buyer.invoices())[0]).toMatchObject({ amount_due: 9999, paid: true })
  })

  test('B42 two upgrades in one period add up to the biggest plan', async () => {
    await buyer.buy('hobby_monthly')
    await upgrade('business_monthly')
    await upgrade('enterprise_monthly')
    await shop.settle()

    expect(await buyer.balance()).toBe(40_000)
    expect((await buyer.buckets()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
      2500, 7500, 30_000,
    ])
  })

  test('B43 a declined upgrade leaves everything as it was', async () => {
    await buyer.buy('hobby_monthly', { card: 'failsLater' })

    const refused = await buyer.upgrade('business_monthly')
    await shop.settle()

    expect(refusal(refused)).toEqual({ status: 402, code: 'card_declined' })
    expect((await buyer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await buyer.status()).toBe('active')
    expect(await buyer.balance()).toBe(2500)
  })

  test('B43 an upgrade that the bank wants confirmed waits for its owner', async () => {
    const { clientSecret: first } = await buyer.opened('hobby_monthly')
    await buyer.confirm(first, 'secure')
    const customer = await buyer.customer()
    await shop.sandbox.challenge(customer, { clientSecret: first, outcome: 'complete' })
    await shop.settle()

    const { clientSecret = '', message } = await upgrade('business_monthly')
    await shop.settle()
    expect(message).toContain('Your bank asks you to confirm the payment')
    expect((await buyer.plan()).lookup_key).toBe('hobby_monthly')
    expect(await buyer.balance()).toBe(2500)

    await shop.sandbox.challenge(customer, { clientSecret, outcome: 'complete' })
    expect(json(await buyer.confirmPayment(clientSecret))).toEqual({ payment_status: 'succeeded' })
    expect((await buyer.plan()).lookup_key).toBe('business_monthly')
    expect(await buyer.balance()).toBe(10_000)
  })

  test('B44 from the month to the year at once, and all its messages last the year', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-03-20T10:00:00Z')
    await upgrade('hobby_yearly')
    await shop.settle()

    const end = Date.parse('2027-03-20T10:00:00Z')
    expect(await buyer.plan()).toMatchObject({ plan: 'Hobby 199 yearly', current_period_end: end })
    expect(await buyer.balance()).toBe(30_000)
    const ends = (await buyer.buckets()).map(({ expires_at: at }) => at)
    expect(ends).toEqual([end + 7 * 86_400_000, end + 7 * 86_400_000])
    await shop.travelTo('2026-06-20T10:00:00Z')
    expect(await buyer.balance()).toBe(30_000)
  })

  test('B45 API-16 a smaller plan waits for the end of the period', async () => {
    await buyer.buy('enterprise_monthly')

    const { message, effective_at } = await upgrade('hobby_monthly')
    expect(message).toBe(
      'Your Hobby plan starts on April 15, 2026. Until then you keep Enterprise.',
    )
    expect(effective_at).toBe(april)
    expect(await buyer.plan()).toMatchObject({
      lookup_key: 'enterprise_monthly',
      pending_lookup_key: 'hobby_monthly',
    })
    expect(await buyer.balance()).toBe(40_000)

    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.plan()).toMatchObject({
      lookup_key: 'hobby_monthly',
      pending_lookup_key: null,
    })
    expect(await buyer.balance()).toBe(2500)
    expect((await buyer.invoices())[0]?.amount_due).toBe(1900)
  })

  test('B46 from the year to the month at the end of the year', async () => {
    await buyer.buy('business_yearly')
    const { effective_at } = await upgrade('business_monthly')
    expect(effective_at).toBe(Date.parse('2027-03-15T10:00:00Z'))

    await shop.travelTo('2027-03-15T12:00:00Z')
    expect((await buyer.plan()).lookup_key).toBe('business_monthly')
    expect(await buyer.balance()).toBe(10_000)
    expect((await buyer.plan()).current_period_end).toBe(Date.parse('2027-04-15T10:00:00Z'))
  })

  test('B47 a planned change is taken back by choosing the plan one has', async () => {
    await buyer.buy('enterprise_monthly')
    await upgrade('hobby_monthly')

    expect((await upgrade('enterprise_monthly')).message).toBe('You stay on the Enterprise plan.')
    expect((await buyer.plan()).pending_lookup_key).toBeNull()
    expect(await buyer.invoices()).toHaveLength(1)

    await shop.travelTo('2026-04-15T12:00:00Z')
    expect(await buyer.balance()).toBe(40_000)
  })

  test('B48 the same plan, no plan, no saved card, unknown plans', async () => {
    expect(refusal(await buyer.upgrade('business_monthly'))).toEqual({
      status: 404,
      code: 'no_subscription',
    })
    await buyer.buy('hobby_monthly')
    expect(refusal(await buyer.upgrade('hobby_monthly'))).toEqual({
      status: 400,
      code: 'same_plan',
    })
    for (const key of ['gold_monthly', 'Messages', '', 'Hobby_Monthly']) {
      expect(refusal(await buyer.upgrade(key))).toEqual({ status: 400, code: 'unknown_plan' })
    }

    const customer = (await buyer.customer()) ?? ''
    const { data } = await shop.provider.paymentMethods.list({ customer })
    for (const { id } of data) await shop.provider.paymentMethods.detach(id)
    expect(refusal(await buyer.upgrade('business_monthly'))).toEqual({
      status: 402,
      code: 'no_saved_card',
    })
    expect((await buyer.plan()).lookup_key).toBe('hobby_monthly')
  })

  test('B48 changing to Free ends the plan with its period and grants nothing', async () => {
    await buyer.buy('hobby_monthly')

    const { message, effective_at } = await upgrade('Free_monthly')

    expect(message).toContain('ends on April 15, 2026')
    expect(effective_at).toBe(april)
    expect(await buyer.balance()).toBe(2500)
    expect(await buyer.status()).toBe('active')
  })

  test('B49 API-15 cancelling twice is one cancellation, with the date', async () => {
    await buyer.buy('hobby_monthly')

    const first = json(await buyer.cancel('hobby_monthly'))
    const before = shop.requests.filter((name) => name.startsWith('POST')).length
    const second = json(await buyer.cancel('hobby_monthly'))

    expect(first).toEqual({
      message: 'Your Hobby plan ends on April 15, 2026. Until then everything stays as it is.',
    })
    expect(second).toEqual(first)
    expect(shop.requests.filter((name) => name.startsWith('POST'))).toHaveLength(before)
    expect(await buyer.status()).toBe('active')
    expect((await buyer.plan()).cancel_at_period_end).toBe(true)
  })

  test('B49 a cancellation that is taken back renews as usual', async () => {
    await buyer.buy('hobby_monthly')
    await buyer.cancel('hobby_monthly')

    expect(json(await buyer.resume())).toEqual({
      status: 1,
      message: 'Your Hobby plan goes on and renews on April 15, 2026.',
    })
    await shop.travelTo('2026-04-15T10:20:00Z')
    expect(await buyer.balance()).toBe(2500)
    await shop.travelTo('2026-04-16T10:00:00Z')
    expect((await buyer.plan()).cancel_at_period_end).toBe(false)
    expect(await buyer.invoices()).toHaveLength(2)
  })

  test('B50 after its end packs and chatbots stay, and new chatbots follow the Free limit', async () => {
    await buyer.buy('business_monthly')
    await buyer.buy('Messages')
    for (let bots = 0; bots < 3; bots += 1) await shop.house.aBot(buyer.token)
    await buyer.cancel('business_monthly')
    await shop.travelTo('2026-04-15T12:00:00Z')

    expect(await buyer.plan()).toMatchObject({ plan: 'No plan', nickname: 'Free' })
    expect(await buyer.status()).toBe('none')
    expect(await buyer.balance()).toBe(1000)
    expect(json(await buyer.call('/chatbot_list'))).toHaveLength(3)
    await expect(shop.house.aBot(buyer.token)).rejects.toThrow('bot_limit_reached')
  })

  test('B51 an overdue plan that is cancelled ends at once; its invoice stays unpaid', async () => {
    await buyer.buy('hobby_monthly', { card: 'failsLater' })
    await shop.travelTo('2026-04-16T10:00:00Z')
    expect(refusal(await buyer.upgrade('business_monthly'))).toEqual({
      status: 409,
      code: 'past_due',
    })

    await buyer.cancel('hobby_monthly')
    await shop.travelTo('2026-05-16T10:00:00Z')

    expect((await buyer.plan()).plan).toBe('No plan')
    expect(await buyer.balance()).toBe(0)
    expect((await buyer.invoices()).map(({ paid }) => paid)).toEqual([false, true])
  })

  test('a preview says what is due now and when, and changes nothing', async () => {
    await buyer.buy('hobby_monthly')
    await shop.travelTo('2026-03-30T22:00:00Z')
    const before = await buyer.plan()

    expect(json(await buyer.preview('business_monthly'))).toEqual({
      status: 1,
      kind: 'upgrade',
      amount_due: 4050,
      currency: 'usd',
      effective_at: Date.parse('2026-03-30T22:00:00Z'),
      message:
        'Business starts now. $40.50 is charged to your saved card: the new price less what is left of your Hobby period.',
    })
    expect(json(await buyer.preview('Free_monthly'))).toMatchObject({
      kind: 'cancel',
      amount_due: 0,
      effective_at: april,
    })
    expect(refusal(await buyer.preview('hobby_monthly')).code).toBe('same_plan')

    await shop.settle()
    expect(await buyer.plan()).toEqual(before)
    expect(await buyer.invoices()).toHaveLength(1)
  })
})
