import type { GapQuestion, GapStore } from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { toVector } from '../../platform/db/vector-bytes.ts'
import { countReplies } from './numbers/count-replies.ts'

/** Ended replies that are counted while a request for the list waits; maintenance counts the others. */
const maxRefreshed = 1_000
const rowsPerStatement = 500

/** The vectors of an embedding model; `addOf` adds the missing ones of an owner. */
type OwnedVectors = { model: string; addOf(ownerId: OwnerId): Promise<void> }

/** Questions that were not answered well. They have vectors when there is an embedding model. */
export const gapStore = (
  database: Database,
  newId: () => string,
  vectors: OwnedVectors | null,
): GapStore => ({
  async refresh(ownerId) {
    await countReplies(database, { ownerId, max: maxRefreshed })
    await vectors?.addOf(ownerId)
  },
  questions: (ownerId, botId, limit) =>
    readQuestions(database.db, ownerId, { botId, limit, model: vectors?.model }),
  close: (ownerId, botId, closed) =>
    database.transaction((trx) => close(trx, { ownerId, botId }, { ...closed, newId })),
  reopen: (ownerId, botId, messageId) => reopen(database.db, { ownerId, botId }, messageId),
})

type Place = { ownerId: OwnerId; botId: string }

async function readQuestions(
  db: Db,
  ownerId: OwnerId,
  { botId, limit, model }: { botId: string; limit: number; model: string | undefined },
): Promise<GapQuestion[]> {
  const rows = await db
    .selectFrom('chat_message')
    .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .leftJoin('team_answer', 'team_answer.source_id', 'chat_message.gap_closed')
    .select(['chat_message.id', 'session_id', 'question', 'gap', 'gap_closed'])
    .select(['chat_message.created_at', 'team_answer.source_id as answer_id'])
    .select(vectorOf(model).as('vector'))
    // `coalesce` avoids the index by owner. `''` is a literal, because a partial index is not used with a parameter.
    .where(sql<SqlBool>`coalesce(chat_message.owner_id, '') = ${ownerId} and gap <> ''`)
    .where('chat_message.bot_id', '=', botId)
    .where('erased_at', 'is', null)
    .orderBy('chat_message.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ gap: reason, ...row }) =>
    reason === ''
      ? []
      : [
          {
            messageId: row.id,
            conversationId: row.session_id ?? '',
            question: row.question,
            at: row.created_at,
            reason,
            status: statusOf(row),
            vector: row.vector && toVector(row.vector),
          },
        ],
  )
}

/** Null for a vector of another model, because vectors of different models cannot be compared. */
const vectorOf = (model: string | undefined) =>
  model === undefined
    ? sql<null>`null`
    : sql<Uint8Array | null>`case when gap_vector_model = ${model} then gap_vector end`

/** Questions whose answer was removed are open. */
function statusOf(row: { gap_closed: string; answer_id: string | null }): GapQuestion['status'] {
  if (row.answer_id !== null) return 'answered'
  return row.gap_closed.startsWith(dismissal) ? 'dismissed' : 'open'
}

const dismissal = 'dismissed '

type Closed = { messageIds: string[]; answerId: string | null; newId: () => string }

async function close(
  trx: Db,
  { ownerId, botId }: Place,
  { messageIds, answerId, newId }: Closed,
): Promise<boolean> {
  if (answerId !== null && !(await hasAnswer(trx, { ownerId, botId }, answerId))) return false
  const closed = answerId ?? `${dismissal}${newId()}`
  for (let from = 0; from < messageIds.length; from += rowsPerStatement) {
    await trx
      .updateTable('chat_message')
      .set({ gap_closed: closed })
      .where('owner_id', '=', ownerId)
      .where('bot_id', '=', botId)
      .where('id', 'in', messageIds.slice(from, from + rowsPerStatement))
      .execute()
  }
  return true
}

async function hasAnswer(trx: Db, { ownerId, botId }: Place, answerId: string): Promise<boolean> {
  const answer = await trx
    .selectFrom('team_answer')
    .select('source_id')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('source_id', '=', answerId)
    .executeTakeFirst()
  return answer !== undefined
}

async function reopen(db: Db, { ownerId, botId }: Place, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('chat_message')
    .set({ gap_closed: '' })
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where(sql<SqlBool>`gap <> ''`)
    .where('gap_closed', '<>', '')
    .where('gap_closed', '=', (query) =>
      query
        .selectFrom('chat_message')
        .select('gap_closed')
        .where('owner_id', '=', ownerId)
        .where('id', '=', messageId),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
