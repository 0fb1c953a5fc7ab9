import type { Database, Db } from '../../../platform/db/connect.ts'
import { rowsPerSlice, runSlices } from '../../../platform/db/slices/run-slices.ts'
import { truncateLog } from '../../../platform/db/slices/truncate-log.ts'
import { countConversations, deleteConversations } from './erase-conversations.ts'

const dayMs = 86_400_000

/** Deletes conversations whose last message is older than the retention of their chatbot, in slices. */
export async function deleteOldConversations(database: Database, now: number): Promise<void> {
  let hasDeleted = false
  for (const { id, days } of await botsWithPeriod(database.db)) {
    for (;;) {
      const ids = await firstOlder(database.db, id, now - days * dayMs)
      if (ids.length === 0) break
      await countConversations(database, ids)
      await runSlices(deleteConversations(database.db, ids))
      hasDeleted = true
    }
  }
  if (hasDeleted) await truncateLog(database)
}

async function botsWithPeriod(db: Db): Promise<{ id: string; days: number }[]> {
  const rows = await db
    .selectFrom('bot')
    .select(['id', 'keep_days'])
    .where('keep_days', 'is not', null)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ id, keep_days: days }) => ({ id, days: days ?? 0 }))
}

async function firstOlder(db: Db, botId: string, before: number): Promise<string[]> {
  const rows = await db
    .selectFrom('chat_session')
    .select('id')
    .where('bot_id', '=', botId)
    .where('last_at', '<', before)
    .orderBy('last_at')
    .limit(rowsPerSlice)
    .execute()
  return rows.map(({ id }) => id)
}
