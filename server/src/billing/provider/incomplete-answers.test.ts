import type { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { verifiedOwner } from '@askwell/core/shared'
import { createPromotionCode } from './create-promotion-code.ts'
import { planChanges } from './plan-changes.ts'
import { createPriceLookup } from './price-lookup.ts'
import { purchases } from './purchases.ts'
import { onlyItem } from './read-customer.ts'

type Answers = Record<string, Record<string, (...args: never[]) => unknown>>

/** A provider with prices of all plans, and these answers. */
function providerWith(answers: Answers, prices: object[] = [hobbyPrice]) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const stripe = { prices: { list: () => ({ data: prices }) }, ...answers } as unknown as Stripe
  return { stripe, prices: createPriceLookup(stripe, () => 0), automaticTax: false }
}

const hobbyPrice = {
  id: 'price_1',
  lookup_key: 'hobby_monthly',
  currency: 'usd',
  product: 'prod_1',
}
const runningPlan = { id: 'sub_1', items: { data: [{ id: 'si_1' }] }, metadata: {}, discounts: [] }

const start = {
  customerId: 'cus_1',
  ownerId: verifiedOwner('u_1'),
  intentId: 'i_1',
  lookupKey: 'hobby_monthly',
  promotionId: null,
}

describe('a plan is not started', () => {
  test.each([
    ['without an invoice', 'in_1', 'the subscription sub_1 came without an invoice'],
    ['without a payment', { status: 'open' }, 'the subscription sub_1 came without a payment'],
  ])('when the answer comes %s', async (_case, latest_invoice, message) => {
    const create = () => ({ ...runningPlan, latest_invoice })
    const started = purchases(providerWith({ subscriptions: { create } })).startSubscription(start)

    await expect(started).rejects.toThrow(message)
  })

  test.each([
    ['has no price', []],
    ['has a price in another currency', [{ ...hobbyPrice, currency: 'eur' }]],
  ])('when it %s', async (_case, prices) => {
    const { prices: lookup } = providerWith({}, prices)

    await expect(lookup.idOf('hobby_monthly')).rejects.toMatchObject({ code: 'not_configured' })
  })
})

describe('a plan is not changed', () => {
  const change = {
    subscriptionId: 'sub_1',
    lookupKey: 'hobby_monthly',
    pricedAt: 1_000,
    intentId: 'i_1',
    amountCents: 1_900,
  }

  test('when a pending change is answered without its invoice', async () => {
    const subscriptions = {
      retrieve: () => ({ ...runningPlan, pending_update: null, latest_invoice: null }),
      update: () => ({ pending_update: {}, latest_invoice: null }),
    }
    const changed = planChanges(providerWith({ subscriptions })).changeNow(change)

    await expect(changed).rejects.toThrow('no invoice was answered')
  })

  test('while the payment of a change to another plan is in flight, which is not voided', async () => {
    const voided: unknown[] = []
    const pending_update = { subscription_items: [{ price: { id: 'price_2' } }] }
    const latest_invoice = { id: 'in_1', confirmation_secret: { client_secret: 'pi_1_secret_2' } }
    const provider = providerWith({
      subscriptions: { retrieve: () => ({ ...runningPlan, pending_update, latest_invoice }) },
      paymentIntents: { retrieve: () => ({ status: 'processing' }) },
      invoices: { voidInvoice: (id) => voided.push(id) },
    })

    await expect(planChanges(provider).changeNow(change)).rejects.toMatchObject({
      code: 'past_due',
    })
    expect(voided).toEqual([])
  })

  test('at the end of its period by a schedule that has no phase', async () => {
    const updated: unknown[] = []
    const subscriptionSchedules = {
      create: () => ({ id: 'sub_sched_1', phases: [] }),
      update: (id: string) => updated.push(id),
    }
    const changes = planChanges(providerWith({ subscriptionSchedules }))

    const changed = changes.changeAtPeriodEnd('sub_1', 'hobby_monthly')

    await expect(changed).rejects.toThrow('the schedule sub_sched_1 has no phase')
    expect(updated).toEqual([])
  })
})

test('a subscription without an item is refused by its id', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  const subscription = { ...runningPlan, items: { data: [] } } as unknown as Stripe.Subscription

  expect(() => onlyItem(subscription)).toThrow('the subscription sub_1 has no item')
})

test('a promotion code for plans that have no price is not created for all plans', async () => {
  const created: unknown[] = []
  const { stripe } = providerWith({ coupons: { create: (coupon) => created.push(coupon) } }, [])
  const promotion = {
    code: 'SPRING',
    off: { percent: 10 },
    duration: 'once',
    uses: null,
    expiresAt: null,
    isFirstPurchaseOnly: false,
    plans: ['hobby_monthly'],
  } as const

  const made = createPromotionCode(stripe, { ...promotion, plans: [...promotion.plans] })

  await expect(made).rejects.toThrow('A plan has no price. Run npm run doctor.')
  expect(created).toEqual([])
})
