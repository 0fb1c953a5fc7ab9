import type { AppliedDiscount, DiscountOffer } from '@askwell/contract/billing/discounts'

/** State of the payment provider, in our terms. Times are epoch milliseconds, amounts are cents. */

export type SubscriptionState = {
  id: string
  /** The provider's status: incomplete, active, past_due, unpaid, canceled … */
  status: string
  lookupKey: string
  periodStart: number
  periodEnd: number
  /** When it will end; null while it renews. */
  endsAt: number | null
  /** When it was canceled; null while it renews. */
  canceledAt: number | null
  /** True when a paid upgrade withdrew this very end, which the provider still plans. */
  isEndWithdrawn: boolean
  /** When it ended; null while it has not. */
  endedAt: number | null
  /** True when it was given up unpaid. */
  isAbandoned: boolean
  /** The plan that follows at the end of the period, and its schedule. */
  pendingLookupKey: string | null
  scheduleId: string | null
  /** A planned change that an upgrade replaces, as long as it is unknown whether the upgrade is paid. */
  suspendedChange: SuspendedChange | null
  /** True while an upgrade waits for its payment. */
  isChangePending: boolean
  /** Of its next invoices; null when they have none. */
  discount: RunningDiscount | null
  /** Its own card for renewals; null when it uses the customer's default. */
  cardId: string | null
  /** The purchase that started it; null when it was started otherwise. */
  intentId: string | null
  createdAt: number
}

/** A discount of a subscription, until `endsAt` when that is not null, for the plans of `lookupKeys` or for all. */
export type RunningDiscount = DiscountOffer & {
  endsAt: number | null
  lookupKeys: string[] | null
}

/** A promotion code of the provider, for one customer and plan. */
export type Promotion = DiscountOffer & {
  id: string
  code: string
  /** False when it was ended, expired or was used as often as allowed. */
  isActive: boolean
  expiresAt: number | null
  isUsedUp: boolean
  isForCustomer: boolean
  isForPlan: boolean
  isFirstPurchaseOnly: boolean
  minimumCents: number
}

export type SuspendedChange = { from: string; to: string }

export type InvoiceState = {
  id: string
  /** Null until it is final. */
  number: string | null
  createdAt: number
  /** When it was paid; null until then. */
  paidAt: number | null
  /** draft, open, paid, void or uncollectible. */
  status: string
  /** True while the provider finalizes and collects it by itself. */
  isCollected: boolean
  /** subscription_create, subscription_cycle, subscription_update, manual … */
  reason: string
  subscriptionId: string | null
  /** The paid plan and period. */
  lookupKey: string | null
  periodStart: number
  periodEnd: number
  /** The price of that period less its discount, and the part that a credit for the previous period paid. */
  chargedCents: number
  creditedCents: number
  /** Added to both; negative when more tax is credited than charged. */
  taxCents: number
  discount: AppliedDiscount | null
  amountDue: number
  url: string | null
  /** The payment of this invoice. */
  paymentId: string | null
  /** Of a pack: the purchase of this receipt. */
  intentId: string | null
}

export type DisputeState = { id: string; state: 'open' | 'won' | 'lost'; cents: number }

/** A payment that is disputed or has refunds; the amount includes all refunds. */
export type RefundOrDispute = { paymentId: string } & (
  | { refundedCents: number }
  | { dispute: DisputeState['state'] }
)

export type PaymentState = {
  id: string
  /** succeeded, processing, requires_payment_method, requires_action, canceled … */
  status: string
  amountCents: number
  currency: string
  createdAt: number
  clientSecret: string
  cardId: string | null
  refundedCents: number
  dispute: DisputeState | null
  /** Of a pack: purchase and quantity; null for payments of an invoice. */
  pack: { intentId: string; quantity: number } | null
}

/** Everything that the provider stores about one customer. */
export type CustomerState = {
  subscriptions: SubscriptionState[]
  invoices: InvoiceState[]
  payments: PaymentState[]
}

export type Card = {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  isDefault: boolean
}

/** A payment that the browser can complete now. */
export type OpenPayment = {
  /** The subscription or payment that the provider created. */
  objectId: string
  paymentId: string
  clientSecret: string
  amountCents: number
  currency: string
  status: string
  /** Of a plan: the end of its first period, and its discounts. */
  renewsAt?: number
  discount?: AppliedDiscount | null
  runningDiscount?: RunningDiscount | null
  /** Of a plan: the part of the amount that is tax. */
  taxCents?: number
}

/** What a change that is due now would cost, in cents, and the period that it pays for. */
export type ChangeQuote = {
  dueCents: number
  /** The whole price of the new plan, less its discount. */
  priceCents: number
  /** Cents that a discount takes off that price. */
  discountCents: number
  /** For the unused time of the current plan. */
  creditCents: number
  /** Tax on the difference. */
  taxCents: number
  /** Credit of earlier changes that is used up by this one. */
  earlierCreditCents: number
  /** What remains as credit for the next invoices. */
  creditLeftCents: number
  periodStart: number
  periodEnd: number
}

/** Result of a change that is due now. */
export type ChangeOutcome =
  | { kind: 'done' }
  | { kind: 'confirm'; clientSecret: string; paymentId: string }
  | { kind: 'declined'; message: string }
  /** The payment is being processed, for example from a bank account. */
  | { kind: 'processing'; paymentId: string }

/** An event with a valid signature; only its ids are used. */
export type ProviderEvent = {
  id: string
  type: string
  /** The customer or payment of the event. */
  objectId: string
  isLive: boolean
}
