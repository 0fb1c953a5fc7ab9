import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import { sandboxEvents } from './sandbox-events.ts'
import { sandboxTables } from './sandbox-tables.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

type Trx = Transaction<Schema>

type ClockRow = { offset_ms: number; counter: number }

/** The tables of the payment sandbox. */
export const sandboxStore = (database: Database) => ({
  /** Runs transactions one at a time across all processes: each locks the row of the clock. */
  transact: <T>(work: (tables: ReturnType<typeof sandboxTables>, clock: ClockRow) => Promise<T>) =>
    database.transaction(async (trx) => work(sandboxTables(trx), await lockClock(trx))),

  async readOffset(): Promise<number> {
    const clock = database.db.selectFrom('sandbox_clock').select('offset_ms')
    return (await clock.executeTakeFirstOrThrow()).offset_ms
  },

  /** When the next object or event is due, in epoch milliseconds; null when none is. */
  async nextDueAt(): Promise<number | null> {
    const { due } = await database.db
      .selectFrom('sandbox_object')
      .select(({ fn }) => fn.min<number | null>('due_at').as('due'))
      .where('due_at', 'is not', null)
      .unionAll((eb) =>
        eb
          .selectFrom('sandbox_event')
          .select(({ fn }) => fn.min<number | null>('deliver_at').as('due'))
          .where('delivered_at', 'is', null),
      )
      .orderBy('due', (order) => order.asc().nullsLast())
      .limit(1)
      .executeTakeFirstOrThrow()
    return due
  },

  ...sandboxEvents(database.db),
})

function lockClock(trx: Trx): Promise<ClockRow> {
  return trx
    .selectFrom('sandbox_clock')
    .select(['offset_ms', 'counter'])
    .where('id', '=', 'clock')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirstOrThrow()
}
