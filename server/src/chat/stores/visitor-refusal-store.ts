import { sql, type SqlBool } from 'kysely'
import type { VisitorRefusalStore } from '@askwell/core/visitors'
import { isRefusalReason } from '@askwell/contract/identity'
import type { Database, Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'

/** The same reason is stored only once within this time. */
const minIntervalMs = 60_000

/** Reasons for which identity tokens were refused, by bot; the tokens are not stored. */
export const visitorRefusalStore = ({ db }: Database): VisitorRefusalStore => ({
  async record(botId, reason, at) {
    if (await wasNotedSince(db, { botId, reason, since: at - minIntervalMs })) return
    await db
      .insertInto('visitor_refusal')
      .values({ bot_id: botId, reason, refused_at: at })
      .onConflict((conflict) =>
        conflict.columns(['bot_id', 'reason']).doUpdateSet({ refused_at: at }),
      )
      .execute()
  },

  async list(ownerId, botId, since) {
    const rows = await db
      .selectFrom('visitor_refusal')
      .innerJoin('bot', 'bot.id', 'visitor_refusal.bot_id')
      .select(['reason', 'refused_at'])
      .where('bot.owner_id', '=', ownerId)
      .where('bot.deleted_at', 'is', null)
      .where('bot_id', '=', botId)
      .where('refused_at', '>=', since)
      .orderBy('refused_at', 'desc')
      .execute()
    return rows.flatMap(({ reason, refused_at: at }) =>
      isRefusalReason(reason) ? [{ reason, at }] : [],
    )
  },
})

type RefusalQuery = { botId: string; reason: string; since: number }

async function wasNotedSince(db: Db, { botId, reason, since }: RefusalQuery): Promise<boolean> {
  const row = await db
    .selectFrom('visitor_refusal')
    .select('refused_at')
    .where('bot_id', '=', botId)
    .where('reason', '=', reason)
    .where('refused_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes refusals older than `before`. */
export async function deleteOldRefusals(db: Db, before: number): Promise<void> {
  await deleteAll(db, 'visitor_refusal', sql<SqlBool>`refused_at < ${before}`)
}
