import { beforeEach, describe, expect, test } from 'vitest'
import {
  dateOf,
  days,
  oneEngine,
  openSandboxFixture,
  type SandboxFixture,
} from './sandbox-fixture.ts'

describe.each(oneEngine)('the two forms of a cancellation in the sandbox on $name', (engine) => {
  let fixture: SandboxFixture
  beforeEach(async () => {
    fixture = await openSandboxFixture(engine)
  })

  test('the flag does not remove an end that was set by its date, as in the customer portal', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    const canceled = await fixture.stripe.subscriptions.update(own.id, {
      cancel_at: 'max_period_end',
    })
    expect(canceled.cancel_at_period_end).toBe(false)
    expect(dateOf(canceled.cancel_at ?? 0)).toBe('2026-04-15T10:00:00Z')

    const flagged = await fixture.stripe.subscriptions.update(own.id, {
      cancel_at_period_end: false,
    })
    expect(flagged.cancel_at).toBe(canceled.cancel_at)
    const cleared = await fixture.stripe.subscriptions.update(own.id, { cancel_at: '' })
    expect(cleared).toMatchObject({ cancel_at: null, canceled_at: null })
  })

  test('both forms of a cancellation in one request are refused', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await expect(
      fixture.stripe.subscriptions.update(own.id, { cancel_at: '', cancel_at_period_end: false }),
    ).rejects.toThrow(/only specify one of these parameters/)
  })

  test('an end that is set by its date comes within the period, too', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    const date = Math.floor(Date.parse('2026-03-20T10:00:00Z') / 1000)
    await fixture.stripe.subscriptions.update(own.id, { cancel_at: date })
    await fixture.sandbox.clock.advance(days(5) - 1000)
    expect((await fixture.stripe.subscriptions.retrieve(own.id)).status).toBe('active')
    await fixture.sandbox.clock.advance(1000)
    expect((await fixture.stripe.subscriptions.retrieve(own.id)).status).toBe('canceled')
  })

  test('a change that contradicts a pending update ends it; one that agrees does not', async () => {
    const own = await fixture.subscribe('hobby_monthly')
    await chooseCard(own, 'pm_card_threeDSecure2Required')
    const waiting = await fixture.stripe.subscriptions.update(own.id, {
      items: [{ id: own.item, price: await fixture.priceOf('business_monthly') }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      cancel_at_period_end: false,
      metadata: { note: 'with the update' },
      expand: ['latest_invoice'],
    })
    expect(waiting.metadata).not.toHaveProperty('note')
    expect(waiting.pending_update).toMatchObject({
      cancel_at_period_end: false,
      metadata: { note: 'with the update' },
    })

    const agreed = await fixture.stripe.subscriptions.update(own.id, {
      cancel_at_period_end: false,
    })
    expect(agreed.pending_update).not.toBeNull()
    const ended = await fixture.stripe.subscriptions.update(own.id, {
      cancel_at_period_end: true,
      expand: ['latest_invoice'],
    })
    expect(ended).toMatchObject({
      pending_update: null,
      cancel_at_period_end: true,
      latest_invoice: { status: 'void' },
    })
    expect(await fixture.receivedEvents()).toContain('customer.subscription.pending_update_expired')
  })

  async function chooseCard({ id, customer }: { id: string; customer: string }, card: string) {
    const method = await fixture.stripe.paymentMethods.attach(card, { customer })
    await fixture.stripe.subscriptions.update(id, { default_payment_method: method.id })
  }
})
