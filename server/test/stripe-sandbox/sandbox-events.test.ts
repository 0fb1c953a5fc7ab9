import { beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../support/test-app.ts'
import { engines } from '../support/engines.ts'
import { days, openSandboxFixture, type SandboxFixture } from './sandbox-fixture.ts'

describe.each(engines)('events of the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  const aCustomer = () => fixture.stripe.customers.create({ email: 'ada@example.com' })
  const anIntent = () => fixture.stripe.paymentIntents.create({ amount: 700, currency: 'usd' })

  test('they are signed, contain the object as it was, and are delivered once', async () => {
    const { id } = await aCustomer()

    await fixture.sandbox.deliveries.flush()

    expect(fixture.events).toMatchObject([
      {
        object: 'event',
        type: 'customer.created',
        livemode: false,
        data: { object: { id, email: 'ada@example.com' } },
      },
    ])
    expect(await fixture.receivedEvents()).toEqual(['customer.created'])
    expect(await fixture.receivedEvents()).toEqual([])
  })

  test('lost ones are never delivered', async () => {
    fixture.sandbox.deliveries.setFaults({ drop: true })
    await aCustomer()
    expect(await fixture.receivedEvents()).toEqual([])

    fixture.sandbox.deliveries.setFaults({})
    expect(await fixture.receivedEvents()).toEqual([])
  })

  test('doubled ones are delivered twice with one id', async () => {
    fixture.sandbox.deliveries.setFaults({ double: true })
    await aCustomer()

    await fixture.sandbox.deliveries.flush()

    expect(fixture.events).toHaveLength(2)
    expect(new Set(fixture.events.map(({ id }) => id)).size).toBe(1)
  })

  test('reversed ones are delivered newest first', async () => {
    fixture.sandbox.deliveries.setFaults({ reverse: true })
    await aCustomer()
    await anIntent()

    expect(await fixture.receivedEvents()).toEqual(['payment_intent.created', 'customer.created'])
  })

  test('late ones are delivered at their time', async () => {
    fixture.sandbox.deliveries.setFaults({ delayMs: days(3) })
    await aCustomer()
    expect(await fixture.receivedEvents()).toEqual([])

    await fixture.sandbox.clock.advance(days(3) - 1)
    expect(await fixture.receivedEvents()).toEqual([])
    await fixture.sandbox.clock.advance(1)
    expect(await fixture.receivedEvents()).toEqual(['customer.created'])
  })

  test.each([
    ['answers 500', async () => 500],
    ['breaks', async () => Promise.reject(new Error('gone'))],
  ])('events for a route that %s are delivered again', async (_name, route) => {
    let tries = 0
    fixture.sandbox.deliveries.deliverTo(async () => {
      tries += 1
      return tries === 1 ? route() : 200
    })
    await aCustomer()

    await fixture.sandbox.deliveries.flush()
    expect(tries).toBe(1)
    await fixture.sandbox.clock.advance(1000)
    await fixture.sandbox.deliveries.flush()
    expect(tries).toBe(2)
    await fixture.sandbox.clock.advance(days(1))
    await fixture.sandbox.deliveries.flush()
    expect(tries).toBe(2)
  })

  test('once started, events and time continue in the background until it is stopped', async () => {
    fixture.sandbox.start()
    const { id: customer } = await aCustomer()
    await eventually(
      async () => fixture.events.map(({ type }) => type),
      (types) => types.includes('customer.created'),
    )

    const intent = await fixture.stripe.paymentIntents.create({
      amount: 700,
      currency: 'usd',
      customer,
    })
    await fixture.sandbox.confirmIntent(customer, {
      clientSecret: intent.client_secret ?? '',
      paymentMethodId: 'pm_usBankAccount_success',
    })
    fixture.time.now += 10_000
    await eventually(
      async () => fixture.events.map(({ type }) => type),
      (types) => types.includes('payment_intent.succeeded'),
    )

    await fixture.sandbox.stop()
    fixture.events.splice(0)
    await aCustomer()
    expect(fixture.events).toEqual([])
  })
})
