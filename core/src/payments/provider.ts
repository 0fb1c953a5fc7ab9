/** What the payment provider says, in our words. Times are epoch milliseconds, amounts are cents. */

export type SubscriptionState = {
  id: string
  /** The provider's word: incomplete, active, past_due, unpaid, canceled … */
  status: string
  lookupKey: string
  periodStart: number
  periodEnd: number
  /** When it ends for good; null while it renews. */
  endsAt: number | null
  /** When that end was asked for; null while it renews. */
  cancelledAt: number | null
  /** When it ended for good; null while it has not. */
  endedAt: number | null
  /** The plan that follows at the period's end, and the schedule that says so. */
  pendingLookupKey: string | null
  scheduleId: string | null
  /** The card it renews with, where it has one of its own. */
  cardId: string | null
  /** The purchase that began it; null where it was begun in another way. */
  intentId: string | null
  createdAt: number
}

export type InvoiceState = {
  id: string
  /** Null until it is final. */
  number: string | null
  createdAt: number
  /** When the money came; null until then. */
  paidAt: number | null
  /** draft, open, paid, void or uncollectible. */
  status: string
  /** subscription_create, subscription_cycle, subscription_update, manual … */
  reason: string
  subscriptionId: string | null
  /** The plan it pays for, from when and until when. */
  lookupKey: string | null
  periodStart: number
  periodEnd: number
  amountDue: number
  url: string | null
  /** The payment that settles it. */
  paymentId: string | null
  /** Of a pack: the purchase it is the receipt of. */
  intentId: string | null
}

export type DisputeState = { id: string; state: 'open' | 'won' | 'lost'; cents: number }

/** A payment of which money went back, all refunds together, or that is disputed. */
export type ReturnedMoney = { paymentId: string } & (
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
  /** Of a pack: the purchase and how many; null where an invoice tells what is paid. */
  pack: { intentId: string; quantity: number } | null
}

/** Everything the provider knows about one customer. */
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

/** A payment that the browser can carry out now. */
export type OpenPayment = {
  /** What the provider made for it: the subscription or the payment itself. */
  objectId: string
  paymentId: string
  clientSecret: string
  amountCents: number
  currency: string
  status: string
}

/** How a change that is due now went. */
export type ChangeOutcome =
  | { kind: 'done' }
  | { kind: 'confirm'; clientSecret: string; paymentId: string }
  | { kind: 'declined'; message: string }
  /** The money is on its way, for example from a bank account. */
  | { kind: 'processing'; paymentId: string }

/** An event whose signature was right; of its content only ids are used. */
export type ProviderEvent = {
  id: string
  type: string
  /** The customer or payment that it is about. */
  objectId: string
  isLive: boolean
}
