import { beforeEach, describe, expect, test } from 'vitest'
import {
  dateOf,
  days,
  keyOf,
  oneEngine,
  openSandboxFixture,
  periodOf,
  secretOf,
  type SandboxFixture,
} from './sandbox-fixture.ts'

describe.each(oneEngine)('sandbox plan changes on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  test('the preview without a change is the next renewal', async () => {
    const own = await fixture.subscribe('hobby_monthly')

    const next = await fixture.stripe.invoices.createPreview({ subscription: own.id })

    expect(next.amount_due).toBe(1900)
    expect(dateOf(next.period_start)).toBe('2026-04-15T10:00:00Z')
  })

  test('B43 a declined upgrade is pending and is dropped with its invoice', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_chargeCustomerFail')

    const waiting = await fixture.upgrade(own, 'business_monthly')

    expect(keyOf(waiting)).toBe('hobby_monthly')
    expect(waiting.pending_update).not.toBeNull()
    expect(waiting.latest_invoice).toMatchObject({ status: 'open' })
    const { error } = (await fixture.sandbox.retrieveIntent(own.customer, secretOf(waiting))) ?? {}
    expect(error).toBe('Your card was declined.')

    const invoice = waiting.latest_invoice
    await fixture.stripe.invoices.voidInvoice(
      typeof invoice === 'object' ? (invoice?.id ?? '') : '',
    )
    const after = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(after).toMatchObject({ status: 'active', pending_update: null })
    expect(keyOf(after)).toBe('hobby_monthly')
    expect(await fixture.receivedEvents()).toContain('customer.subscription.pending_update_expired')
  })

  test('B43 an upgrade that needs 3-D Secure applies when the owner completes it', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_threeDSecure2Required')

    const waiting = await fixture.upgrade(own, 'business_monthly')
    const clientSecret = secretOf(waiting)
    expect(keyOf(waiting)).toBe('hobby_monthly')
    expect(await fixture.sandbox.retrieveIntent(own.customer, clientSecret)).toMatchObject({
      status: 'requires_action',
    })

    await fixture.sandbox.completeChallenge(own.customer, { clientSecret, outcome: 'complete' })
    const changed = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(changed.pending_update).toBeNull()
    expect(keyOf(changed)).toBe('business_monthly')
  })

  test('an unpaid upgrade is dropped after 23 hours', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_threeDSecure2Required')
    await fixture.upgrade(own, 'business_monthly')

    await fixture.sandbox.clock.advance(days(1))

    const after = await fixture.stripe.subscriptions.retrieve(own.id, {
      expand: ['latest_invoice'],
    })
    expect(after).toMatchObject({
      status: 'active',
      pending_update: null,
      latest_invoice: { status: 'void' },
    })
    expect(keyOf(after)).toBe('hobby_monthly')
  })

  async function chooseCard({ id, customer }: { id: string; customer: string }, card: string) {
    const method = await fixture.stripe.paymentMethods.attach(card, { customer })
    await fixture.stripe.subscriptions.update(id, { default_payment_method: method.id })
  }

  async function planDowngrade(id: string, lookupKey: string): Promise<string> {
    const schedule = await fixture.stripe.subscriptionSchedules.create({ from_subscription: id })
    const [phase] = schedule.phases
    const price = phase?.items[0]?.price
    await fixture.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: typeof price === 'string' ? price : '' }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price: await fixture.priceOf(lookupKey) }], duration: { interval: 'month' } },
      ],
    })
    return schedule.id
  }

  test('B45 a downgrade applies at the end of the period', async () => {
    const own = await fixture.subscribe('enterprise_monthly')
    const schedule = await planDowngrade(own.id, 'hobby_monthly')

    const before = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(keyOf(before)).toBe('enterprise_monthly')
    expect(before.schedule).toBe(schedule)

    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)
    const after = await fixture.stripe.subscriptions.retrieve(own.id, {
      expand: ['latest_invoice'],
    })
    expect(keyOf(after)).toBe('hobby_monthly')
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { total: 1900, status: 'paid' },
    })

    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)
    expect((await fixture.stripe.subscriptionSchedules.retrieve(schedule)).status).toBe('released')
    const later = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(later.schedule).toBeNull()
    expect(keyOf(later)).toBe('hobby_monthly')
  })

  test('B46 yearly to monthly applies at the end of the year', async () => {
    const own = await fixture.subscribe('business_yearly')
    await planDowngrade(own.id, 'business_monthly')

    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await fixture.stripe.subscriptions.retrieve(own.id, {
      expand: ['latest_invoice'],
    })
    expect(keyOf(after)).toBe('business_monthly')
    expect(periodOf(after)).toEqual(['2027-03-15T10:00:00Z', '2027-04-15T10:00:00Z'])
    expect(after.latest_invoice).toMatchObject({ total: 9999, status: 'paid' })
  })

  test('B47 a withdrawn downgrade changes nothing', async () => {
    const own = await fixture.subscribe('enterprise_monthly')
    const schedule = await planDowngrade(own.id, 'hobby_monthly')

    await fixture.stripe.subscriptionSchedules.release(schedule)
    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(after.schedule).toBeNull()
    expect(keyOf(after)).toBe('enterprise_monthly')
  })

  test('a scheduled subscription refuses a direct cancellation', async () => {
    const own = await fixture.subscribe('enterprise_monthly')
    await planDowngrade(own.id, 'hobby_monthly')

    await expect(
      fixture.stripe.subscriptions.update(own.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('managed by the subscription schedule'),
    })
  })

  test('B49 canceled at the end of the period: active until then, then ended', async () => {
    const own = await fixture.subscribe('hobby_monthly')

    const planned = await fixture.stripe.subscriptions.update(own.id, {
      cancel_at_period_end: true,
    })
    expect(planned).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(dateOf(planned.cancel_at ?? 0)).toBe('2026-04-15T10:00:00Z')

    await fixture.sandbox.clock.advance(days(31))
    const ended = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(ended.status).toBe('canceled')
    expect(dateOf(ended.ended_at ?? 0)).toBe('2026-04-15T10:00:00Z')
    expect(await fixture.receivedEvents()).toContain('customer.subscription.deleted')
    expect((await fixture.stripe.subscriptions.list({ customer: own.customer })).data).toEqual([])
    const all = await fixture.stripe.subscriptions.list({ customer: own.customer, status: 'all' })
    expect(all.data).toHaveLength(1)
  })

  test('B49 canceled and resumed, it renews as usual', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await fixture.stripe.subscriptions.update(own.id, { cancel_at_period_end: true })
    await fixture.stripe.subscriptions.update(own.id, { cancel_at_period_end: false })

    await fixture.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await fixture.stripe.subscriptions.retrieve(own.id)
    expect(after).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null })
    expect(periodOf(after)[0]).toBe('2026-04-15T10:00:00Z')
  })

  test('canceled immediately, it ends immediately', async () => {
    const own = await fixture.subscribe('hobby_monthly')

    expect((await fixture.stripe.subscriptions.cancel(own.id)).status).toBe('canceled')

    await fixture.sandbox.clock.advance(days(40))
    expect((await fixture.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })

  test('a change without proration costs nothing', async () => {
    const own = await fixture.subscribe('business_monthly')
    const price = await fixture.priceOf('hobby_monthly')

    const changed = await fixture.stripe.subscriptions.update(own.id, {
      items: [{ id: own.item, price }],
      proration_behavior: 'none',
    })

    expect(keyOf(changed)).toBe('hobby_monthly')
    expect((await fixture.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })
})
