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
