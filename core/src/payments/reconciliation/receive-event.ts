import type { OwnerId } from '../../shared/index.ts'
import type { ProviderEvent } from '../ports/provider.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import { syncCustomer } from './reconcile-user.ts'

/** Types of events that can change an account; other events are stored but not processed. */
const relevantEventTypes = [
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
 * Receives a webhook: verifies its signature and mode (live or test) and stores it in the inbox. Only its ids are used;
 * the state is later read from the provider.
 */
export async function receiveEvent(
  { provider, billing, clock }: PaymentsDeps,
  rawBody: string,
  signature: string,
): Promise<'received' | 'forged' | 'other_mode'> {
  const event = await provider.readEvent(rawBody, signature)
  if (event === null) return 'forged'
  if (event.isLive !== provider.isLive) return 'other_mode'

  await billing.receiveEvent({ ...event, at: clock(), needsProcessing: isRelevant(event) })
  return 'received'
}

const isRelevant = ({ type }: ProviderEvent): boolean =>
  relevantEventTypes.some((known) => type.startsWith(known))

const hour = 3_600_000
const keptMs = 30 * 24 * hour

/**
 * Receives events whose webhook was lost from the provider's list and returns their accounts. Each run reads the events
 * since the last run, with an overlap of one hour.
 */
export async function receiveLostEvents(deps: PaymentsDeps): Promise<OwnerId[]> {
  const { provider, billing, clock, warn } = deps
  try {
    const at = clock()
    const readUntil = (await billing.eventsReadUntil()) ?? 0
    const events = await provider.eventsSince(Math.max(at - keptMs, readUntil - hour))
    const owners: OwnerId[] = []
    for (const event of await billing.unknownEvents(events.filter(isRelevant))) {
      if (!(await billing.receiveEvent({ ...event, at, needsProcessing: true }))) continue
      const ownerId = await billing.ownerOf(event.objectId)
      if (ownerId !== null) owners.push(ownerId)
    }
    await billing.saveEventsReadUntil(at)
    return owners
  } catch (error) {
    // The next run begins where the last complete run ended.
    warn('the events of the provider could not be listed', { error })
    return []
  }
}

/**
 * Processes an event of the inbox by reconciling its account. One reconciliation covers all pending events of the
 * account. Events of unknown accounts are only marked as processed.
 */
export async function processEvent(deps: PaymentsDeps, event: WaitingEvent): Promise<void> {
  try {
    await synchronize(deps, event)
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'
    await deps.billing.recordEventFailure(event.eventId, reason.slice(0, maxReason))
    throw error
  }
}

/** An event whose object must be read from the provider. */
type WaitingEvent = { eventId: string; objectId: string }

const maxReason = 2_000

async function synchronize(deps: PaymentsDeps, { eventId, objectId }: WaitingEvent): Promise<void> {
  const { billing, clock } = deps
  const ownerId = await billing.ownerOf(objectId)
  const customerId = ownerId === null ? null : await billing.customerOf(ownerId)
  if (ownerId === null || customerId === null) {
    await billing.markEventsProcessed([eventId], clock())
    return
  }

  await deps.withLock(ownerId, async () => {
    if (await billing.isProcessed(eventId)) return
    const waiting = await billing.pendingEvents([customerId, objectId])
    await syncCustomer(deps, ownerId, customerId)
    await billing.markEventsProcessed([...new Set([...waiting, eventId])], clock())
  })
}
