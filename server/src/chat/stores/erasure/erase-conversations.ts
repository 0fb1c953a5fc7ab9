import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { recordErasures } from '../../../platform/db/record-erasures.ts'
import { deleteRows } from '../../../platform/db/slices/delete-rows.ts'
import { rowsPerSlice, runSlices, type Slices } from '../../../platform/db/slices/run-slices.ts'
import { truncateLog } from '../../../platform/db/slices/truncate-log.ts'
import { countReplies } from '../numbers/count-replies.ts'
import { mergePages } from '../numbers/merge-pages.ts'
import { deleteQuotingRows, inSlices, isOneOf } from './quoting-rows.ts'

/** How long a call deletes rows; maintenance deletes the rest. */
const budgetMs = 10_000

/** How long empty rows of erased conversations are kept, because a running reply may still write with their id. */
const lateWritesMs = 3_600_000

/** Hides conversations, then deletes the rows that quote them; false when the rest is deleted in the background. */
export async function eraseConversations(
  database: Database,
  conversationIds: string[],
  now: number,
): Promise<boolean> {
  await runSlices(markErased(database, conversationIds, now))
  const isComplete = await runSlices(deleteQuotingRows(database.db, conversationIds), { budgetMs })
  await truncateLog(database)
  return isComplete
}

/** Counts the replies of conversations before their deletion, because the counts stay. */
export async function countConversations(database: Database, sessionIds: string[]): Promise<void> {
  await countReplies(database, { sessionIds })
  await mergePages(database, sessionIds)
}

/** Clears the rows of conversations. From then on no query returns them, even after a crash. */
async function* markErased(database: Database, conversationIds: string[], now: number): Slices {
  for (const ids of inSlices(conversationIds)) {
    await countConversations(database, ids)
    await recordErasures(database.db, 'conversation', { ids, at: now })
    await database.db
      .updateTable('chat_session')
      .set({
        erased_at: now,
        visitor_id: '',
        visitor_name: '',
        visitor_email: '',
        first_question: '',
        page_host: '',
        page_path: '',
        language: '',
        ai_notice: '',
      })
      .where('id', 'in', ids)
      .execute()
    yield
  }
}

/** Deletes remaining rows of erased conversations: left by a crash, or written by replies that were still running. */
export async function finishErasures(database: Database, now: number): Promise<void> {
  const finished = now - lateWritesMs
  let after = ''
  let hasDeleted = false
  for (;;) {
    const ids = await erasedAfter(database.db, after)
    const last = ids.at(-1)
    if (last === undefined) break
    await countConversations(database, ids)
    await runSlices(deleteQuotingRows(database.db, ids))
    hasDeleted = true
    after = last
  }
  if (!hasDeleted) return
  await runSlices(deleteRows(database.db, 'chat_session', sql<SqlBool>`erased_at < ${finished}`))
  await truncateLog(database)
}

const erasedAfter = async (db: Db, after: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('chat_session')
    .select('id')
    .where('erased_at', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsPerSlice)
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes conversations with all rows that quote them, their own rows last. */
export async function* deleteConversations(db: Db, conversationIds: string[]): Slices {
  yield* deleteQuotingRows(db, conversationIds)
  for (const ids of inSlices(conversationIds)) {
    yield* deleteRows(db, 'chat_session', isOneOf('id', ids))
  }
}
