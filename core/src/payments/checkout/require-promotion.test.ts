import { expect, test } from 'vitest'
import { plans } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/promotions'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { CustomerState, Promotion } from '../ports/provider.ts'
import { formatAmount, formatDate } from '../subscriptions/format.ts'
import { requirePromotion } from './require-promotion.ts'

const now = Date.UTC(2026, 5, 1)
const plan = plans.find(({ priceCents }) => priceCents > 0)
const nothingBought: CustomerState = { subscriptions: [], invoices: [], payments: [] }

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the discount itself is not looked at
const usable = {
  id: 'promo_1',
  code: 'SPRING',
  isActive: true,
  expiresAt: null,
  isUsedUp: false,
  isForCustomer: true,
  isForPlan: true,
  isFirstPurchaseOnly: false,
  minimumCents: 0,
} as unknown as Promotion

function use(promotion: Promotion | null, state = nothingBought): Promise<Promotion> {
  if (!plan) throw new Error('no paid plan')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code is only looked up
  const provider = { findPromotion: async () => promotion } as unknown as PaymentProvider
  return requirePromotion(
    { provider, clock: () => now },
    { customerId: 'cus_1', state, plan, code: 'SPRING' },
  )
}

test('a code that holds for the plan now is used', async () => {
  expect(await use(usable)).toBe(usable)
  expect(await use({ ...usable, expiresAt: now + 1 })).toMatchObject({ id: 'promo_1' })
  expect(await use({ ...usable, isFirstPurchaseOnly: true })).toMatchObject({ id: 'promo_1' })
  const exactly = plan?.priceCents ?? 0
  expect(await use({ ...usable, minimumCents: exactly })).toMatchObject({ id: 'promo_1' })
})

test.each([
  ['expired now', { expiresAt: now }, texts.expired({ date: formatDate(now) })],
  ['was used as often as it may be', { isUsedUp: true }, texts.usedUp],
  ['is for another customer', { isForCustomer: false }, texts.otherCustomer],
  ['was ended', { isActive: false }, texts.ended],
  ['is for another plan', { isForPlan: false }, texts.otherPlan],
  [
    'needs a larger purchase',
    { minimumCents: 10_000_000 },
    texts.tooSmall({ amount: formatAmount(10_000_000) }),
  ],
])('a code that %s is refused with its reason', async (_state, wrong, message) => {
  await expect(use({ ...usable, ...wrong })).rejects.toMatchObject({
    code: 'invalid_request',
    message,
  })
})

test('an unknown code is refused', async () => {
  await expect(use(null)).rejects.toMatchObject({ code: 'invalid_request' })
})

test.each([
  ['a payment', { payments: [{ status: 'succeeded' }] }],
  ['an invoice that a credit covered', { invoices: [{ status: 'paid' }] }],
])('a code for the first purchase is refused after %s', async (_what, bought) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what was paid counts
  const state = { ...nothingBought, ...bought } as unknown as CustomerState

  await expect(use({ ...usable, isFirstPurchaseOnly: true }, state)).rejects.toMatchObject({
    code: 'invalid_request',
  })
  expect(await use(usable, state)).toBe(usable)
})
