import type { OwnerId } from '../../shared/index.ts'
import type { ProviderEvent, RefundOrDispute } from './provider.ts'

/** A purchase, recorded before the provider is called; its id is the idempotency key. */
export type PurchaseIntent = {
  id: string
  kind: 'plan' | 'pack' | 'upgrade'
  lookupKey: string
  quantity: number
  amountCents: number
  /** Null until the provider responded. */
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

/** The changes of our rows after one read of the provider, saved in one transaction. */
export type BillingSnapshot = {
  customerId: string
  at: number
  subscriptions: StoredSubscription[]
  payments: StoredPayment[]
  cardIds: string[]
  /** Status of the purchases, found by provider object or, when the response was lost, by intent id. */
  intents: { intentId: string | null; objectId: string; status: IntentStatus }[]
}

export type ReceivedEvent = ProviderEvent & {
  at: number
  /** False when the event is only stored. */
  needsProcessing: boolean
}

/** Stored payments and purchases of the configured provider. */
export type BillingStore = {
  customerOf(ownerId: OwnerId): Promise<string | null>
  saveCustomer(ownerId: OwnerId, customerId: string): Promise<void>
  /** The account of a customer or payment of the provider. */
  ownerOf(objectId: string): Promise<OwnerId | null>
  insertIntent(ownerId: OwnerId, intent: PurchaseIntent & { at: number }): Promise<void>
  /** The latest purchase of the same item that is neither paid nor expired. */
  openIntent(
    ownerId: OwnerId,
    request: { kind: PurchaseIntent['kind']; lookupKey: string; quantity: number; since: number },
  ): Promise<PurchaseIntent | null>
  saveIntent(
    ownerId: OwnerId,
    intentId: string,
    now: { objectId?: string; status: IntentStatus },
  ): Promise<void>
  /** Stores a payment that was just opened, so that its owner is known from the beginning. */
  recordPayment(ownerId: OwnerId, payment: StoredPayment): Promise<void>
  ownsPayment(ownerId: OwnerId, paymentId: string): Promise<boolean>
  hasPaid(ownerId: OwnerId): Promise<boolean>
  /** Refunds and disputes by payment. */
  returnsOf(
    ownerId: OwnerId,
  ): Promise<Map<string, { refundedCents: number; dispute: string | null }>>
  /** The owners of known payments whose refund or dispute is not stored. */
  ownersOfUnrecorded(returns: RefundOrDispute[]): Promise<OwnerId[]>
  /** 'unknown' when no stored payment used this card. */
  cardOwner(cardId: string): Promise<OwnerId | 'unknown'>
  recordCard(ownerId: OwnerId, cardId: string): Promise<void>
  subscriptionsOf(ownerId: OwnerId): Promise<StoredSubscription[]>
  saveSnapshot(ownerId: OwnerId, reading: BillingSnapshot): Promise<void>
  /** Stores an event in the inbox together with its job; false when it was stored before. */
  receiveEvent(event: ReceivedEvent): Promise<boolean>
  /** Those events of a list that are not stored yet. */
  unknownEvents(events: ProviderEvent[]): Promise<ProviderEvent[]>
  /** Until when the provider's list of events was read; null before the first time. */
  eventsReadUntil(): Promise<number | null>
  saveEventsReadUntil(at: number): Promise<void>
  isProcessed(eventId: string): Promise<boolean>
  pendingEvents(objectIds: string[]): Promise<string[]>
  markEventsProcessed(eventIds: string[], at: number): Promise<void>
  /** Counts a failed attempt and keeps its reason until the event is processed. */
  recordEventFailure(eventId: string, reason: string): Promise<void>
  /** Accounts with unpaid, overdue or unprocessed items. */
  unsettledOwners(at: number): Promise<OwnerId[]>
}
