import { expect, test } from 'vitest'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import type { Card } from '../ports/provider.ts'
import { refuseWithoutCard } from './refuse-without-card.ts'

function charge(cardId: string | null, isDefault: boolean[]): Promise<void> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the default card counts
  const cards = isDefault.map((each) => ({ isDefault: each })) as unknown as Card[]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the cards are read
  const provider = { listCards: async () => cards } as unknown as PaymentProvider
  return refuseWithoutCard({ provider }, { customerId: 'cus_1', subscription: { cardId } })
}

test('a plan with a card of its own, or a customer with a default card, can be charged', async () => {
  await expect(charge('pm_1', [])).resolves.toBeUndefined()
  await expect(charge(null, [false, true])).resolves.toBeUndefined()
})

test.each([[[]], [[false]]])(
  'a plan without a card and cards %j cannot be charged',
  async (cards) => {
    await expect(charge(null, cards)).rejects.toMatchObject({ code: 'no_saved_card' })
  },
)
