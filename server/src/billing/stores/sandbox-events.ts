import type { Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'

type ClaimedEvent = { id: string; payload: string; attempts: number }

/** How long delivered events can be listed, as at the real provider. */
const keptMs = 30 * 86_400_000

/** The sandbox's events for the webhook route. */
export const sandboxEvents = (db: Db) => ({
  /** Claims due events, oldest first. An event that is not marked as delivered is due again at `againAt`. */
  async claimEvents(now: number, againAt: number): Promise<ClaimedEvent[]> {
    const claimed = await db
      .with('next', (cte) =>
        cte
          .selectFrom('sandbox_event')
          .select('id')
          .where('deliver_at', '<=', now)
          .where('delivered_at', 'is', null)
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

  async markDelivered(id: string, at: number): Promise<void> {
    await db.updateTable('sandbox_event').set({ delivered_at: at }).where('id', '=', id).execute()
    await db
      .deleteFrom('sandbox_event')
      .where('delivered_at', '<', at - keptMs)
      .execute()
  },
})
