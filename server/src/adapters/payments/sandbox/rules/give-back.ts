import { disputeId, newDispute } from '../objects/dispute.ts'
import { newRefund } from '../objects/refund.ts'
import { badRequest } from '../refusal.ts'
import type { Charge, Dispute, Refund } from '../things.ts'
import type { World } from '../world.ts'

type RefundWish = {
  /** Everything that is left when not given. */
  amount: number | undefined
  reason: string | null
  metadata: Record<string, string>
}

/** Gives money back, at most what was paid. */
export function refund(
  world: World,
  charge: Charge,
  { amount, reason, metadata }: RefundWish,
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

  const made = world.add(
    newRefund(charge, { amount: part, reason, metadata, created: world.seconds }),
  )
  charge.amount_refunded += part
  charge.refunded = charge.amount_refunded === charge.amount
  world.emit('refund.created', made)
  world.emit('charge.refunded', charge)
  return made
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

/** The card's owner disputes what was paid; a payment can be disputed once. */
export async function openDispute(world: World, charge: Charge): Promise<Dispute> {
  const known = await world.find('dispute', disputeId(charge.id))
  if (known) return known
  const dispute = world.add(newDispute(charge, world.seconds))
  charge.disputed = true
  world.emit('charge.dispute.created', dispute)
  world.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** The bank decides. */
export async function endDispute(
  world: World,
  dispute: Dispute,
  outcome: 'won' | 'lost',
): Promise<void> {
  if (dispute.status === 'won' || dispute.status === 'lost') return
  dispute.status = outcome
  if (outcome === 'won') world.emit('charge.dispute.funds_reinstated', dispute)
  world.emit('charge.dispute.closed', dispute)
}
