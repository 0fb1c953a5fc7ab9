import type { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { dateOf, days, oneEngine, openShop, periodOf, secretOf, type Shop } from './sandbox-kit.ts'

const keyOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key

describe.each(oneEngine)('sandbox plan changes on $name', (engine) => {
  let shop: Shop
  beforeEach(async () => {
    shop = await openShop(engine)
  })

  const upgrade = async (
    { id, item }: { id: string; item: string },
    lookupKey: string,
  ): Promise<Stripe.Subscription> =>
    shop.stripe.subscriptions.update(id, {
      items: [{ id: item, price: await shop.priceOf(lookupKey) }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })

  test('B41 Hobby to Business in mid-period: half is credited, half is charged, at once', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await shop.heard()
    // 15.5 of 31 days are left.
    await shop.sandbox.clock.advance(days(15.5))

    const changed = await upgrade(own, 'business_monthly')

    expect(keyOf(changed)).toBe('business_monthly')
    expect(changed).toMatchObject({ status: 'active', pending_update: null })
    expect(changed.latest_invoice).toMatchObject({
      billing_reason: 'subscription_update',
      status: 'paid',
      total: 4050,
    })
    expect(periodOf(changed)).toEqual(['2026-03-15T10:00:00Z', '2026-04-15T10:00:00Z'])
    expect(await shop.heard()).toEqual([
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

  test('the preview names the same sum and changes nothing', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await shop.sandbox.clock.advance(days(15.5))

    const preview = await shop.stripe.invoices.createPreview({
      subscription: own.id,
      subscription_details: {
        items: [{ id: own.item, price: await shop.priceOf('business_monthly') }],
        proration_behavior: 'always_invoice',
      },
    })

    expect(preview.amount_due).toBe(4050)
    expect(preview.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-950, 'Unused time on Hobby after 30 Mar 2026'],
      [5000, 'Remaining time on Business after 30 Mar 2026'],
    ])
    expect(keyOf(await shop.stripe.subscriptions.retrieve(own.id))).toBe('hobby_monthly')
    expect((await shop.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })

  test('the preview without a change is the next renewal', async () => {
    const own = await shop.subscribe('hobby_monthly')

    const next = await shop.stripe.invoices.createPreview({ subscription: own.id })

    expect(next.amount_due).toBe(1900)
    expect(dateOf(next.period_start)).toBe('2026-04-15T10:00:00Z')
  })

  test('B44 monthly to yearly begins a new year at once', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await shop.sandbox.clock.advance(days(15.5))

    const changed = await upgrade(own, 'hobby_yearly')

    expect(changed.latest_invoice).toMatchObject({ status: 'paid', total: 19_900 - 950 })
    expect(periodOf(changed)).toEqual(['2026-03-30T22:00:00Z', '2027-03-30T22:00:00Z'])
  })

  test('B43 an upgrade that the card refuses waits, and is dropped with its invoice', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_chargeCustomerFail')

    const waiting = await upgrade(own, 'business_monthly')

    expect(keyOf(waiting)).toBe('hobby_monthly')
    expect(waiting.pending_update).not.toBeNull()
    expect(waiting.latest_invoice).toMatchObject({ status: 'open' })
    const { error } = (await shop.sandbox.retrieve(own.customer, secretOf(waiting))) ?? {}
    expect(error).toBe('Your card was declined.')

    const invoice = waiting.latest_invoice
    await shop.stripe.invoices.voidInvoice(typeof invoice === 'object' ? (invoice?.id ?? '') : '')
    const after = await shop.stripe.subscriptions.retrieve(own.id)
    expect(after).toMatchObject({ status: 'active', pending_update: null })
    expect(keyOf(after)).toBe('hobby_monthly')
    expect(await shop.heard()).toContain('customer.subscription.pending_update_expired')
  })

  test('B43 an upgrade that needs 3-D Secure happens when the owner completes it', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_threeDSecure2Required')

    const waiting = await upgrade(own, 'business_monthly')
    const clientSecret = secretOf(waiting)
    expect(keyOf(waiting)).toBe('hobby_monthly')
    expect(await shop.sandbox.retrieve(own.customer, clientSecret)).toMatchObject({
      status: 'requires_action',
    })

    await shop.sandbox.challenge(own.customer, { clientSecret, outcome: 'complete' })
    const changed = await shop.stripe.subscriptions.retrieve(own.id)
    expect(changed.pending_update).toBeNull()
    expect(keyOf(changed)).toBe('business_monthly')
  })

  test('an upgrade that nobody pays is given up after 23 hours', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_threeDSecure2Required')
    await upgrade(own, 'business_monthly')

    await shop.sandbox.clock.advance(days(1))

    const after = await shop.stripe.subscriptions.retrieve(own.id, { expand: ['latest_invoice'] })
    expect(after).toMatchObject({
      status: 'active',
      pending_update: null,
      latest_invoice: { status: 'void' },
    })
    expect(keyOf(after)).toBe('hobby_monthly')
  })

  async function chooseCard({ id, customer }: { id: string; customer: string }, card: string) {
    const method = await shop.stripe.paymentMethods.attach(card, { customer })
    await shop.stripe.subscriptions.update(id, { default_payment_method: method.id })
  }

  async function planDowngrade(id: string, lookupKey: string): Promise<string> {
    const schedule = await shop.stripe.subscriptionSchedules.create({ from_subscription: id })
    const [phase] = schedule.phases
    const price = phase?.items[0]?.price
    await shop.stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: typeof price === 'string' ? price : '' }],
          start_date: phase?.start_date ?? 0,
          end_date: phase?.end_date ?? 0,
        },
        { items: [{ price: await shop.priceOf(lookupKey) }], duration: { interval: 'month' } },
      ],
    })
    return schedule.id
  }

  test('B45 a downgrade waits for the end of the period', async () => {
    const own = await shop.subscribe('enterprise_monthly')
    const schedule = await planDowngrade(own.id, 'hobby_monthly')

    const before = await shop.stripe.subscriptions.retrieve(own.id)
    expect(keyOf(before)).toBe('enterprise_monthly')
    expect(before.schedule).toBe(schedule)

    await shop.sandbox.clock.advanceToPeriodEnd(own.customer)
    const after = await shop.stripe.subscriptions.retrieve(own.id, { expand: ['latest_invoice'] })
    expect(keyOf(after)).toBe('hobby_monthly')
    expect(after).toMatchObject({
      status: 'active',
      latest_invoice: { total: 1900, status: 'paid' },
    })

    await shop.sandbox.clock.advanceToPeriodEnd(own.customer)
    expect((await shop.stripe.subscriptionSchedules.retrieve(schedule)).status).toBe('released')
    const later = await shop.stripe.subscriptions.retrieve(own.id)
    expect(later.schedule).toBeNull()
    expect(keyOf(later)).toBe('hobby_monthly')
  })

  test('B46 yearly to monthly happens at the end of the year', async () => {
    const own = await shop.subscribe('business_yearly')
    await planDowngrade(own.id, 'business_monthly')

    await shop.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await shop.stripe.subscriptions.retrieve(own.id, { expand: ['latest_invoice'] })
    expect(keyOf(after)).toBe('business_monthly')
    expect(periodOf(after)).toEqual(['2027-03-15T10:00:00Z', '2027-04-15T10:00:00Z'])
    expect(after.latest_invoice).toMatchObject({ total: 9999, status: 'paid' })
  })

  test('B47 a planned downgrade that is taken back leaves everything as it was', async () => {
    const own = await shop.subscribe('enterprise_monthly')
    const schedule = await planDowngrade(own.id, 'hobby_monthly')

    await shop.stripe.subscriptionSchedules.release(schedule)
    await shop.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await shop.stripe.subscriptions.retrieve(own.id)
    expect(after.schedule).toBeNull()
    expect(keyOf(after)).toBe('enterprise_monthly')
  })

  test('a scheduled subscription refuses a direct cancellation', async () => {
    const own = await shop.subscribe('enterprise_monthly')
    await planDowngrade(own.id, 'hobby_monthly')

    await expect(
      shop.stripe.subscriptions.update(own.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('managed by the subscription schedule'),
    })
  })

  test('B49 cancelled at the end of the period: active until then, then ended', async () => {
    const own = await shop.subscribe('hobby_monthly')

    const planned = await shop.stripe.subscriptions.update(own.id, { cancel_at_period_end: true })
    expect(planned).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(dateOf(planned.cancel_at ?? 0)).toBe('2026-04-15T10:00:00Z')

    await shop.sandbox.clock.advance(days(31))
    const ended = await shop.stripe.subscriptions.retrieve(own.id)
    expect(ended.status).toBe('canceled')
    expect(dateOf(ended.ended_at ?? 0)).toBe('2026-04-15T10:00:00Z')
    expect(await shop.heard()).toContain('customer.subscription.deleted')
    expect((await shop.stripe.subscriptions.list({ customer: own.customer })).data).toEqual([])
    const all = await shop.stripe.subscriptions.list({ customer: own.customer, status: 'all' })
    expect(all.data).toHaveLength(1)
  })

  test('B49 cancelled and resumed, it renews as usual', async () => {
    const own = await shop.subscribe('hobby_monthly')
    await shop.stripe.subscriptions.update(own.id, { cancel_at_period_end: true })
    await shop.stripe.subscriptions.update(own.id, { cancel_at_period_end: false })

    await shop.sandbox.clock.advanceToPeriodEnd(own.customer)

    const after = await shop.stripe.subscriptions.retrieve(own.id)
    expect(after).toMatchObject({ status: 'active', cancel_at: null, canceled_at: null })
    expect(periodOf(after)[0]).toBe('2026-04-15T10:00:00Z')
  })

  test('ended at once, it is over at once', async () => {
    const own = await shop.subscribe('hobby_monthly')

    expect((await shop.stripe.subscriptions.cancel(own.id)).status).toBe('canceled')

    await shop.sandbox.clock.advance(days(40))
    expect((await shop.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })

  test('a change without proration costs nothing', async () => {
    const own = await shop.subscribe('business_monthly')
    const price = await shop.priceOf('hobby_monthly')

    const changed = await shop.stripe.subscriptions.update(own.id, {
      items: [{ id: own.item, price }],
      proration_behavior: 'none',
    })

    expect(keyOf(changed)).toBe('hobby_monthly')
    expect((await shop.stripe.invoices.list({ customer: own.customer })).data).toHaveLength(1)
  })
})
