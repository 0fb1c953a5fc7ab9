import type { DiscountOffer } from '@askwell/contract/billing/discounts'
import { expect, test } from 'vitest'
import { discountAfterStart, renewalCents } from './renewal-price.ts'

const plan = { lookupKey: 'hobby_monthly', priceCents: 1_900 } as const
const half = { percent_off: 50, amount_off: null }
const april = Date.UTC(2026, 3, 15)

// A duration that the product does not know counts as 'once', and may name months.
test.each([
  ['once', null, 1_900],
  ['once', 3, 1_900],
  ['repeating', 1, 1_900],
  ['repeating', 3, 950],
  ['forever', null, 950],
] satisfies [DiscountOffer['duration'], number | null, number][])(
  'the first renewal with a discount that applies %s (months: %j) costs %d cents',
  (duration, months, cents) => {
    const discount = discountAfterStart({ ...half, duration, months }, Date.UTC(2026, 2, 15))

    expect(renewalCents(plan, discount, april)).toBe(cents)
  },
)
