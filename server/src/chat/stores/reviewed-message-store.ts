import type { ConversationMessage } from '@askwell/contract/conversations/conversations'
import type { Place } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { readCitations, readTakenBack } from '../../platform/db/json-columns.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

type Page = { conversationId: string; after: Place | null; limit: number }

/** The messages of an owner's conversation with sources, calls and charge, oldest first. */
export async function readMessages(
  db: Db,
  ownerId: OwnerId,
  { conversationId, after, limit }: Page,
): Promise<ConversationMessage[]> {
  const rows = await db
    .selectFrom('chat_message')
    .leftJoin('credit_holds', 'credit_holds.ref', 'chat_message.id')
    .selectAll('chat_message')
    .select('credit_holds.why')
    // `coalesce` avoids the index by owner, which SQLite prefers for its order: it has all messages of the account.
    .where(sql<SqlBool>`coalesce(chat_message.owner_id, '') = ${ownerId}`)
    .where('session_id', '=', conversationId)
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(chat_message.created_at, chat_message.id) > (${after?.at}, ${after?.id})`,
      ),
    )
    .orderBy('chat_message.created_at')
    .orderBy('chat_message.id')
    .limit(limit)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [sources, calls] = await Promise.all([sourcesOf(db, ids), callsOf(db, ids)])
  return rows.map((row) => toMessage(row, { sources, calls }))
}

async function sourcesOf(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('message_source')
    .leftJoin('chunk', 'chunk.id', 'message_source.passage_id')
    .leftJoin('source', (join) =>
      join
        .onRef('source.id', '=', 'message_source.source_id')
        .onRef('source.revision', '=', 'message_source.revision')
        .on('source.deleted_at', 'is', null),
    )
    .select([
      'message_source.message_id',
      'message_source.ordinal',
      'message_source.source_id',
      'message_source.title',
      'message_source.place',
      'message_source.quote',
    ])
    .select(['chunk.id as chunk_id', 'source.id as present_id'])
    .where('message_source.message_id', 'in', messageIds)
    .orderBy('message_source.message_id')
    .orderBy('message_source.ordinal')
    .execute()
}

async function callsOf(db: Db, messageIds: string[]) {
  if (messageIds.length === 0) return []
  return db
    .selectFrom('function_call')
    .selectAll()
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .execute()
}

type Parts = {
  sources: Awaited<ReturnType<typeof sourcesOf>>
  calls: Awaited<ReturnType<typeof callsOf>>
}
type Row = Selectable<Schema['chat_message']> & { why: string | null }

const toMessage = (row: Row, { sources, calls }: Parts): ConversationMessage => ({
  id: row.id,
  question: row.question,
  reply: row.reply,
  state: row.state,
  asked_at: row.created_at,
  first_text_ms: row.first_text_ms,
  model: row.model,
  rating: row.rating,
  rating_reason: row.rating_reason,
  charged: row.charged === 1,
  not_charged: row.charged === 1 ? null : row.why,
  sources: sourcesOfMessage(row, sources),
  withheld: readTakenBack(row.taken_back).map(({ text, claim }) => ({ text, claim })),
  calls: calls.filter((call) => call.message_id === row.id).map(toCall),
})

function sourcesOfMessage(row: Row, sources: Parts['sources']): ConversationMessage['sources'] {
  const citations = readCitations(row.sources)
  const stored = sources.filter((source) => source.message_id === row.id)
  // Older replies have no sources recorded by id.
  if (stored.length === 0) {
    return citations.map(({ title, place = '', quote = '', url = '' }) => ({
      source_id: '',
      title,
      place,
      quote,
      url,
      is_gone: false,
    }))
  }
  return stored.map((source) => ({
    source_id: source.source_id,
    title: source.title,
    place: source.place,
    quote: source.quote,
    url: citations[source.ordinal]?.url ?? '',
    is_gone: source.chunk_id === null || source.present_id === null,
  }))
}

const toCall = (call: Selectable<Schema['function_call']>) => ({
  id: call.id,
  function_name: call.function_name,
  outcome:
    call.error_class === null && (call.status ?? 0) < 400 ? ('ok' as const) : ('failed' as const),
  status: call.status,
  ms: call.ms,
  arguments: call.arguments,
  result: call.result,
})
