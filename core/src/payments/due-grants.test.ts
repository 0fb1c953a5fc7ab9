import { expect, test } from 'vitest'
import { dueGrants, paidUntil } from './due-grants.ts'
import type { InvoiceState } from './provider.ts'

const march = Date.parse('2026-03-15T10:00:00Z')
const april = Date.parse('2026-04-15T10:00:00Z')

const invoice = (id: string, more: Partial<InvoiceState>): InvoiceState => ({
  id,
  number: id,
  createdAt: march,
  paidAt: march,
  status: 'paid',
  reason: 'subscription_create',
  subscriptionId: 'sub_1',
  lookupKey: 'hobby_monthly',
  periodStart: march,
  periodEnd: april,
  amountDue: 1900,
  url: null,
  paymentId: `pi_${id}`,
  intentId: null,
  ...more,
})

const upgrade = (id: string, lookupKey: string, createdAt: number) =>
  invoice(id, { reason: 'subscription_update', lookupKey, createdAt })

const amounts = (invoices: InvoiceState[]) =>
  dueGrants(invoices).map(({ invoice: { id }, kind, amount }) => [id, kind, amount])

test('an invoice that somebody wrote by hand for a running plan grants nothing', () => {
  expect(amounts([invoice('b', { reason: 'manual' }), invoice('a', {})])).toEqual([
    ['a', 'plan_cycle', 2500],
  ])
})

test('a paid period grants the plan, an upgrade what is missing to the bigger one', () => {
  const invoices = [
    upgrade('c', 'enterprise_monthly', march + 2),
    upgrade('b', 'business_monthly', march + 1),
    invoice('a', {}),
  ]

  expect(amounts(invoices)).toEqual([
    ['a', 'plan_cycle', 2500],
    ['b', 'plan_upgrade', 7500],
    ['c', 'plan_upgrade', 30_000],
  ])
})

test('an upgrade beside a renewal that is not paid yet counts on the new period, not on the old one', () => {
  const renewal = { reason: 'subscription_cycle', createdAt: april, lookupKey: 'hobby_monthly' }
  const before = invoice('a', { lookupKey: 'business_monthly' })
  const change = upgrade('c', 'enterprise_monthly', april + 1)
  const bought = (status: string) => amounts([change, invoice('b', { ...renewal, status }), before])

  expect(bought('draft').at(-1)).toEqual(['c', 'plan_upgrade', 37_500])
  expect(bought('open').at(-1)).toEqual(['c', 'plan_upgrade', 37_500])
  expect(bought('paid').slice(-2)).toEqual([
    ['b', 'plan_cycle', 2500],
    ['c', 'plan_upgrade', 37_500],
  ])
  expect(bought('void').at(-1)).toEqual(['c', 'plan_upgrade', 40_000])
})

test('invoices of one second keep the order in which the provider made them', () => {
  expect(amounts([upgrade('b', 'business_monthly', march), invoice('a', {})])).toEqual([
    ['a', 'plan_cycle', 2500],
    ['b', 'plan_upgrade', 7500],
  ])
})

test('the next period counts anew', () => {
  const renewal = { reason: 'subscription_cycle', createdAt: april, lookupKey: 'business_monthly' }
  const invoices = [
    invoice('c', renewal),
    upgrade('b', 'business_monthly', march + 1),
    invoice('a', {}),
  ]

  expect(amounts(invoices).at(-1)).toEqual(['c', 'plan_cycle', 10_000])
})

test.each(['draft', 'open', 'void', 'uncollectible'])(
  'an invoice that is %s grants nothing',
  (status) => {
    expect(dueGrants([invoice('a', { status })])).toEqual([])
  },
)

test('what is no plan of the catalogue grants nothing', () => {
  expect(dueGrants([invoice('a', { lookupKey: 'gold_monthly' })])).toEqual([])
  expect(dueGrants([invoice('b', { lookupKey: null, subscriptionId: null })])).toEqual([])
})

test('a plan is paid until the end of its last paid period', () => {
  const renewal = { reason: 'subscription_cycle', createdAt: april, periodEnd: april + 1 }
  const unpaid = { ...renewal, status: 'open', createdAt: april + 1, periodEnd: april + 2 }

  expect(paidUntil([invoice('c', unpaid), invoice('b', renewal), invoice('a', {})])).toEqual(
    new Map([['sub_1', april + 1]]),
  )
})
