import { errorCodes } from '@askwell/contract/errors'
import type {
  Conversations,
  MessageBegin,
  MessageEnd,
  PastTurn,
  StoredMessage,
  Visitor,
} from '@askwell/core/chat'
import type { Db } from './connect.ts'
import { readCitations } from './json-columns.ts'
import { prepared } from './prepared.ts'

export const conversationStore = (db: Db): Conversations => ({
  begin: async (message) => void (await insertMessage(db, message)),
  async end(message) {
    const sources = JSON.stringify(message.sources)
    await endMessage(db, { ...message, sources, charged: message.charged ? 1 : 0 })
  },
  find: (messageId) => find(db, messageId),
  botOfSession: (sessionId) => botOfSession(db, sessionId),
  visitorOf: (sessionId) => visitorOf(db, sessionId),
  recentTurns: (sessionId, most) => recentTurns(db, sessionId, most),
})

const insertMessage = prepared((db, message: MessageBegin) =>
  db.insertInto('chat_message').values({
    id: message.id,
    owner_id: message.ownerId,
    bot_id: message.botId,
    session_id: message.sessionId,
    question: message.question,
    reply: '',
    sources: '[]',
    state: 'streaming',
    error_code: null,
    charged: 0,
    model: message.model,
    created_at: message.createdAt,
    first_text_ms: null,
    ended_at: null,
  }),
)

type Ended = Omit<MessageEnd, 'sources' | 'charged'> & { sources: string; charged: 0 | 1 }

const endMessage = prepared((db, message: Ended) =>
  db
    .updateTable('chat_message')
    .set({
      reply: message.reply,
      sources: message.sources,
      state: message.state,
      error_code: message.errorCode,
      charged: message.charged,
      first_text_ms: message.firstTextMs,
      ended_at: message.endedAt,
    })
    .where('owner_id', '=', message.ownerId)
    .where('id', '=', message.id),
)

async function find(db: Db, messageId: string): Promise<StoredMessage | null> {
  const row = await db
    .selectFrom('chat_message')
    .select(['id', 'bot_id', 'session_id', 'reply', 'sources', 'state', 'error_code', 'charged'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    botId: row.bot_id,
    sessionId: row.session_id,
    reply: row.reply,
    sources: readCitations(row.sources),
    state: row.state,
    errorCode: errorCodes.find((code) => code === row.error_code) ?? null,
    charged: row.charged === 1,
  }
}

async function botOfSession(db: Db, sessionId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat_session')
    .select('bot_id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.bot_id ?? null
}

async function visitorOf(db: Db, sessionId: string): Promise<Visitor | null> {
  const row = await db
    .selectFrom('chat_session')
    .select(['visitor_id', 'visitor_name', 'visitor_email'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!row || row.visitor_id === '') return null
  return { id: row.visitor_id, name: row.visitor_name, email: row.visitor_email }
}

async function recentTurns(db: Db, sessionId: string, most: number): Promise<PastTurn[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(['question', 'reply', 'sources'])
    .where('session_id', '=', sessionId)
    .where('state', '=', 'answered')
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed().map(({ question, reply, sources }) => ({
    question,
    reply,
    fromWeb: readCitations(sources).some(({ kind }) => kind === 'website'),
  }))
}

/** Replies whose process died: nothing of them was kept. */
export async function endInterrupted(db: Db, messageIds: string[], at: number): Promise<void> {
  if (messageIds.length === 0) return
  await db
    .updateTable('chat_message')
    .set({ state: 'interrupted', charged: 0, ended_at: at })
    .where('id', 'in', messageIds)
    .where('state', '=', 'streaming')
    .execute()
}
