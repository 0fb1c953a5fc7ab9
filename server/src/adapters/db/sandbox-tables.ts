import type { Transaction } from 'kysely'
import type { Schema } from './schema.ts'

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

/** The tables as one piece of the sandbox's work sees them. */
export const sandboxTables = (trx: Trx) => ({ ...world(trx), ...memory(trx) })

/** The clock and the objects. */
const world = (trx: Trx) => ({
  async writeClock(clock: ClockRow): Promise<void> {
    await trx.updateTable('sandbox_clock').set(clock).where('id', '=', 'clock').execute()
  },

  find: (id: string): Promise<ObjectRow | undefined> =>
    trx.selectFrom('sandbox_object').selectAll().where('id', '=', id).executeTakeFirst(),

  /** Newest first; of one customer, or of all. */
  list: (type: string, customer: string | undefined): Promise<ObjectRow[]> =>
    trx
      .selectFrom('sandbox_object')
      .selectAll()
      .where('type', '=', type)
      .$if(customer !== undefined, (query) => query.where('customer', '=', customer ?? ''))
      .orderBy('ordinal', 'desc')
      .execute(),

  /** The first thing that is due by then. */
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

/** Events to deliver, and what was answered before. */
const memory = (trx: Trx) => ({
  async addEvent(event: EventRow): Promise<void> {
    await trx
      .insertInto('sandbox_event')
      .values({ ...event, attempts: 0 })
      .execute()
  },

  findReply: (key: string): Promise<ReplyRow | undefined> =>
    trx
      .selectFrom('sandbox_reply')
      .select(['request_hash', 'status', 'body'])
      .where('idempotency_key', '=', key)
      .executeTakeFirst(),

  async saveReply(key: string, reply: ReplyRow & { created_at: number }): Promise<void> {
    await trx
      .deleteFrom('sandbox_reply')
      .where('created_at', '<', reply.created_at - dayMs)
      .execute()
    await trx
      .insertInto('sandbox_reply')
      .values({ idempotency_key: key, ...reply })
      .execute()
  },
})

/** Keys are forgotten after a day, as the provider does. */
const dayMs = 86_400_000
