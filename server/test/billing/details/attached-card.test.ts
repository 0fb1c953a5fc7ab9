import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { cardCalls } from '../../../src/billing/provider/cards.ts'

/** What is changed at a provider whose card belongs to this customer. */
function recordedCalls(customer: string | null) {
  const calls: string[] = []
  const stripe = {
    paymentMethods: {
      retrieve: async () => ({ customer }),
      attach: async (id: string) => calls.push(`attach ${id}`),
    },
    customers: { update: async (id: string) => calls.push(`default of ${id}`) },
    subscriptions: { update: async (id: string) => calls.push(`default of ${id}`) },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a card needs these parts only
  return { calls, cards: cardCalls(stripe as unknown as Stripe) }
}

test.each([
  [
    'a new card pays for a running plan too',
    null,
    'sub_1',
    'attach pm_1, default of cus_1, default of sub_1',
  ],
  ['a new card is the default without a plan', null, null, 'attach pm_1, default of cus_1'],
  ['a card that is attached is not attached again', 'cus_1', null, 'default of cus_1'],
])('%s', async (...[, customer, subscriptionId, expected]) => {
  const { calls, cards } = recordedCalls(customer)

  await cards.attachCard('cus_1', 'pm_1', subscriptionId)

  expect(calls.join(', ')).toBe(expected)
})
