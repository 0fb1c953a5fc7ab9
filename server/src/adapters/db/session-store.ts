import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@askwell/core/shared'
import type { Visitor } from '@askwell/core/visitors'
import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Opens a conversation and answers its unguessable id. */
export async function insertSession(
  db: Db,
  session: { ownerId: OwnerId; botId: string; kind: 'owner' | 'visitor'; visitor: Visitor },
): Promise<string> {
  const id = `cs_${randomUUID()}`
  const now = Date.now()
  await db
    .insertInto('chat_session')
    .values({
      id,
      owner_id: session.ownerId,
      bot_id: session.botId,
      kind: session.kind,
      message_count: 0,
      visitor_id: session.visitor.id,
      visitor_name: session.visitor.name,
      visitor_email: session.visitor.email,
      created_at: now,
      last_at: now,
    })
    .execute()
  return id
}

/** The bot of an owner's own conversation. */
export async function botOfOwnSession(
  db: Db,
  ownerId: OwnerId,
  sessionId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('chat_session')
    .select('bot_id')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', 'owner')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.bot_id ?? null
}

/** Keeps the larger count: statistics only, no balance moves. False for a foreign session. */
export async function countMessages(
  db: Db,
  { sessionId, botId, count }: { sessionId: string; botId: string; count: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_session')
    .set({
      message_count: sql<number>`case when message_count < ${count} then ${count} else message_count end`,
      last_at: Date.now(),
    })
    .where('id', '=', sessionId)
    .where('bot_id', '=', botId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps what a visitor thought of an answer of this conversation. False for any other. */
export async function rateAnswer(
  db: Db,
  rated: { sessionId: string; messageId: string; rating: 'up' | 'down' | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_message')
    .set({ rating: rated.rating })
    .where('id', '=', rated.messageId)
    .where('session_id', '=', rated.sessionId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
