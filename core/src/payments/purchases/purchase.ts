import { findPlan, messageCountFor } from '@askwell/contract/billing/plan-rules'
import { messagePack, type Plan } from '@askwell/contract/billing/plans'
import * as texts from '@askwell/messages/billing/plan-messages'
import * as paymentTexts from '@askwell/messages/billing/payment-messages'
import { AppError } from '../../shared/index.ts'

/** A purchase with price and quantity from the catalog. */
export type Purchase =
  | { kind: 'free' }
  | { kind: 'plan'; plan: Plan; lookupKey: string; quantity: 1; amountCents: number }
  | { kind: 'pack'; lookupKey: string; quantity: number; amountCents: number }

/** Parses a purchase request; amounts always come from the catalog. Throws AppError for an invalid request. */
export function parsePurchase(request: { lookup_key: string; quantity?: unknown }): Purchase {
  if (request.lookup_key === messagePack.lookupKey) {
    const quantity = parseQuantity(request.quantity)
    const amountCents = messagePack.unitCents * quantity
    return { kind: 'pack', lookupKey: messagePack.lookupKey, quantity, amountCents }
  }

  const plan = requirePlan(request.lookup_key)
  if (request.quantity !== undefined && parseQuantity(request.quantity) !== 1) {
    throw quantityError(paymentTexts.planQuantity)
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

/** The plan with this key. Throws AppError `unknown_plan` when there is none. */
export function requirePlan(lookupKey: string): Plan {
  const plan = findPlan(lookupKey)
  if (!plan) throw new AppError('unknown_plan', texts.unknownPlan)
  return plan
}

export const packMessages = (quantity: number): number =>
  messageCountFor(messagePack.lookupKey) * quantity

function parseQuantity(value: unknown): number {
  if (value === undefined) return 1
  const isNumeric = typeof value === 'string' && /^\d{1,9}$/.test(value)
  const quantity = isNumeric ? Number(value) : value
  const isWhole = typeof quantity === 'number' && Number.isInteger(quantity)
  if (!isWhole || quantity < 1 || quantity > messagePack.maxPacks) {
    throw quantityError(paymentTexts.packQuantity({ max: messagePack.maxPacks }))
  }
  return quantity
}

const quantityError = (message: string) =>
  new AppError('invalid_request', message, { fields: { quantity: message } })
