import { sql, type Kysely } from 'kysely'
import { columnTypes, engineOf } from '../dialect.ts'
import { index, optional, required, type Types } from './columns.ts'

/** What is sold and to whom: customers, purchases, subscriptions, the inbox of the provider's events. */
export async function createBillingTables(db: Kysely<unknown>): Promise<void> {
  const types = columnTypes(engineOf(db))

  await createPurchaseTables(db, types)
  await createSubscriptionTable(db, types)
  await createPaymentTable(db, types)
  await createEventTable(db, types)
  await createMessageTables(db, types)
}

async function createPurchaseTables(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types

  await db.schema
    .createTable('billing_customers')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('customer_id', text, (column) => column.notNull().unique())
    .execute()

  await db.schema
    .createTable('billing_intents')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['user_id', 'kind', 'lookup_key']))
    .addColumn('quantity', whole, (column) => column.notNull())
    .addColumn('amount_cents', big, (column) => column.notNull())
    .addColumn('currency', text, (column) => column.notNull())
    .addColumn('provider_object_id', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()
  await index(db, 'billing_intents', ['user_id', 'created_at'])
  await index(db, 'billing_intents', ['provider_object_id'])
}

async function createSubscriptionTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, flag } = types

  await db.schema
    .createTable('subscriptions')
    .addColumn('subscription_id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['provider', 'user_id', 'customer_id']))
    .$call((table) => required(table, text, ['lookup_key', 'status']))
    .$call((table) => optional(table, big, ['period_start', 'period_end', 'past_due_since']))
    .addColumn('cancel_at_period_end', flag, (column) => column.notNull())
    .addColumn('pending_lookup_key', text)
    .$call((table) => required(table, big, ['created_at', 'synced_at']))
    .execute()
  await index(db, 'subscriptions', ['user_id'])
  await index(db, 'subscriptions', ['customer_id'])
  // A second living subscription of one account would be paid twice; the table refuses it.
  await sql`
    create unique index subscriptions_living on subscriptions (user_id)
    where status in ('active', 'trialing', 'past_due')`.execute(db)
}

async function createPaymentTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole, flag } = types

  await db.schema
    .createTable('payments')
    .addColumn('payment_id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['provider', 'user_id', 'kind', 'lookup_key']))
    .addColumn('quantity', whole, (column) => column.notNull())
    .addColumn('amount_cents', big, (column) => column.notNull())
    .$call((table) => required(table, text, ['currency', 'status']))
    .addColumn('refunded_cents', big, (column) => column.notNull().defaultTo(0))
    .addColumn('dispute', text)
    .addColumn('livemode', flag, (column) => column.notNull())
    .addColumn('created_at', big, (column) => column.notNull())
    .execute()
  await index(db, 'payments', ['user_id', 'created_at'])
}

async function createEventTable(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types

  await db.schema
    .createTable('provider_events')
    .addColumn('provider', text, (column) => column.notNull())
    .addColumn('event_id', text, (column) => column.notNull())
    .$call((table) => required(table, text, ['type', 'object_id']))
    .addColumn('received_at', big, (column) => column.notNull())
    .addColumn('processed_at', big)
    .addColumn('attempts', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('last_error', text)
    .addPrimaryKeyConstraint('provider_events_pk', ['provider', 'event_id'])
    .execute()
  await sql`
    create index provider_events_waiting on provider_events (received_at)
    where processed_at is null`.execute(db)
}

/** What the message ledger knows beside its entries. */
async function createMessageTables(db: Kysely<unknown>, types: Types): Promise<void> {
  const { text, big, whole } = types

  await db.schema
    .createTable('free_choice')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .$call((table) => required(table, big, ['first_chosen_at', 'chosen_at', 'next_topup_at']))
    .execute()
  await index(db, 'free_choice', ['next_topup_at'])

  await db.schema
    .createTable('credit_adjustments')
    .addColumn('id', text, (column) => column.primaryKey())
    .$call((table) => required(table, text, ['user_id', 'actor', 'note']))
    .$call((table) => required(table, big, ['delta', 'at']))
    .execute()
  await index(db, 'credit_adjustments', ['user_id'])

  await db.schema
    .createTable('usage_notices')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('period', text, (column) => column.notNull())
    .addColumn('percent', whole, (column) => column.notNull())
    .addColumn('at', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('usage_notices_pk', ['user_id', 'period', 'percent'])
    .execute()

  // What refunds of a grant made debt, because it was used already.
  await db.schema
    .alterTable('credit_grants')
    .addColumn('owed', big, (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`
    create index credit_grants_subscription on credit_grants (subscription_id)
    where subscription_id is not null`.execute(db)
  await index(db, 'credit_holds', ['user_id', 'created_at'])
  // The statement reads these few among very many of replies.
  await sql`
    create index credit_entries_statement on credit_entries (user_id, at, id)
    where reason not in ('hold', 'release', 'void')`.execute(db)
  await sql`
    create index credit_holds_active on credit_holds (user_id)
    where closed_at is null`.execute(db)
}
