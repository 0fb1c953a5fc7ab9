import type { PaymentsDeps } from './ports.ts'
import { syncCustomer } from './reconcile-user.ts'

/** Events that can change what an account has; all others are kept and need nothing. */
const heard = [
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'customer.subscription.',
  'subscription_schedule.',
  'charge.refunded',
  'charge.dispute.',
  'refund.',
  'payment_method.detached',
]

/**
 * Takes a message of the provider: checks that it is the provider's and about our kind of money, puts
 * it into the inbox and is done. Of its content only ids are used; what happened is read again.
 */
export async function receiveEvent(
  { provider, billing, clock }: PaymentsDeps,
  rawBody: string,
  signature: string,
): Promise<'received' | 'forged' | 'other_mode'> {
  const event = await provider.readEvent(rawBody, signature)
  if (event === null) return 'forged'
  if (event.isLive !== provider.isLive) return 'other_mode'

  const needsWork = heard.some((type) => event.type.startsWith(type))
  await billing.receiveEvent({ ...event, at: clock(), needsWork })
  return 'received'
}

/**
 * Looks after one event of the inbox by reading the account again. One reading serves every event
 * that waited before it; an event about nobody we know needs nothing.
 */
export async function processEvent(
  deps: PaymentsDeps,
  { eventId, objectId }: { eventId: string; objectId: string },
): Promise<void> {
  const { billing, clock } = deps
  const ownerId = await billing.ownerOf(objectId)
  const customerId = ownerId === null ? null : await billing.customerOf(ownerId)
  if (ownerId === null || customerId === null) {
    await billing.endEvents([eventId], clock())
    return
  }

  await deps.inTurn(ownerId, async () => {
    if (await billing.isProcessed(eventId)) return
    const waiting = await billing.waitingEvents([customerId, objectId])
    await syncCustomer(deps, ownerId, customerId)
    await billing.endEvents([...new Set([...waiting, eventId])], clock())
  })
}
