import type { VisitorRefusals } from '@askwell/core/visitors'
import { isRefusalReason } from '@askwell/contract/identity'
import type { Database, Db } from './connect.ts'

/** A reason that was written down within this time is not written again. */
const restMs = 60_000

/** Why tokens of visitors were refused: one row for each bot and reason, and nothing of a token. */
export const visitorRefusalStore = ({ db }: Database): VisitorRefusals => ({
  async note(botId, reason, at) {
    if (await isFresh(db, { botId, reason, since: at - restMs })) return
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
      .where('bot_id', '=', botId)
      .where('refused_at', '>=', since)
      .orderBy('refused_at', 'desc')
      .execute()
    return rows.flatMap(({ reason, refused_at: at }) =>
      isRefusalReason(reason) ? [{ reason, at }] : [],
    )
  },
})

type Asked = { botId: string; reason: string; since: number }

async function isFresh(db: Db, { botId, reason, since }: Asked): Promise<boolean> {
  const row = await db
    .selectFrom('visitor_refusal')
    .select('refused_at')
    .where('bot_id', '=', botId)
    .where('reason', '=', reason)
    .where('refused_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets refusals that are older than that. */
export async function forgetRefusals(db: Db, before: number): Promise<void> {
  await db.deleteFrom('visitor_refusal').where('refused_at', '<', before).execute()
}
