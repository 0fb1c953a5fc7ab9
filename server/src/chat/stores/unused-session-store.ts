import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** Rows that one statement examines; a statement on SQLite blocks the event loop. */
const batch = 500

type Position = { createdAt: number; id: string }

/**
 * Deletes sessions of visitors that were opened before `before` and have no question, in batches. Each call continues
 * where the last one ended, because the sessions before that position are deleted or have a question.
 */
export function createUnusedSessionRemoval(db: Db, size = batch) {
  let position: Position = { createdAt: 0, id: '' }

  return async (before: number): Promise<void> => {
    for (;;) {
      const next = await findBatchEnd(db, { position, before, size })
      if (next === undefined) return
      await deleteUnused(db, position, next)
      position = next
    }
  }
}

async function findBatchEnd(
  db: Db,
  { position, before, size }: { position: Position; before: number; size: number },
): Promise<Position | undefined> {
  const rows = await db
    .selectFrom('chat_session')
    .select(['id', 'created_at as createdAt'])
    .where(isAfter(position))
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.at(-1)
}

async function deleteUnused(db: Db, from: Position, to: Position): Promise<void> {
  await db
    .deleteFrom('chat_session')
    .where(isAfter(from))
    .where(sql<boolean>`(created_at, id) <= (${to.createdAt}, ${to.id})`)
    .where('kind', '=', 'visitor')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('chat_message')
            .select('chat_message.id')
            .whereRef('chat_message.session_id', '=', 'chat_session.id'),
        ),
      ),
    )
    .execute()
}

const isAfter = ({ createdAt, id }: Position) =>
  sql<boolean>`(created_at, id) > (${createdAt}, ${id})`
