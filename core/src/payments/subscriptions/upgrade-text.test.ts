import { findPlan } from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import { expect, test } from 'vitest'
import type { CurrentPlan } from './current-plan.ts'
import { upgradeText } from './upgrade-text.ts'

function planOf(lookupKey: string): Plan {
  const plan = findPlan(lookupKey)
  if (!plan) throw new Error(`no plan has the key ${lookupKey}`)
  return plan
}

const charged = {
  dueCents: 9_049,
  priceCents: 9_999,
  discountCents: 0,
  creditCents: 950,
  taxCents: 0,
  earlierCreditCents: 0,
  creditLeftCents: 0,
  periodStart: Date.UTC(2026, 2, 30),
  periodEnd: Date.UTC(2026, 3, 30),
}

function textOf(quote: Partial<typeof charged>, deducted = 0): string {
  const subscription = { endsAt: null, pendingLookupKey: null, discount: null }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what the text names
  const current = { subscription, plan: planOf('hobby_monthly') } as unknown as CurrentPlan
  const upgrade = { current, plan: planOf('business_monthly'), automaticTax: false }
  return upgradeText(upgrade, { ...charged, ...quote }, { count: 10_000, deducted })
}

test('an upgrade states its charge, its messages and its renewal, and nothing that is zero', () => {
  expect(textOf({})).toBe(
    "Business starts immediately with a new month. We'll charge $90.49 to your saved card: $99.99 minus $9.50 for unused time on Hobby. You get 10,000 messages. Unused Hobby messages expire; extra messages stay. It renews on April 30, 2026 for $99.99.",
  )
})

const covered =
  "You won't be charged: your credit, including $120.00 for unused time on Hobby, covers the $99.99."

test.each([
  ['without a rest', 0, `${covered} You get`],
  [
    'with a rest',
    2_001,
    `${covered} The remaining credit of $20.01 goes toward your next invoices. You get`,
  ],
])('an upgrade that credit covers %s charges nothing', (_rest, creditLeftCents, expected) => {
  expect(textOf({ dueCents: 0, creditCents: 12_000, creditLeftCents })).toContain(expected)
})

test.each([
  [1_000, 'You get 9,000 messages: 10,000 minus 1,000 you used ahead of time.'],
  [
    12_000,
    'You get no messages now: you used 12,000 ahead of time, and the plan includes 10,000. The other 2,000 are deducted from your next messages.',
  ],
])('an upgrade deducts %d messages that were used ahead of time', (deducted, expected) => {
  expect(textOf({}, deducted)).toContain(expected)
})
