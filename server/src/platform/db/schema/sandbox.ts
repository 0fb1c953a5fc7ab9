import { bigint, integer, text } from './column.ts'
import { table } from './table.ts'

/** The tables of the payment sandbox. */
export const sandboxTables = {
  /** An object of the provider as JSON, with its lookup columns. */
  sandbox_object: table(
    {
      id: text().primaryKey(),
      type: text(),
      customer: text().nullable(),
      /** The order of creation. */
      ordinal: bigint(),
      json: text(),
      /** When its next scheduled change is due, on the sandbox's clock. */
      due_at: bigint().nullable(),
    },
    {
      indexes: {
        sandbox_object_customer_type: '(customer, type)',
        sandbox_object_type: '(type)',
        sandbox_object_due: '(due_at) where due_at is not null',
      },
    },
  ),

  /** A single row. Locking it serializes the requests of the sandbox. */
  sandbox_clock: table({ id: text().primaryKey(), offset_ms: bigint(), counter: bigint() }),

  /** Events to deliver, and events of the last thirty days, which can be listed. */
  sandbox_event: table(
    {
      id: text().primaryKey(),
      ordinal: bigint(),
      /** On the sandbox's clock. */
      deliver_at: bigint(),
      attempts: integer(),
      payload: text(),
      /** When it was delivered or lost; null until then. */
      delivered_at: bigint().nullable(),
    },
    { indexes: { sandbox_event_deliver_at: '(deliver_at)' } },
  ),

  /** The response stored under an idempotency key. */
  sandbox_response: table(
    {
      idempotency_key: text().primaryKey(),
      request_hash: text(),
      status: integer(),
      body: text(),
      created_at: bigint(),
    },
    { indexes: { sandbox_response_created_at: '(created_at)' } },
  ),
}
