import { messagePack } from '@askwell/contract/plans'
import type { SubscriptionChoice } from '../../shared/session-store.ts'

/** A quantity that can be bought: below 1 it is 1 again, and one purchase holds so many packs. */
export function setQuantity(quantity: number): number {
  return quantity <= 0 ? 1 : Math.min(quantity, messagePack.most)
}

export const plusOne = (quantity: number): number => setQuantity(quantity + 1)

export const minusOne = (quantity: number): number => (quantity <= 2 ? 1 : quantity - 1)

/** In dollars. */
export const totalOf = (quantity: number): number => (quantity * messagePack.unitCents) / 100

/** What 'Buy Now' hands to the payment. */
export const packChoice = (quantity: number): SubscriptionChoice => ({
  price: String(totalOf(quantity)),
  lookupKey: messagePack.lookupKey,
  quantity,
})
