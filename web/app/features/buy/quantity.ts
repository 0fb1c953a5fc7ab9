import { messagePack, priceList } from '@askwell/contract/billing/plans'
import { decimalsOf } from '@askwell/contract/billing/amounts'
import type { SubscriptionChoice } from '../../shared/session-store.ts'

/** Limits a quantity to the allowed range of a purchase: 1 to `messagePack.maxPacks` packs. */
export function clampQuantity(quantity: number): number {
  return quantity <= 0 ? 1 : Math.min(quantity, messagePack.maxPacks)
}

export const plusOne = (quantity: number): number => clampQuantity(quantity + 1)

export const minusOne = (quantity: number): number => (quantity <= 2 ? 1 : quantity - 1)

/** The price in whole units of the currency, for example dollars. */
export const totalOf = (quantity: number): number =>
  (quantity * messagePack.unitCents) / 10 ** decimalsOf(priceList.currency)

/** The selection that 'Buy Now' stores for the payment page. */
export const packChoice = (quantity: number): SubscriptionChoice => ({
  price: String(totalOf(quantity)),
  lookupKey: messagePack.lookupKey,
  quantity,
})
