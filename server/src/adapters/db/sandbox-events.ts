import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'

type ClaimedEvent = { id: string; payload: string; attempts: number }

/** The sandbox's events on their way to the webhook route. */
export const sandboxEvents = (db: Db) => ({
  /** Takes what is due, oldest first; unless removed, it comes again at `againAt`. */
  async claimEvents(now: number, againAt: number): Promise<ClaimedEvent[]> {
    const claimed = await db
      .with('next', (cte) =>
        cte
          .selectFrom('sandbox_event')
          .select('id')
          .where('deliver_at', '<=', now)
          .orderBy('ordinal')
          .limit(100)
          .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('sandbox_event')
      .set((eb) => ({ deliver_at: againAt, attempts: eb('attempts', '+', 1) }))
      .where('id', 'in', (eb) => eb.selectFrom('next').select('next.id'))
      .returning(['id', 'payload', 'attempts', 'ordinal'])
      .execute()
    return claimed.toSorted((one, other) => one.ordinal - other.ordinal)
  },

  async delayEvent(id: string, deliverAt: number): Promise<void> {
    await db
      .updateTable('sandbox_event')
      .set({ deliver_at: deliverAt })
      .where('id', '=', id)
      .execute()
  },

  async removeEvent(id: string): Promise<void> {
    await db.deleteFrom('sandbox_event').where('id', '=', id).execute()
  },
})
