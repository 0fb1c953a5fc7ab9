import type { Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema/tables.ts'

type Trx = Transaction<Schema>

type ObjectRow = {
  id: string
  type: string
  customer: string | null
  ordinal: number
  json: string
  due_at: number | null
}
type EventRow = { id: string; ordinal: number; deliver_at: number; payload: string }
type ReplyRow = { request_hash: string; status: number; body: string }
type ClockRow = { offset_ms: number; counter: number }

/** The tables within one transaction of the sandbox. */
export const sandboxTables = (trx: Trx) => ({ ...objectTables(trx), ...eventAndReplyTables(trx) })

/** The clock and the objects. */
const objectTables = (trx: Trx) => ({
  async writeClock(clock: ClockRow): Promise<void> {
    await trx.updateTable('sandbox_clock').set(clock).where('id', '=', 'clock').execute()
  },

  find: (id: string): Promise<ObjectRow | undefined> =>
    trx.selectFrom('sandbox_object').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Newest first; objects of one customer, or of all without `customer`. */
  list: (type: string, customer: string | undefined): Promise<ObjectRow[]> =>
    trx
      .selectFrom('sandbox_object')
      .selectAll()
      .where('type', '=', type)
      .$if(customer !== undefined, (query) => query.where('customer', '=', customer ?? ''))
      .orderBy('ordinal', 'desc')
      .execute(),

  /** The first object that is due by `until`. */
  nextDue: (until: number): Promise<ObjectRow | undefined> =>
    trx
      .selectFrom('sandbox_object')
      .selectAll()
      .where('due_at', '<=', until)
      .orderBy('due_at')
      .orderBy('ordinal')
      .limit(1)
      .executeTakeFirst(),

  async put(row: ObjectRow): Promise<void> {
    const { customer, json, due_at } = row
    await trx
      .insertInto('sandbox_object')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ customer, json, due_at }))
      .execute()
  },

  async remove(id: string): Promise<void> {
    await trx.deleteFrom('sandbox_object').where('id', '=', id).execute()
  },
})

/** Events to deliver, and stored responses. */
const eventAndReplyTables = (trx: Trx) => ({
  async addEvent(event: EventRow): Promise<void> {
    await trx
      .insertInto('sandbox_event')
      .values({ ...event, attempts: 0, delivered_at: null })
      .execute()
  },

  /** Newest first, delivered or not. */
  async listEvents(since: number): Promise<string[]> {
    const rows = await trx
      .selectFrom('sandbox_event')
      .select('payload')
      // `deliver_at` is never before the creation of an event.
      .where('deliver_at', '>=', since)
      .orderBy('ordinal', 'desc')
      .execute()
    return rows.map(({ payload }) => payload)
  },

  findReply: (key: string): Promise<ReplyRow | undefined> =>
    trx
      .selectFrom('sandbox_response')
      .select(['request_hash', 'status', 'body'])
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),

  async saveReply(key: string, reply: ReplyRow & { created_at: number }): Promise<void> {
    await trx
      .deleteFrom('sandbox_response')
      .where('created_at', '<', reply.created_at - dayMs)
      .execute()
    await trx
      .insertInto('sandbox_response')
      .values({ idempotency_key: key, ...reply })
      .execute()
  },
})

/** Idempotency keys expire after a day, as at the real provider. */
const dayMs = 86_400_000
