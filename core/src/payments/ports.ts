import type { AccountStore } from '../accounts/index.ts'
import type { BalanceDeps } from '../balance/index.ts'
import type { Clock, OwnerId } from '../shared/index.ts'
import type {
  Card,
  ChangeOutcome,
  CustomerState,
  OpenPayment,
  PaymentState,
  ProviderEvent,
  ReturnedMoney,
} from './provider.ts'

/** Who pays: the account as the provider is told. */
export type Payer = { ownerId: OwnerId; email: string; name: string }

/**
 * The payment provider. Every verb throws AppError: `card_declined` with the provider's sentence, or
 * `payment_provider_failed`; OutcomeUnknown when the same request should be sent again.
 */
export type PaymentProvider = {
  /** Its name in our rows; test money has a name of its own. */
  name: string
  isLive: boolean
  createCustomer(payer: Payer): Promise<string>
  updateCustomer(customerId: string, payer: Payer): Promise<void>
  readCustomer(customerId: string): Promise<CustomerState>
  readPayment(paymentId: string): Promise<PaymentState | null>
  /** Of all customers. */
  returnsSince(since: number): Promise<ReturnedMoney[]>
  /** The answer to a body and a signature; null when they are not the provider's. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent | null>
  startSubscription(start: Start & { lookupKey: string }): Promise<OpenPayment>
  startPack(start: Start & { quantity: number; amountCents: number }): Promise<OpenPayment>
  /** Ends a subscription that was never paid, unless it is paid at this very moment. */
  dropUnpaid(subscriptionId: string, invoiceId: string | null): Promise<void>
  /** The receipt of a paid pack, made once for each purchase. */
  issueReceipt(customerId: string, pack: PackReceipt): Promise<void>
} & PlanChanges &
  Cards

type Start = { customerId: string; ownerId: OwnerId; intentId: string }

export type PackReceipt = {
  intentId: string
  paymentId: string
  quantity: number
  amountCents: number
  currency: string
  /** What an earlier try left behind. */
  invoiceId: string | null
}

type PlanChanges = {
  changeNow(change: {
    subscriptionId: string
    lookupKey: string
    intentId: string
  }): Promise<ChangeOutcome>
  changeAtPeriodEnd(subscriptionId: string, lookupKey: string): Promise<void>
  dropPlannedChange(scheduleId: string): Promise<void>
  endAtPeriodEnd(subscriptionId: string, isEnding: boolean): Promise<void>
  endNow(subscriptionId: string): Promise<void>
  /** Cents due now for a change; changes nothing. */
  priceOfChange(change: {
    customerId: string
    subscriptionId: string
    lookupKey: string
  }): Promise<number>
}

type Cards = {
  listCards(customerId: string): Promise<Card[]>
  /** Whose card it is: 'unknown' for an id without a card, null for a card of nobody. */
  cardHolder(cardId: string): Promise<string | null>
  /** Keeps a card and makes it the one that renewals are paid with. */
  attachCard(customerId: string, cardId: string, subscriptionId: string | null): Promise<void>
  removeCard(cardId: string): Promise<void>
  /** The provider's own page for cards; null where the product's page serves. */
  portalUrl(customerId: string): Promise<string | null>
}

/** A wish to pay, written before the provider is asked; its id is the idempotency key. */
export type Intent = {
  id: string
  kind: 'plan' | 'pack' | 'upgrade'
  lookupKey: string
  quantity: number
  amountCents: number
  /** Null until the provider answered. */
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

/** What one reading of the provider changes in our rows, all at once. */
export type Reading = {
  customerId: string
  at: number
  subscriptions: StoredSubscription[]
  payments: StoredPayment[]
  cardIds: string[]
  /** How the purchases behind provider objects stand; also those whose answer was lost, by their id. */
  intents: { intentId: string | null; objectId: string; status: IntentStatus }[]
}

export type ReceivedEvent = ProviderEvent & {
  at: number
  /** False: it is only kept. */
  needsWork: boolean
}

/** Our rows about payments; all of them belong to the provider that is in use. */
export type BillingStore = {
  customerOf(ownerId: OwnerId): Promise<string | null>
  saveCustomer(ownerId: OwnerId, customerId: string): Promise<void>
  /** The account behind a customer or payment of the provider. */
  ownerOf(objectId: string): Promise<OwnerId | null>
  insertIntent(ownerId: OwnerId, intent: Intent & { at: number }): Promise<void>
  /** The youngest purchase of the same thing that is neither paid nor over. */
  openIntent(
    ownerId: OwnerId,
    wish: { kind: Intent['kind']; lookupKey: string; quantity: number; since: number },
  ): Promise<Intent | null>
  saveIntent(
    ownerId: OwnerId,
    intentId: string,
    now: { objectId?: string; status: IntentStatus },
  ): Promise<void>
  /** A payment that the provider just opened, so that its owner is known from the first moment. */
  notePayment(ownerId: OwnerId, payment: StoredPayment): Promise<void>
  ownsPayment(ownerId: OwnerId, paymentId: string): Promise<boolean>
  hasPaid(ownerId: OwnerId): Promise<boolean>
  refundsOf(ownerId: OwnerId): Promise<Map<string, number>>
  /** The owners of known payments that our rows tell otherwise. */
  unheardOf(returns: ReturnedMoney[]): Promise<OwnerId[]>
  /** 'unknown' when no account was seen to have this card. */
  cardOwner(cardId: string): Promise<OwnerId | 'unknown'>
  noteCard(ownerId: OwnerId, cardId: string): Promise<void>
  subscriptionsOf(ownerId: OwnerId): Promise<StoredSubscription[]>
  saveReading(ownerId: OwnerId, reading: Reading): Promise<void>
  /** Puts an event into the inbox with the job that looks after it; false when it was there. */
  receiveEvent(event: ReceivedEvent): Promise<boolean>
  isProcessed(eventId: string): Promise<boolean>
  waitingEvents(objectIds: string[]): Promise<string[]>
  endEvents(eventIds: string[], at: number): Promise<void>
  /** Accounts with something unpaid, overdue or not looked after. */
  unsettledOwners(at: number): Promise<OwnerId[]>
}

/** What the owner is told by mail; each once for its `key`. */
export type PaymentNotice = { key: string } & (
  | {
      kind: 'payment_failed'
      planTitle: string
      amountCents: number
      invoiceUrl: string | null
      graceEndsAt: number
    }
  | { kind: 'plan_ended'; planTitle: string; why: 'cancelled' | 'unpaid' }
  /** `heldBack`: messages that cannot be used until the dispute is decided. */
  | { kind: 'disputed'; amountCents: number; heldBack: number }
  | {
      kind: 'paid'
      what: string
      amountCents: number
      invoiceUrl: string | null
      granted: number
    }
)

export type PaymentsDeps = {
  provider: PaymentProvider
  billing: BillingStore
  balance: BalanceDeps
  clock: Clock
  newId: () => string
  /** One at a time for each account, over all processes. */
  inTurn: <T>(ownerId: OwnerId, work: () => Promise<T>) => Promise<T>
  notify: (ownerId: OwnerId, notice: PaymentNotice) => Promise<void>
  findProfile: AccountStore['findProfile']
  chooseFree: (ownerId: OwnerId) => Promise<unknown>
  isFreeChosen: (ownerId: OwnerId) => Promise<boolean>
  countBots: (ownerId: OwnerId) => Promise<number>
  /** What an operator should look at; the log keeps it. */
  warn: (message: string, facts: Record<string, unknown>) => void
  packsNeedPaidPlan: boolean
}
