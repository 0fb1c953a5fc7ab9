import { expect, test } from 'vitest'
import type { CustomerState } from '../ports/provider.ts'
import { toBillingSnapshot } from './billing-snapshot.ts'

const renewal = { subscriptionId: 'sub_1', status: 'open', reason: 'subscription_cycle' }

function overdueSince(status: string, invoices: object[]): number | null | undefined {
  const subscriptions = [{ id: 'sub_1', status, periodStart: 50, periodEnd: 90, endsAt: null }]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what decides about the grace period
  const state = { subscriptions, invoices, payments: [] } as unknown as CustomerState
  return toBillingSnapshot('cus_1', state, 100).subscriptions[0]?.pastDueSince
}

function intentsOf(some: object) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what decides about purchases
  const state = {
    subscriptions: [],
    invoices: [],
    payments: [],
    ...some,
  } as unknown as CustomerState
  return toBillingSnapshot('cus_1', state, 100).intents
}

test('the grace period begins with the first renewal that is not paid', () => {
  const invoices = [
    { ...renewal, createdAt: 70 },
    { ...renewal, createdAt: 60 },
    { ...renewal, createdAt: 10, status: 'paid' },
    { ...renewal, createdAt: 20, reason: 'subscription_update' },
    { ...renewal, createdAt: 30, subscriptionId: 'sub_2' },
  ]

  expect(overdueSince('past_due', invoices)).toBe(60)
})

test('without such a renewal it begins with the period, and a paid plan has none', () => {
  expect(overdueSince('unpaid', [])).toBe(50)
  expect(overdueSince('active', [{ ...renewal, createdAt: 60 }])).toBeNull()
})

const purchase = { pack: { intentId: 'i_1', quantity: 1 }, dispute: null, cardId: null }

test.each([
  ['succeeded', 'paid'],
  ['processing', 'processing'],
  ['canceled', 'failed'],
  ['requires_action', 'open'],
])('a purchase whose payment is %s is stored as %s', (status, stored) => {
  const payments = [{ ...purchase, id: 'pi_1', status }]

  expect(intentsOf({ payments })).toEqual([{ intentId: 'i_1', objectId: 'pi_1', status: stored }])
})

test.each([
  ['incomplete', 'open'],
  ['incomplete_expired', 'expired'],
  ['active', 'paid'],
])('a purchase whose subscription is %s is stored as %s', (status, stored) => {
  const subscriptions = [{ id: 'sub_1', intentId: 'i_1', status }]

  expect(intentsOf({ subscriptions })).toEqual([
    { intentId: 'i_1', objectId: 'sub_1', status: stored },
  ])
})
