import { errorCodes } from '@askwell/contract/errors'
import type {
  ChatSession,
  ConversationStore,
  MessageStart,
  PastExchange,
  StoredMessage,
  TakenBack,
  Visitor,
} from '@askwell/core/chat'
import type { Clock, OwnerId } from '@askwell/core/shared'
import { sql } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { readCitations, readTakenBack } from '../../platform/db/json-columns.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { endMessage } from './message-end-store.ts'

export const conversationStore = (database: Database, clock: Clock): ConversationStore => ({
  ...readersOf(database.db, clock),
  begin: async (message) => void (await insertMessage(database.db, message)),
  end: (message) => endMessage(database, message),
})

const readersOf = (db: Db, clock: Clock): Omit<ConversationStore, 'begin' | 'end'> => ({
  find: (messageId) => find(db, messageId),
  findSession: (sessionId) => findSession(db, sessionId),
  visitorOf: (sessionId) => visitorOf(db, sessionId, clock()),
  recentExchanges: (sessionId, max) => recentExchanges(db, sessionId, max),
})

const insertMessage = prepared((db, message: MessageStart) =>
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

async function find(db: Db, messageId: string): Promise<StoredMessage | null> {
  const row = await db
    .selectFrom('chat_message')
    .select([
      'id',
      'bot_id',
      'session_id',
      'reply',
      'sources',
      'taken_back',
      'state',
      'error_code',
      'charged',
    ])
    .where('id', '=', messageId)
    .where(ofLiveBot('chat_message.bot_id'))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    botId: row.bot_id,
    sessionId: row.session_id,
    reply: row.reply,
    sources: readCitations(row.sources),
    takenBack: readTakenBack(row.taken_back),
    state: row.state,
    errorCode: errorCodes.find((code) => code === row.error_code) ?? null,
    charged: row.charged === 1,
  }
}

/** The withdrawn sentences of an owner's reply. */
export async function takenBackOf(
  db: Db,
  ownerId: OwnerId,
  reply: { botId: string; messageId: string },
): Promise<TakenBack[]> {
  const row = await db
    .selectFrom('chat_message')
    .select('taken_back')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', reply.botId)
    .where('id', '=', reply.messageId)
    .executeTakeFirst()
  return row ? readTakenBack(row.taken_back) : []
}

async function findSession(db: Db, sessionId: string): Promise<ChatSession | null> {
  const row = await db
    .selectFrom('chat_session')
    .select(['bot_id', 'kind'])
    .where('id', '=', sessionId)
    .where('erased_at', 'is', null)
    .where(ofLiveBot('chat_session.bot_id'))
    .executeTakeFirst()
  return row ? { botId: row.bot_id, isOwners: row.kind === 'owner' } : null
}

async function visitorOf(db: Db, sessionId: string, now: number): Promise<Visitor | null> {
  const row = await db
    .selectFrom('chat_session')
    .select(['visitor_id', 'visitor_name', 'visitor_email'])
    .where('id', '=', sessionId)
    .where(ofLiveBot('chat_session.bot_id'))
    .where('visitor_id', '<>', '')
    .where('visitor_until', '>', now)
    .executeTakeFirst()
  if (!row) return null
  return { id: row.visitor_id, name: row.visitor_name, email: row.visitor_email }
}

async function recentExchanges(db: Db, sessionId: string, max: number): Promise<PastExchange[]> {
  const rows = await db
    .selectFrom('chat_message')
    .select(['question', 'reply', 'untrusted_sources', 'untrusted_results'])
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['answered', 'abstained'])
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute()
  return rows.toReversed().map(({ question, reply, untrusted_sources, untrusted_results }) => ({
    question,
    reply,
    untrusted: { sources: untrusted_sources === 1, results: untrusted_results === 1 },
  }))
}

const endedTogether = 200

/** Marks replies as interrupted whose process died; their text was not stored. */
export async function endInterrupted(db: Db, messageIds: string[], at: number): Promise<void> {
  for (let from = 0; from < messageIds.length; from += endedTogether) {
    await db
      .updateTable('chat_message')
      .set({ state: 'interrupted', charged: 0, ended_at: at })
      .where('id', 'in', messageIds.slice(from, from + endedTogether))
      .where('state', '=', 'streaming')
      .execute()
    await listInterrupted(db, messageIds.slice(from, from + endedTogether))
  }
}

/** Makes conversations visible in the list when all their replies were interrupted. */
const listInterrupted = (db: Db, messageIds: string[]) =>
  db
    .updateTable('chat_session')
    .set((eb) => ({
      first_question: eb
        .selectFrom('chat_message')
        .select(sql<string>`substr(question, 1, 200)`.as('question'))
        .whereRef('chat_message.session_id', '=', 'chat_session.id')
        .orderBy('chat_message.created_at')
        .limit(1),
    }))
    .where('first_question', '=', '')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('chat_message')
        .select(sql<string>`session_id`.as('id'))
        .where('chat_message.id', 'in', messageIds)
        .where('session_id', 'is not', null),
    )
    .execute()
