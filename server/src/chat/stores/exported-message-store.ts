import type { ExportedMessage } from '@askwell/contract/conversations/export'
import type { ExportDeps, ExportPlace } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readCitations } from '../../platform/db/json-columns.ts'

/** The messages of an export. */
export const exportedMessageStore = (db: Db): ExportDeps['exported'] => ({
  async messages(ownerId, conversationIds, which) {
    const rows = await readRows(db, ownerId, { conversationIds, ...which })
    return rows.map((row) => ({
      place: { conversationId: row.conversation_id, at: row.created_at, id: row.id },
      message: toLine(row),
    }))
  },
})

type Page = { conversationIds: string[]; after: ExportPlace | null; limit: number }

const readRows = (db: Db, ownerId: OwnerId, { conversationIds, after, limit }: Page) =>
  db
    .selectFrom('chat_message')
    .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .innerJoin('bot', 'bot.id', 'chat_session.bot_id')
    .select([
      'chat_message.id',
      'chat_message.created_at',
      'question',
      'reply',
      'state',
      'sources',
      'rating',
      'rating_reason',
      'model',
      'charged',
    ])
    .select([
      'chat_session.id as conversation_id',
      'chat_session.created_at as started_at',
      'chat_session.kind',
      'visitor_id',
      'visitor_name',
      'visitor_email',
      'page_host',
      'page_path',
      'chat_session.language',
      'bot.name as bot_name',
    ])
    // `coalesce` avoids the index by owner, with which each page would read all conversations of the account.
    .where(sql<SqlBool>`coalesce(chat_session.owner_id, '') = ${ownerId}`)
    .where('chat_session.erased_at', 'is', null)
    .where('chat_message.session_id', 'in', conversationIds)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(chat_message.session_id, chat_message.created_at, chat_message.id)
          > (${after?.conversationId}, ${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('chat_message.session_id')
    .orderBy('chat_message.created_at')
    .orderBy('chat_message.id')
    .limit(limit)
    .execute()

type Row = Awaited<ReturnType<typeof readRows>>[number]

const isoTime = (at: number) => new Date(at).toISOString()

const toLine = (row: Row): ExportedMessage => ({
  conversation_id: row.conversation_id,
  chatbot: row.bot_name,
  started_at: isoTime(row.started_at),
  visitor_id: row.visitor_id,
  visitor_name: row.visitor_name,
  visitor_email: row.visitor_email,
  page: `${row.page_host}${row.page_path}`,
  language: row.language,
  is_preview: row.kind === 'owner',
  asked_at: isoTime(row.created_at),
  question: row.question,
  reply: row.reply,
  state: row.state,
  sources: readCitations(row.sources)
    .map(({ title }) => title)
    .join('; '),
  rating: row.rating ?? '',
  rating_reason: row.rating_reason,
  model: row.model,
  charged: row.charged === 1,
})
