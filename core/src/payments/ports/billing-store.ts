import type { OwnerId } from '../../shared/index.ts'
import type { ProviderEvent, RefundOrDispute } from './provider.ts'

/** A purchase, stored before the provider is called. `id` is the idempotency key. */
export type PurchaseIntent = {
  id: string
  kind: 'plan' | 'pack' | 'upgrade'
  lookupKey: string
  quantity: number
  amountCents: number
  /** Id of the created object at the provider; null until the provider has responded. */
  objectId: string | null
}

export type IntentStatus = 'asked' | 'open' | 'processing' | 'paid' | 'failed' | 'expired'

export type KnownSubscription = {
  id: string
  lookupKey: string
  status: string
  pastDueSince: number | null
}

export type StoredSubscription = KnownSubscription & {
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  pendingLookupKey: string | null
}

export type StoredPayment = {
  id: string
  kind: 'plan' | 'pack'
  lookupKey: string
  quantity: number
  amountCents: number
  currency: string
  status: string
  refundedCents: number
  dispute: string | null
  createdAt: number
}

/** The provider's state of a customer as rows, which are saved in one transaction. */
export type BillingSnapshot = {
  customerId: string
  at: number
  subscriptions: StoredSubscription[]
  payments: StoredPayment[]
  cardIds: string[]
  /** Status of purchases. A purchase is found by its provider object or, when the response was lost, by its id. */
  intents: { intentId: string | null; objectId: string; status: IntentStatus }[]
}

export type ReceivedEvent = ProviderEvent & {
  at: number
  /** False for an event that is stored but not processed. */
  needsProcessing: boolean
}

/** Stored payments and purchases of the configured provider. */
export type BillingStore = {
  customerOf(ownerId: OwnerId): Promise<string | null>
  saveCustomer(ownerId: OwnerId, customerId: string): Promise<void>
  /** The account of a customer or payment at the provider; null when unknown. */
  ownerOf(objectId: string): Promise<OwnerId | null>
  insertIntent(ownerId: OwnerId, intent: PurchaseIntent & { at: number }): Promise<void>
  /** The latest open purchase of the same item since `since`. */
  openIntent(
    ownerId: OwnerId,
    request: { kind: PurchaseIntent['kind']; lookupKey: string; quantity: number; since: number },
  ): Promise<PurchaseIntent | null>
  saveIntent(
    ownerId: OwnerId,
    intentId: string,
    now: { objectId?: string; status: IntentStatus },
  ): Promise<void>
  /** Stores a payment when it is opened, so that its owner is known from the start. */
  recordPayment(ownerId: OwnerId, payment: StoredPayment): Promise<void>
  ownsPayment(ownerId: OwnerId, paymentId: string): Promise<boolean>
  hasPaid(ownerId: OwnerId): Promise<boolean>
  /** Refunds and disputes by payment id. */
  returnsOf(
    ownerId: OwnerId,
  ): Promise<Map<string, { refundedCents: number; dispute: string | null }>>
  /** The owners of the payments in `returns` whose refund or dispute is not stored yet. */
  ownersOfUnrecorded(returns: RefundOrDispute[]): Promise<OwnerId[]>
  /** The owner of a card; 'unknown' when no stored payment used it. */
  cardOwner(cardId: string): Promise<OwnerId | 'unknown'>
  recordCard(ownerId: OwnerId, cardId: string): Promise<void>
  subscriptionsOf(ownerId: OwnerId): Promise<StoredSubscription[]>
  saveSnapshot(ownerId: OwnerId, snapshot: BillingSnapshot): Promise<void>
  /** Stores an event in the inbox together with its job. Returns false when it was stored before. */
  receiveEvent(event: ReceivedEvent): Promise<boolean>
  /** The events that are not stored yet. */
  unknownEvents(events: ProviderEvent[]): Promise<ProviderEvent[]>
  /** The time up to which the provider's list of events was read; null before the first run. */
  eventsReadUntil(): Promise<number | null>
  saveEventsReadUntil(at: number): Promise<void>
  isProcessed(eventId: string): Promise<boolean>
  pendingEvents(objectIds: string[]): Promise<string[]>
  markEventsProcessed(eventIds: string[], at: number): Promise<void>
  /** Counts a failed attempt and stores its reason until the event is processed. */
  recordEventFailure(eventId: string, reason: string): Promise<void>
  /** Accounts with unpaid or overdue items, or unprocessed events. */
  unsettledOwners(at: number): Promise<OwnerId[]>
}
