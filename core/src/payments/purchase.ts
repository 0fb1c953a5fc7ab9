import { findPlan, messageCountFor } from '@askwell/contract/plan-rules'
import { messagePack, type Plan } from '@askwell/contract/plans'
import { AppError } from '../shared/index.ts'

/** What is bought, in the catalogue's own numbers. */
export type Purchase =
  | { kind: 'free' }
  | { kind: 'plan'; plan: Plan; lookupKey: string; quantity: 1; amountCents: number }
  | { kind: 'pack'; lookupKey: string; quantity: number; amountCents: number }

/** Reads a wish to buy; amounts come from the catalogue alone. */
export function readPurchase(wish: { lookup_key: string; quantity?: unknown }): Purchase {
  if (wish.lookup_key === messagePack.lookupKey) {
    const quantity = readQuantity(wish.quantity)
    const amountCents = messagePack.unitCents * quantity
    return { kind: 'pack', lookupKey: messagePack.lookupKey, quantity, amountCents }
  }

  const plan = soldPlan(wish.lookup_key)
  if (wish.quantity !== undefined && readQuantity(wish.quantity) !== 1) {
    throw refusedQuantity('A plan is bought once. Only message packs have a quantity.')
  }
  if (plan.priceCents === 0) return { kind: 'free' }
  return {
    kind: 'plan',
    plan,
    lookupKey: plan.lookupKey,
    quantity: 1,
    amountCents: plan.priceCents,
  }
}

/** The plan behind a key, or the refusal of a key that is not sold. */
export function soldPlan(lookupKey: string): Plan {
  const plan = findPlan(lookupKey)
  if (!plan) throw new AppError('unknown_plan', 'There is no such plan. Please choose one again.')
  return plan
}

/** Messages of a paid pack. */
export const packMessages = (quantity: number): number =>
  messageCountFor(messagePack.lookupKey) * quantity

function readQuantity(given: unknown): number {
  if (given === undefined) return 1
  const isNumeric = typeof given === 'string' && /^\d{1,9}$/.test(given)
  const quantity = isNumeric ? Number(given) : given
  const isWhole = typeof quantity === 'number' && Number.isInteger(quantity)
  if (!isWhole || quantity < 1 || quantity > messagePack.most) {
    throw refusedQuantity(`Choose between 1 and ${messagePack.most} packs.`)
  }
  return quantity
}

const refusedQuantity = (message: string) =>
  new AppError('invalid_request', message, { fields: { quantity: message } })
