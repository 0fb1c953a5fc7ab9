import { randomUUID } from 'node:crypto'
import type { OwnerId } from '@askwell/core/shared'
import type { SessionOrigin, Visitor, VisitorSessionStore } from '@askwell/core/visitors'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'

/** Inserts a conversation and returns its unguessable id. */
export async function insertChatSession(
  db: Db,
  session: {
    ownerId: OwnerId
    botId: string
    kind: 'owner' | 'visitor'
    visitor: Visitor
    origin: SessionOrigin
    aiNotice: string
  },
  now: number,
): Promise<string> {
  const id = `cs_${randomUUID()}`
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
      visitor_until: session.visitor.until,
      page_host: session.origin.host,
      page_path: session.origin.path,
      language: session.origin.language,
      ai_notice: session.aiNotice,
      created_at: now,
      last_at: now,
    })
    .execute()
  return id
}

/** The visitor identities of conversations. */
export const visitorSessionStore = (db: Db): VisitorSessionStore => ({
  async extendIdentity(botId, sessionId, { id, name, email, until }) {
    const { numUpdatedRows } = await db
      .updateTable('chat_session')
      .set({ visitor_name: name, visitor_email: email, visitor_until: until })
      .where('id', '=', sessionId)
      .where('bot_id', '=', botId)
      .where('visitor_id', '=', id)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})

/** The bot of a conversation that the owner has in the preview. */
export async function botOfOwnChatSession(
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
    .where(ofLiveBot('chat_session.bot_id'))
    .executeTakeFirst()
  return row?.bot_id ?? null
}

/** Stores the larger of the old and the new count, for statistics only. False for a session of another bot. */
export async function countMessages(
  db: Db,
  { sessionId, botId, count }: { sessionId: string; botId: string; count: number },
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_session')
    .set({
      message_count: sql<number>`case when message_count < ${count} then ${count} else message_count end`,
      last_at: now,
    })
    .where('id', '=', sessionId)
    .where('bot_id', '=', botId)
    .where(ofLiveBot('chat_session.bot_id'))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type RatedAnswer = {
  sessionId: string
  messageId: string
  rating: 'up' | 'down' | null
  /** Why it was rated down, or ''. */
  reason: string
}

/** Stores a visitor's rating of a reply. False when the reply is not in this conversation. */
export async function rateAnswer(db: Db, rated: RatedAnswer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_message')
    .set({
      rating: rated.rating,
      rating_reason: rated.rating === 'down' ? rated.reason : '',
      counted: sql<number>`case when counted = 1 then 2 else counted end`,
    })
    .where('id', '=', rated.messageId)
    .where('session_id', '=', rated.sessionId)
    .where(ofLiveBot('chat_message.bot_id'))
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await countThumbsDown(db, rated.sessionId)
  return true
}

/** Counts all replies again, so that two concurrent ratings cannot leave a wrong number. */
const countThumbsDown = (db: Db, sessionId: string) =>
  db
    .updateTable('chat_session')
    .set((eb) => ({
      thumb_down_count: eb
        .selectFrom('chat_message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('session_id', '=', sessionId)
        .where('rating', '=', 'down'),
    }))
    .where('id', '=', sessionId)
    .execute()
