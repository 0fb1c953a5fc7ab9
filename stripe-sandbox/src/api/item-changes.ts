import * as z from 'zod/mini'
import { planChange, type PlannedChange } from '../rules/change-plan.ts'
import { discountsAt, paidForPeriod } from '../rules/discounts.ts'
import { itemOf } from '../rules/subscription-item.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import type { Price, Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { listParam, quantityParam, textParam } from './params.ts'

/** The changed item; the sandbox supports one item per subscription. */
export const itemChanges = listParam(
  z.strictObject({
    id: z.optional(textParam),
    price: z.optional(textParam),
    quantity: z.optional(quantityParam),
  }),
)

/** Whether a change begins a new period immediately. */
export const cycleAnchorParam = z.strictObject({ type: z.enum(['now', 'unchanged']) })

/** Returns an active recurring price; throws for other prices. */
export async function recurringPrice(state: SandboxState, id: string): Promise<Price> {
  const price = await state.get('price', id)
  if (!price.active) throw badRequest(`The price specified is inactive: ${id}.`, { param: 'price' })
  if (price.recurring === null) {
    throw badRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      { param: 'items[0][price]' },
    )
  }
  return price
}

export type ChangeRequest = {
  items: z.output<typeof itemChanges>
  at: number
  prorationDate: number | undefined
  anchor: z.output<typeof cycleAnchorParam> | undefined
}

/** Computes the change of a request, with its amounts. */
export async function planChangeOf(
  state: SandboxState,
  subscription: Subscription,
  { items, at, anchor, ...change }: ChangeRequest,
): Promise<PlannedChange> {
  const old = itemOf(subscription)
  const prorationDate = prorationDateOf(old, { at, ...change })
  const [item] = items
  if (items.length > 1 || item.id !== old.id) {
    throw badRequest('The sandbox knows subscriptions with one item; name it by its id.', {
      param: 'items',
    })
  }
  const price = await recurringPrice(state, item.price ?? old.price.id)
  const quantityNow = item.quantity ?? old.quantity ?? 1
  return planChange(subscription, {
    price,
    quantity: quantityNow,
    at,
    prorationDate,
    isAnchoredNow: anchor?.type === 'now',
    paidCents: await paidForPeriod(state, subscription),
    discounts: await discountsAt(state, subscription, at),
  })
}

function prorationDateOf(
  { current_period_start: start, current_period_end: end }: ReturnType<typeof itemOf>,
  { at, prorationDate: date = at }: Pick<ChangeRequest, 'at' | 'prorationDate'>,
): number {
  if (date >= start && date <= end) return date
  throw badRequest('The proration date must be within the current period.', {
    param: 'proration_date',
  })
}
