import type { Db } from '../../platform/db/connect.ts'
import {
  deleteDependents,
  deleteParents,
  type BeforeDelete,
} from '../../platform/db/slices/delete-rows.ts'
import { mergeMessageSearch } from '../../platform/db/slices/merge-message-search.ts'
import type { Slices } from '../../platform/db/slices/run-slices.ts'
import { enqueueDeletion, type Deletion } from '../../platform/queue/deletion-jobs.ts'

const queue = 'delete-bot'
const batch = 100

/** Queues the deletion of a marked bot's rows. */
export const enqueueBotDeletion = (trx: Db, botId: string, now: number): Promise<void> =>
  enqueueDeletion(trx, { queue, id: botId }, now)

export const botDeletion = (db: Db, before: BeforeDelete): Deletion => ({
  queue,
  slices: (botId) => deleteMarkedBot(db, botId, before),
  listMarked: () => listMarkedBots(db),
})

/** Deletes the dependent rows of a bot, then the bot; does nothing unless it is marked as deleted. */
async function* deleteMarkedBot(db: Db, botId: string, before: BeforeDelete): Slices {
  const marked = await db
    .selectFrom('bot')
    .select('id')
    .where('id', '=', botId)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  if (!marked) return
  yield* deleteDependents(db, { table: 'bot', keys: [botId], before })
  // Before the row of the bot is deleted, because an interrupted deletion restarts only while that row exists.
  yield* mergeMessageSearch(db)
  yield* deleteParents(db, { table: 'bot', keys: [botId] })
}

/** Bots that are marked as deleted and still have their row. */
async function listMarkedBots(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bot')
    .select('id')
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  return rows.map(({ id }) => id)
}
