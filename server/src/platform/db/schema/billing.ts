import { bigint, flag, integer, text } from './column.ts'
import { table } from './table.ts'

/** Payments: customers and cards at the provider, purchases, subscriptions, the provider's events. */
export const billingTables = {
  /** A customer at the payment provider; one for each account. */
  billing_customers: table({
    user_id: text().primaryKey(),
    provider: text(),
    customer_id: text().unique(),
  }),

  /**
   * A purchase intent, written before the request to the provider; its id is the idempotency key.
   */
  billing_intents: table(
    {
      id: text().primaryKey(),
      user_id: text(),
      kind: text(),
      lookup_key: text(),
      quantity: integer(),
      amount_cents: bigint(),
      currency: text(),
      provider_object_id: text().nullable(),
      status: text(),
      created_at: bigint(),
    },
    {
      indexes: {
        billing_intents_user_id_created_at: '(user_id, created_at)',
        billing_intents_provider_object_id: '(provider_object_id)',
      },
    },
  ),

  /** The customer's details on the invoices of an account; '' for missing ones. */
  billing_details: table({
    user_id: text().primaryKey(),
    company: text(),
    line1: text(),
    line2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: text(),
    tax_id: text(),
    updated_at: bigint(),
  }),

  /** An additional address for receipts; before it is verified, only a code is sent to it. */
  billing_contact: table({
    user_id: text().primaryKey(),
    email: text(),
    code_hash: text(),
    code_expires_at: bigint(),
    /** How many codes were tried. */
    tries: integer(),
    verified_at: bigint().nullable(),
    created_at: bigint(),
  }),

  /** A payment method and the account that used it; no other card data is stored. */
  billing_cards: table(
    { card_id: text().primaryKey(), provider: text(), user_id: text() },
    { indexes: { billing_cards_user_id: '(user_id)' } },
  ),

  /** A subscription as the provider last reported it. */
  subscriptions: table(
    {
      subscription_id: text().primaryKey(),
      provider: text(),
      user_id: text(),
      customer_id: text(),
      lookup_key: text(),
      /** The provider's value: incomplete, active, past_due, unpaid, canceled … */
      status: text(),
      period_start: bigint().nullable(),
      period_end: bigint().nullable(),
      past_due_since: bigint().nullable(),
      cancel_at_period_end: flag(),
      pending_lookup_key: text().nullable(),
      /** When this row was first written, by the server's clock. */
      created_at: bigint(),
      synced_at: bigint(),
    },
    {
      indexes: {
        subscriptions_user_id: '(user_id)',
        subscriptions_customer_id: '(customer_id)',
      },
      // Refuses a second active subscription of an account, which would be charged twice.
      uniqueIndexes: {
        subscriptions_active: "(user_id) where status in ('active', 'trialing', 'past_due')",
      },
    },
  ),

  payments: table(
    {
      payment_id: text().primaryKey(),
      provider: text(),
      user_id: text(),
      kind: text(),
      lookup_key: text(),
      quantity: integer(),
      amount_cents: bigint(),
      currency: text(),
      status: text(),
      refunded_cents: bigint().default(0),
      /** The provider's state of an open or closed dispute. */
      dispute: text().nullable(),
      livemode: flag(),
      created_at: bigint(),
    },
    { indexes: { payments_user_id_created_at: '(user_id, created_at)' } },
  ),

  /** Received events of the provider; each is processed once. */
  provider_events: table(
    {
      provider: text(),
      event_id: text(),
      type: text(),
      object_id: text(),
      received_at: bigint(),
      processed_at: bigint().nullable(),
      attempts: integer().default(0),
      last_error: text().nullable(),
    },
    {
      primaryKey: { provider_events_pk: ['provider', 'event_id'] },
      indexes: { provider_events_waiting: '(received_at) where processed_at is null' },
    },
  ),
}
