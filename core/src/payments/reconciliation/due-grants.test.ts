import { expect, test } from 'vitest'
import { monthsAfter } from '../../plans/index.ts'
import { creditedShare, dueGrants, paidUntil } from './due-grants.ts'
import type { InvoiceState } from '../ports/provider.ts'

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
  chargedCents: 1900,
  creditedCents: 0,
  taxCents: 0,
  amountDue: 1900,
  url: null,
  paymentId: `pi_${id}`,
  intentId: null,
  isCollected: false,
  discount: null,
  ...more,
})

const day = 86_400_000

/** An upgrade begins a period of its own. */
const upgrade = (id: string, lookupKey: string, at: number) =>
  invoice(id, {
    reason: 'subscription_update',
    lookupKey,
    createdAt: at,
    periodStart: at,
    periodEnd: monthsAfter(at, lookupKey.endsWith('yearly') ? 12 : 1),
  })

const amounts = (invoices: InvoiceState[]) =>
  dueGrants(invoices).map(({ invoice: { id }, kind, amount }) => [id, kind, amount])
const credited = (invoices: InvoiceState[]) =>
  dueGrants(invoices).map(({ credited: share }) => share && share.part / share.whole)

test('grants nothing for a manual invoice of a running plan', () => {
  expect(amounts([invoice('b', { reason: 'manual' }), invoice('a', {})])).toEqual([
    ['a', 'plan_cycle', 2500],
  ])
})

test('B41 an upgrade grants all messages of its plan and credits the unused share of the old period', () => {
  const half = march + 15.5 * day
  const invoices = [upgrade('b', 'business_monthly', half), invoice('a', {})]

  expect(amounts(invoices)).toEqual([
    ['a', 'plan_cycle', 2500],
    ['b', 'plan_upgrade', 10_000],
  ])
  expect(credited(invoices)).toEqual([null, 0.5])
})

test('B42 each of two upgrades credits the period before it', () => {
  const invoices = [
    upgrade('c', 'enterprise_monthly', march + 10 * day),
    upgrade('b', 'business_monthly', march + 10 * day),
    invoice('a', {}),
  ]

  expect(amounts(invoices).at(-1)).toEqual(['c', 'plan_upgrade', 40_000])
  expect(credited(invoices)).toEqual([null, 21 / 31, 1])
})

test('B42 an hour before the end of the period an upgrade credits that hour only', () => {
  const invoices = [upgrade('b', 'enterprise_monthly', april - day / 24), invoice('a', {})]

  expect(dueGrants(invoices)[1]?.credited).toEqual({ part: 3600, whole: 31 * 86_400 })
})

test('B44 a change to a year and one from a year to a dearer month begin a period', () => {
  const toYear = upgrade('b', 'hobby_yearly', april - 31 * day)
  const toMonth = upgrade('c', 'business_monthly', toYear.periodStart + 73 * day)

  const invoices = [toMonth, toYear, invoice('a', {})]
  expect(amounts(invoices).slice(1)).toEqual([
    ['b', 'plan_upgrade', 30_000],
    ['c', 'plan_upgrade', 10_000],
  ])
  expect(credited(invoices)).toEqual([null, 1, 0.8])
})

test.each(['draft', 'open'])(
  'B42 an upgrade that credits a period of which the invoice is %s waits for its payment',
  (status) => {
    const renewal = { reason: 'subscription_cycle', createdAt: april, periodStart: april, status }
    const period = { ...renewal, periodEnd: monthsAfter(april, 1) }
    const change = upgrade('c', 'enterprise_monthly', april + 600_000)
    const bought = (more: Partial<InvoiceState>) => [
      change,
      invoice('b', { ...period, ...more }),
      invoice('a', {}),
    ]

    expect(amounts(bought({}))).toEqual([['a', 'plan_cycle', 2500]])
    expect(paidUntil(bought({}))).toEqual(new Map([['sub_1', april]]))
    expect(amounts(bought({ status: 'paid' })).slice(1)).toEqual([
      ['b', 'plan_cycle', 2500],
      ['c', 'plan_upgrade', 40_000],
    ])
    expect(amounts(bought({ status: 'void' })).at(-1)).toEqual(['c', 'plan_upgrade', 40_000])
    expect(credited(bought({ status: 'void' }))).toEqual([null, 0])
  },
)

test('B42 a change at the provider that pays for the rest of a period grants that share', () => {
  const at = april - day / 24
  const prorated = { ...upgrade('b', 'enterprise_monthly', at), periodEnd: april }

  expect(amounts([prorated, invoice('a', {})]).at(-1)).toEqual(['b', 'plan_upgrade', 55])
})

test.each([
  ['no time', 0, []],
  ['a time before it began', -day, []],
  ['more than its month', 40 * day, [['b', 'plan_upgrade', 10_000]]],
])('a change that pays for %s grants between nothing and its plan', (_what, length, granted) => {
  const change = upgrade('b', 'business_monthly', march)

  expect(amounts([{ ...change, periodEnd: march + length }])).toEqual(granted)
})

test.each([
  ['after the end of the period', april + day, { part: 0, whole: 31 * 86_400 }],
  ['before its begin', march - day, { part: 31 * 86_400, whole: 31 * 86_400 }],
])('an upgrade %s credits no more than the period', (_when, periodStart, share) => {
  expect(creditedShare(invoice('a', {}), { periodStart })).toEqual(share)
})

test('a period without length is credited without a division by zero', () => {
  const previous = invoice('a', { periodEnd: march })

  expect(creditedShare(previous, { periodStart: march - day })).toEqual({ part: 1, whole: 1 })
})

test("keeps the provider's order of invoices of one second", () => {
  expect(amounts([upgrade('b', 'business_monthly', march), invoice('a', {})])).toEqual([
    ['a', 'plan_cycle', 2500],
    ['b', 'plan_upgrade', 10_000],
  ])
})

test('grants the plan for the next period', () => {
  const renewal = { reason: 'subscription_cycle', createdAt: april, lookupKey: 'business_monthly' }
  const invoices = [
    invoice('c', renewal),
    upgrade('b', 'business_monthly', march + 1),
    invoice('a', {}),
  ]

  expect(amounts(invoices).at(-1)).toEqual(['c', 'plan_cycle', 10_000])
})

test.each(['draft', 'open', 'void', 'uncollectible'])(
  'grants nothing for an invoice that is %s',
  (status) => {
    expect(dueGrants([invoice('a', { status })])).toEqual([])
  },
)

test('grants nothing for a plan outside the catalog', () => {
  expect(dueGrants([invoice('a', { lookupKey: 'gold_monthly' })])).toEqual([])
  expect(dueGrants([invoice('b', { lookupKey: null, subscriptionId: null })])).toEqual([])
})

test('returns the end of the last paid period', () => {
  const renewal = { reason: 'subscription_cycle', createdAt: april, periodEnd: april + 1 }
  const unpaid = { ...renewal, status: 'open', createdAt: april + 1, periodEnd: april + 2 }

  expect(paidUntil([invoice('c', unpaid), invoice('b', renewal), invoice('a', {})])).toEqual(
    new Map([['sub_1', april + 1]]),
  )
})
