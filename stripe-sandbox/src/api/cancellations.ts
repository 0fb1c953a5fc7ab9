import * as z from 'zod/mini'
import { voidInvoice } from '../rules/settle-invoice.ts'
import { itemOf } from '../rules/subscription-item.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import type { Subscription } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'
import { booleanParam } from './params.ts'

/** '' removes the date. */
const endDateParam = z.union([
  z.enum(['', 'min_period_end', 'max_period_end']),
  z.coerce.number().check(z.int(), z.minimum(1)),
])

export const cancelParams = {
  cancel_at: z.optional(endDateParam),
  cancel_at_period_end: z.optional(booleanParam),
}

type CancelParams = {
  cancel_at?: z.output<typeof endDateParam> | undefined
  cancel_at_period_end?: boolean | undefined
}

export function rejectInvalidCancel(params: CancelParams): void {
  if (params.cancel_at === undefined || params.cancel_at_period_end === undefined) return
  throw badRequest(
    'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
    { param: 'cancel_at' },
  )
}

/**
 * Sets or removes one of the two forms of a cancellation. Setting the flag also sets the date. Clearing the flag does
 * not remove a date that was set without it, for example by the customer portal.
 */
export function setCancel(
  state: SandboxState,
  subscription: Subscription,
  { cancel_at: date, cancel_at_period_end: flag }: CancelParams,
): void {
  const periodEnd = itemOf(subscription).current_period_end
  if (flag === true) setEnd(state, subscription, { flag: true, at: periodEnd })
  else if (flag === false && subscription.cancel_at_period_end) removeEnd(subscription)
  else if (date === '') removeEnd(subscription)
  else if (date !== undefined) {
    setEnd(state, subscription, { flag: false, at: typeof date === 'number' ? date : periodEnd })
  }
}

function setEnd(
  state: SandboxState,
  subscription: Subscription,
  { flag, at }: { flag: boolean; at: number },
): void {
  subscription.cancel_at_period_end = flag
  subscription.cancel_at = at
  subscription.canceled_at = state.seconds
}

function removeEnd(subscription: Subscription): void {
  subscription.cancel_at_period_end = false
  subscription.cancel_at = null
  subscription.canceled_at = null
}

/** Expires an update that waits for its payment, when the items or the cancellation are changed again. */
export async function expireConflictingUpdate(
  state: SandboxState,
  { pending_update: pending, latest_invoice: id }: Subscription,
  { items, cancel_at_period_end: flag }: CancelParams & { items?: unknown },
): Promise<void> {
  if (!pending) return
  const kept = pending.cancel_at_period_end
  const isConflict = items !== undefined || (kept !== null && flag !== undefined && flag !== kept)
  const invoice = isConflict ? await state.find('invoice', id ?? '') : undefined
  if (invoice?.status === 'open') await voidInvoice(state, invoice)
}
