import { disputeId, newDispute } from '../objects/dispute.ts'
import { newRefund } from '../objects/refund.ts'
import { badRequest } from '../state/stripe-api-error.ts'
import type { Charge, Dispute, Refund } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

type RefundParams = {
  /** The whole remaining amount by default. */
  amount: number | undefined
  reason: string | null
  metadata: Record<string, string>
}

/** Refunds a charge; throws when the amount exceeds the remaining one. */
export function createRefund(
  state: SandboxState,
  charge: Charge,
  { amount, reason, metadata }: RefundParams,
): Refund {
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.disputed) {
    throw badRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (charge.status !== 'succeeded' || left <= 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const part = amount ?? left
  if (part > left) {
    throw badRequest(
      `Refund amount (${dollars(part)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }

  const made = state.add(
    newRefund(charge, { amount: part, reason, metadata, created: state.seconds }),
  )
  charge.amount_refunded += part
  charge.refunded = charge.amount_refunded === charge.amount
  state.emit('refund.created', made)
  state.emit('charge.refunded', charge)
  return made
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** Opens a dispute of the card holder; a payment can be disputed only once. */
export async function openDispute(state: SandboxState, charge: Charge): Promise<Dispute> {
  const known = await state.find('dispute', disputeId(charge.id))
  if (known) return known
  const dispute = state.add(newDispute(charge, state.seconds))
  charge.disputed = true
  state.emit('charge.dispute.created', dispute)
  state.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute with the decision of the bank. */
export async function closeDispute(
  state: SandboxState,
  dispute: Dispute,
  outcome: 'won' | 'lost',
): Promise<void> {
  if (dispute.status === 'won' || dispute.status === 'lost') return
  dispute.status = outcome
  if (outcome === 'won') state.emit('charge.dispute.funds_reinstated', dispute)
  state.emit('charge.dispute.closed', dispute)
}
