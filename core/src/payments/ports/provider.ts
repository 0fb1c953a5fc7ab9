import type { AppliedDiscount, DiscountOffer } from '@askwell/contract/billing/discounts'

/** The provider's state in provider-independent types. Times are epoch milliseconds, amounts are cents. */

export type SubscriptionState = {
  id: string
  /** The provider's status: incomplete, active, past_due, unpaid, canceled … */
  status: string
  lookupKey: string
  periodStart: number
  periodEnd: number
  /** When the subscription will end; null when it renews. */
  endsAt: number | null
  /** When the subscription was canceled; null when it renews. */
  canceledAt: number | null
  /** True when a paid upgrade withdrew this cancellation, but the provider has not removed `endsAt` yet. */
  isEndWithdrawn: boolean
  /** When the subscription ended; null while it has not. */
  endedAt: number | null
  /** True when the subscription was ended by `endUnpaid`. */
  isAbandoned: boolean
  /** The plan that begins at the end of the period and the provider's schedule for it; null without a change. */
  pendingLookupKey: string | null
  scheduleId: string | null
  /** A planned change that was removed for an upgrade, until it is known whether the upgrade is paid. */
  suspendedChange: SuspendedChange | null
  /** True while the payment of an upgrade is open. */
  isChangePending: boolean
  /** The discount on further invoices; null when there is none. */
  discount: RunningDiscount | null
  /** The card for renewals; null for the default card of the customer. */
  cardId: string | null
  /** The purchase that started the subscription; null when it was started at the provider. */
  intentId: string | null
  createdAt: number
}

/** A discount of a subscription. `endsAt`: null without end. `lookupKeys`: the discounted plans; null for all. */
export type RunningDiscount = DiscountOffer & {
  endsAt: number | null
  lookupKeys: string[] | null
}

/** A promotion code at the provider, evaluated for one customer and plan. */
export type Promotion = DiscountOffer & {
  id: string
  code: string
  /** False when the code was deactivated, has expired or was used up. */
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
  /** Null until the invoice is final. */
  number: string | null
  createdAt: number
  /** When the invoice was paid; null until then. */
  paidAt: number | null
  /** draft, open, paid, void or uncollectible. */
  status: string
  /** True while the provider finalizes and collects the invoice automatically. */
  isCollected: boolean
  /** subscription_create, subscription_cycle, subscription_update, manual … */
  reason: string
  subscriptionId: string | null
  /** The paid plan and period. */
  lookupKey: string | null
  periodStart: number
  periodEnd: number
  /** The price of the period after its discount; `creditedCents`: the part paid by credit for the previous period. */
  chargedCents: number
  creditedCents: number
  /** Tax on the difference of both amounts; negative when more tax is credited than charged. */
  taxCents: number
  discount: AppliedDiscount | null
  amountDue: number
  url: string | null
  /** The payment of this invoice. */
  paymentId: string | null
  /** The purchase of a pack that this receipt is for; null for other invoices. */
  intentId: string | null
}

export type DisputeState = { id: string; state: 'open' | 'won' | 'lost'; cents: number }

/** The dispute or the refunds of a payment. `refundedCents` is the total of all refunds. */
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
  /** Purchase and quantity of a pack; null for the payment of an invoice. */
  pack: { intentId: string; quantity: number } | null
}

/** The state of one customer at the provider. */
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
  /** Id of the subscription or payment that the provider created. */
  objectId: string
  paymentId: string
  clientSecret: string
  amountCents: number
  currency: string
  status: string
  /** For a plan only: the end of the first period, and the discounts. */
  renewsAt?: number
  discount?: AppliedDiscount | null
  runningDiscount?: RunningDiscount | null
  /** For a plan only: the tax in the amount. */
  taxCents?: number
}

/** The price of an immediate change in cents, and the period that it pays for. */
export type ChangeQuote = {
  dueCents: number
  /** The full price of the new plan after its discount. */
  priceCents: number
  /** The discount on that price. */
  discountCents: number
  /** Credit for the unused time of the current plan. */
  creditCents: number
  /** Tax on the difference. */
  taxCents: number
  /** Credit from earlier changes that this change uses. */
  earlierCreditCents: number
  /** Credit that remains for further invoices. */
  creditLeftCents: number
  periodStart: number
  periodEnd: number
}

/** Result of an immediate change. */
export type ChangeOutcome =
  | { kind: 'done' }
  | { kind: 'confirm'; clientSecret: string; paymentId: string }
  | { kind: 'declined'; message: string }
  /** The payment is being processed, for example from a bank account. */
  | { kind: 'processing'; paymentId: string }

/** An event with a valid signature. Only its ids are used; the state is read from the provider. */
export type ProviderEvent = {
  id: string
  type: string
  /** Id of the customer or payment of the event. */
  objectId: string
  isLive: boolean
}
