import { beforeEach, describe, expect, test } from 'vitest'
import {
  dateOf,
  days,
  keyOf,
  oneEngine,
  openSandboxFixture,
  periodOf,
  type SandboxFixture,
} from './sandbox-fixture.ts'

describe.each(oneEngine)('sandbox upgrades with a new period on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  test('B41 Hobby to Business in mid-period: half is credited, and a new month is charged and begins', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.receivedEvents()
    // 15.5 of 31 days are left.
    await fixture.sandbox.clock.advance(days(15.5))

    const changed = await fixture.upgrade(own, 'business_monthly')

    expect(keyOf(changed)).toBe('business_monthly')
    expect(changed).toMatchObject({ status: 'active', pending_update: null })
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 9999 - 950,
    })
    expect(periodOf(changed)).toEqual(['2026-03-30T22:00:00Z', '2026-04-30T22:00:00Z'])
    expect(dateOf(changed.billing_cycle_anchor)).toBe('2026-03-30T22:00:00Z')
    expect(await fixture.receivedEvents()).toEqual([
      'invoice.created',
      'payment_intent.created',
      'invoice.finalized',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.pending_update_applied',
      'customer.subscription.updated',
    ])
  })

  test('the preview returns the same sum and changes nothing', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.sandbox.clock.advance(days(15.5))

    const preview = await fixture.stripe.invoices.createPreview({
      subscription: own.id,
      subscription_details: {
        items: [{ id: own.item, price: await fixture.priceOf('business_monthly') }],
        billing_cycle_anchor: { type: 'now' },
        proration_behavior: 'always_invoice',
      },
    })

    expect(preview.amount_due).toBe(9999 - 950)
    expect(preview.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-950, 'Unused time on Hobby after Mar 30, 2026'],
      [9999, '1 × Business (at $99.99 / month)'],
    ])
    expect(keyOf(await fixture.stripe.subscriptions.retrieve(own.id))).toBe('hobby_monthly')
    expect((await fixture.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })

  test('without a new anchor the period stays, and the rest of it is charged', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.sandbox.clock.advance(days(15.5))

    const changed = await fixture.stripe.subscriptions.update(own.id, {
      items: [{ id: own.item, price: await fixture.priceOf('business_monthly') }],
      billing_cycle_anchor: { type: 'unchanged' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    })

    expect(changed.latest_invoice).toMatchObject({ total: 5000 - 950 })
    expect(periodOf(changed)).toEqual(['2026-03-15T10:00:00Z', '2026-04-15T10:00:00Z'])
  })

  test('a credit above the new price is kept for the next invoices', async () => {
    const own = await fixture.subscribe('hobby_yearly')
    const changed = await fixture.upgrade(own, 'business_monthly')

    const credit = 19_900 - 9999
    expect(changed.latest_invoice).toMatchObject({
      status: 'paid',
      total: -credit,
      amount_due: 0,
      ending_balance: -credit,
    })
    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)
    const { data } = await fixture.stripe.invoices.list({ customer: own.customer })
    expect(data[0]).toMatchObject({ total: 9999, amount_due: 9999 - credit, status: 'paid' })
  })

  test('a cancellation at the end of the period follows the new period', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.stripe.subscriptions.update(own.id, { cancel_at_period_end: true })
    await fixture.sandbox.clock.advance(days(10))

    const changed = await fixture.upgrade(own, 'business_monthly')

    expect(changed.cancel_at_period_end).toBe(true)
    expect(dateOf(changed.cancel_at ?? 0)).toBe('2026-04-25T10:00:00Z')
  })

  test('B44 monthly to yearly starts a new year at once', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.sandbox.clock.advance(days(15.5))

    const changed = await fixture.upgrade(own, 'hobby_yearly')

    expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 19_900 - 950 })
    expect(periodOf(changed)).toEqual(['2026-03-30T22:00:00Z', '2027-03-30T22:00:00Z'])
  })
})
