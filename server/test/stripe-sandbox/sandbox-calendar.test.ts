import { describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { hours, openSandboxFixture, periodOf } from './sandbox-fixture.ts'

describe.each(engines)('the sandbox calendar on $name', (engine) => {
  test.each([
    {
      name: 'B01 monthly from 15 March renews on 15 April',
      start: '2026-03-15T10:00:00Z',
      key: 'hobby_monthly',
      boundaries: ['2026-04-15T10:00:00Z', '2026-05-15T10:00:00Z'],
    },
    {
      name: 'B02 monthly from 31 January keeps its day',
      start: '2027-01-31T12:00:00Z',
      key: 'hobby_monthly',
      boundaries: [
        '2027-02-28T12:00:00Z',
        '2027-03-31T12:00:00Z',
        '2027-04-30T12:00:00Z',
        '2027-05-31T12:00:00Z',
      ],
    },
    {
      name: 'B03 monthly from 31 January of a leap year',
      start: '2028-01-31T12:00:00Z',
      key: 'hobby_monthly',
      boundaries: ['2028-02-29T12:00:00Z', '2028-03-31T12:00:00Z'],
    },
    {
      name: 'B04 yearly from 29 February',
      start: '2028-02-29T08:00:00Z',
      key: 'hobby_yearly',
      boundaries: [
        '2029-02-28T08:00:00Z',
        '2030-02-28T08:00:00Z',
        '2031-02-28T08:00:00Z',
        '2032-02-29T08:00:00Z',
      ],
    },
    {
      name: 'B05 bought in the hour in which summer time begins',
      start: '2026-03-29T01:30:00Z',
      key: 'hobby_monthly',
      boundaries: ['2026-04-29T01:30:00Z', '2026-05-29T01:30:00Z'],
    },
    {
      name: 'B06 bought in the last second of the year',
      start: '2026-12-31T23:59:59Z',
      key: 'hobby_monthly',
      boundaries: ['2027-01-31T23:59:59Z', '2027-02-28T23:59:59Z'],
    },
  ])('$name', async ({ start, key, boundaries }) => {
    const fixture = await openSandboxFixture(engine, start)
    const { id, customer } = await fixture.subscribe(key)

    const seen: string[] = []
    for (const _ of boundaries) {
      const subscription = await fixture.stripe.subscriptions.retrieve(id)
      expect(subscription.status).toBe('active')
      seen.push(periodOf(subscription)[1])
      await fixture.sandbox.clock.advanceToPeriodEnd(customer)
    }

    expect(seen).toEqual(boundaries)
    const { data: invoices } = await fixture.stripe.invoices.list({ customer })
    expect(invoices.map(({ status }) => status)).toEqual(['paid', ...boundaries.map(() => 'paid')])
  })

  test('B09 a renewal is drafted at the boundary and paid an hour later', async () => {
    const fixture = await openSandboxFixture(engine)
    const { customer } = await fixture.subscribe('hobby_monthly')
    await fixture.receivedEvents()

    fixture.time.now = Date.parse('2026-04-15T10:00:00Z')
    expect(await fixture.receivedEvents()).toEqual([
      'invoice.created',
      'customer.subscription.updated',
    ])
    const [invoice] = (await fixture.stripe.invoices.list({ customer })).data
    expect(invoice).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })

    fixture.time.now += hours(1)
    expect(await fixture.receivedEvents()).toContain('invoice.paid')
    const [paid] = (await fixture.stripe.invoices.list({ customer })).data
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 1900, number: expect.any(String) })
  })

  test('B10 three missed renewals happen one after the other', async () => {
    const fixture = await openSandboxFixture(engine)
    const { customer } = await fixture.subscribe('hobby_monthly')
    await fixture.receivedEvents()

    fixture.time.now = Date.parse('2026-06-15T12:00:00Z')

    expect((await fixture.receivedEvents()).filter((type) => type === 'invoice.paid')).toHaveLength(
      3,
    )
    const { data } = await fixture.stripe.invoices.list({ customer })
    expect(
      data.map(({ period_start: at }) => new Date(at * 1000).toISOString().slice(0, 10)),
    ).toEqual(['2026-06-15', '2026-05-15', '2026-04-15', '2026-03-15'])
    const paidAt = data.map(({ status_transitions: { paid_at: at } }) =>
      new Date((at ?? 0) * 1000).toISOString().slice(0, 16),
    )
    expect(paidAt).toEqual([
      '2026-06-15T11:00',
      '2026-05-15T11:00',
      '2026-04-15T11:00',
      '2026-03-15T10:00',
    ])
  })
})
