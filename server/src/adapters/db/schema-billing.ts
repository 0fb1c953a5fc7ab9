import type { Flag } from './schema-columns.ts'

/** The tables of payments and of what the message ledger knows beside its entries. */

/** A customer at the payment provider; one for each account. */
type BillingCustomerTable = {
  user_id: string
  provider: string
  customer_id: string
}

/** A wish to pay, written before the provider is asked; its id is the idempotency key. */
type BillingIntentTable = {
  id: string
  user_id: string
  kind: string
  lookup_key: string
  quantity: number
  amount_cents: number
  currency: string
  provider_object_id: string | null
  status: string
  created_at: number
}

/** A subscription as the provider last told it. */
type SubscriptionTable = {
  subscription_id: string
  provider: string
  user_id: string
  customer_id: string
  lookup_key: string
  /** The provider's word: incomplete, active, past_due, unpaid, canceled … */
  status: string
  period_start: number | null
  period_end: number | null
  past_due_since: number | null
  cancel_at_period_end: Flag
  pending_lookup_key: string | null
  /** When this row was first written, by our clock. */
  created_at: number
  synced_at: number
}

type PaymentTable = {
  payment_id: string
  provider: string
  user_id: string
  kind: string
  lookup_key: string
  quantity: number
  amount_cents: number
  currency: string
  status: string
  refunded_cents: number
  /** The provider's word for an open or closed dispute. */
  dispute: string | null
  livemode: Flag
  created_at: number
}

/** The inbox of the provider's events: each is taken in once. */
type ProviderEventTable = {
  provider: string
  event_id: string
  type: string
  object_id: string
  received_at: number
  processed_at: number | null
  attempts: number
  last_error: string | null
}

/** Accounts that chose Free, and when the next month of it begins. */
type FreeChoiceTable = {
  user_id: string
  /** The months of Free are counted from here. */
  first_chosen_at: number
  chosen_at: number
  next_topup_at: number
}

/** Who changed a balance by hand, and why. */
type CreditAdjustmentTable = {
  id: string
  user_id: string
  actor: string
  note: string
  delta: number
  at: number
}

/** The marks of usage that an owner was told about. */
type UsageNoticeTable = {
  user_id: string
  /** The period's own name, so that every period tells again. */
  period: string
  percent: number
  at: number
}

export type BillingSchema = {
  billing_customers: BillingCustomerTable
  billing_intents: BillingIntentTable
  credit_adjustments: CreditAdjustmentTable
  free_choice: FreeChoiceTable
  payments: PaymentTable
  provider_events: ProviderEventTable
  subscriptions: SubscriptionTable
  usage_notices: UsageNoticeTable
}
