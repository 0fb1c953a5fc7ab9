import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../house.ts'
import { engines } from '../engines.ts'
import { days, openShop, type Shop } from './sandbox-kit.ts'

describe.each(engines)('events of the sandbox on $name', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
  })

  const aCustomer = () => shop.stripe.customers.create({ email: 'ada@example.com' })
  const anIntent = () => shop.stripe.paymentIntents.create({ amount: 700, currency: 'usd' })

  test('they are signed, carry the object as it was, and come once', async () => {
    const { id } = await aCustomer()

    await shop.sandbox.deliveries.flush()

    expect(shop.events).toMatchObject([
      {
        object: 'event',
        type: 'customer.created',
        livemode: false,
        data: { object: { id, email: 'ada@example.com' } },
      },
    ])
    expect(await shop.heard()).toEqual(['customer.created'])
    expect(await shop.heard()).toEqual([])
  })

  test('lost ones never come', async () => {
    shop.sandbox.deliveries.setFaults({ drop: true })
    await aCustomer()
    expect(await shop.heard()).toEqual([])

    shop.sandbox.deliveries.setFaults({})
    expect(await shop.heard()).toEqual([])
  })

  test('doubled ones come twice with one id', async () => {
    shop.sandbox.deliveries.setFaults({ double: true })
    await aCustomer()

    await shop.sandbox.deliveries.flush()

    expect(shop.events).toHaveLength(2)
    expect(new Set(shop.events.map(({ id }) => id)).size).toBe(1)
  })

  test('reversed ones come youngest first', async () => {
    shop.sandbox.deliveries.setFaults({ reverse: true })
    await aCustomer()
    await anIntent()

    expect(await shop.heard()).toEqual(['payment_intent.created', 'customer.created'])
  })

  test('late ones come when their time has come', async () => {
    shop.sandbox.deliveries.setFaults({ delayMs: days(3) })
    await aCustomer()
    expect(await shop.heard()).toEqual([])

    await shop.sandbox.clock.advance(days(3) - 1)
    expect(await shop.heard()).toEqual([])
    await shop.sandbox.clock.advance(1)
    expect(await shop.heard()).toEqual(['customer.created'])
  })

  test.each([
    ['answers 500', async () => 500],
    ['breaks', async () => Promise.reject(new Error('gone'))],
  ])('what a route that %s did not take comes again', async (_name, route) => {
    let tries = 0
    shop.sandbox.deliveries.deliverTo(async () => {
      tries += 1
      return tries === 1 ? route() : 200
    })
    await aCustomer()

    await shop.sandbox.deliveries.flush()
    expect(tries).toBe(1)
    await shop.sandbox.clock.advance(1000)
    await shop.sandbox.deliveries.flush()
    expect(tries).toBe(2)
    await shop.sandbox.clock.advance(days(1))
    await shop.sandbox.deliveries.flush()
    expect(tries).toBe(2)
  })

  test('once started, events and time run by themselves, until it is stopped', async () => {
    shop.sandbox.start()
    const { id: customer } = await aCustomer()
    await eventually(
      async () => shop.events.map(({ type }) => type),
      (types) => types.includes('customer.created'),
    )

    const intent = await shop.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer,
    })
    await shop.sandbox.confirm(customer, {
      clientSecret: intent.client_secret ?? '',
      paymentMethodId: 'pm_usBankAccount_success',
    })
    shop.time.now += 10_000
    await eventually(
      async () => shop.events.map(({ type }) => type),
      (types) => types.includes('payment_intent.succeeded'),
    )

    await shop.sandbox.stop()
    shop.events.splice(0)
    await aCustomer()
    expect(shop.events).toEqual([])
  })
})
