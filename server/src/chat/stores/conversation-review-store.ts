import type {
  ConversationFilter,
  ConversationReview,
  ListedConversation,
  Place,
  ReviewedConversation,
} from '@askwell/core/chat'
import type { ConversationBadge } from '@askwell/contract/conversations/conversations'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { sessionsWithWords } from './message-search/message-search-store.ts'
import { readMessages } from './reviewed-message-store.ts'
import { readPassages, readSearch } from './reviewed-search-store.ts'

/** Conversations as their owner reads them. */
export const conversationReviewStore = (db: Db): ConversationReview => ({
  page: (ownerId, filter, which) => readPage(db, ownerId, { filter, ...which }),
  countNewer: (ownerId, filter, which) => countNewer(db, ownerId, { filter, ...which }),
  find: (ownerId, conversationId) => findConversation(db, ownerId, conversationId),
  messages: (ownerId, conversationId, which) =>
    readMessages(db, ownerId, { conversationId, ...which }),
  search: (ownerId, messageId) => readSearch(db, ownerId, messageId),
  passages: (ownerId, passageIds) => readPassages(db, ownerId, passageIds),
})

const countColumns = {
  unanswered: 'abstained_count',
  thumb_down: 'thumb_down_count',
  unsupported: 'withheld_count',
  function_failed: 'failed_call_count',
} as const satisfies Record<ConversationBadge, string>

const badges: readonly ConversationBadge[] = [
  'unanswered',
  'thumb_down',
  'unsupported',
  'function_failed',
]

async function conversations(db: Db, ownerId: OwnerId, filter: ConversationFilter) {
  let query = db
    .selectFrom('chat_session')
    .where('chat_session.owner_id', '=', ownerId)
    .where('first_question', '<>', '')
    .where('erased_at', 'is', null)
    .where(ofLiveBot('chat_session.bot_id'))
  if (filter.botId !== undefined) query = query.where('chat_session.bot_id', '=', filter.botId)
  if (!filter.withPreviews) query = query.where('kind', '=', 'visitor')
  if (filter.onlyKnownVisitors) query = query.where('visitor_id', '<>', '')
  for (const badge of filter.badges) {
    // The condition is a literal, because a partial index is not used with a parameter.
    query = query.where(sql<SqlBool>`${sql.ref(countColumns[badge])} > 0`)
  }
  const { botId, words } = filter
  if (words === undefined) return query
  if (words.length === 0) return query.where(sql<SqlBool>`1 = 0`)
  const found = await sessionsWithWords(db, { ownerId, botId, words })
  return query.where(sql<SqlBool>`chat_session.id in (${found})`)
}

async function readPage(
  db: Db,
  ownerId: OwnerId,
  { filter, before, limit }: { filter: ConversationFilter; before: Place | null; limit: number },
): Promise<ListedConversation[]> {
  const found = await conversations(db, ownerId, filter)
  const rows = await found
    .innerJoin('bot', 'bot.id', 'chat_session.bot_id')
    .select([
      'chat_session.id',
      'chat_session.bot_id',
      'bot.name as bot_name',
      'first_question',
      'answered_count',
      'last_at',
      'visitor_name',
      'kind',
      ...Object.values(countColumns),
    ])
    .$if(before !== null, (query) => query.where(isBefore(before ?? { at: 0, id: '' })))
    // `+ 0` avoids the index: a search result is small and sorted, while the index would read all conversations.
    .orderBy(filter.words === undefined ? sql`last_at` : sql`last_at + 0`, 'desc')
    .orderBy('chat_session.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    botId: row.bot_id,
    botName: row.bot_name,
    firstQuestion: row.first_question,
    answers: row.answered_count,
    lastAt: row.last_at,
    badges: badges.filter((badge) => row[countColumns[badge]] > 0),
    visitorName: row.visitor_name,
    isPreview: row.kind === 'owner',
  }))
}

const isBefore = ({ at, id }: Place) => sql<SqlBool>`(last_at, chat_session.id) < (${at}, ${id})`

async function countNewer(
  db: Db,
  ownerId: OwnerId,
  { filter, after, limit }: { filter: ConversationFilter; after: Place; limit: number },
): Promise<number> {
  const found = await conversations(db, ownerId, filter)
  const rows = await found
    .select('chat_session.id')
    .where(sql<SqlBool>`(last_at, chat_session.id) > (${after.at}, ${after.id})`)
    .limit(limit)
    .execute()
  return rows.length
}

async function findConversation(
  db: Db,
  ownerId: OwnerId,
  conversationId: string,
): Promise<ReviewedConversation | null> {
  const row = await db
    .selectFrom('chat_session')
    .innerJoin('bot', 'bot.id', 'chat_session.bot_id')
    .selectAll('chat_session')
    .select('bot.name as bot_name')
    .where('chat_session.owner_id', '=', ownerId)
    .where('chat_session.id', '=', conversationId)
    .where('erased_at', 'is', null)
    .where('bot.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    botId: row.bot_id,
    botName: row.bot_name,
    isPreview: row.kind === 'owner',
    startedAt: row.created_at,
    pageHost: row.page_host,
    pagePath: row.page_path,
    language: row.language,
    aiNotice: row.ai_notice,
    visitor: { id: row.visitor_id, name: row.visitor_name, email: row.visitor_email },
  }
}
