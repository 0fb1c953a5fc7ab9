import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { deleteRows } from '../../../platform/db/slices/delete-rows.ts'
import type { TableName } from '../../../platform/db/slices/references.ts'
import { rowsPerSlice, type Slices } from '../../../platform/db/slices/run-slices.ts'

type Quoting = { table: TableName; column: string }

/** The tables whose rows belong to a message of a conversation. */
export const ofMessages: Quoting[] = [
  { table: 'message_source', column: 'message_id' },
  { table: 'function_call', column: 'message_id' },
]

/** The tables whose rows belong to a conversation. */
export const ofConversations: Quoting[] = [
  { table: 'function_call', column: 'conversation_id' },
  { table: 'function_confirmation', column: 'session_id' },
  { table: 'webhook_delivery', column: 'conversation_id' },
  { table: 'email', column: 'conversation_id' },
]

/** Conversations whose rows one slice deletes. */
const conversationsPerSlice = 50

/** Deletes all rows of conversations except their own. It can be interrupted and run again. */
export async function* deleteQuotingRows(db: Db, conversationIds: string[]): Slices {
  for (const ids of inSlices(conversationIds)) {
    yield* deleteMessages(db, ids)
    yield* deleteJobs(db, ids)
    yield* deleteReports(db, ids)
    for (const { table, column } of ofConversations) {
      yield* deleteRows(db, table, isOneOf(column, ids))
    }
  }
}

/** Rows of messages are deleted before the messages, by which an interrupted deletion finds them again. */
async function* deleteMessages(db: Db, conversationIds: string[]): Slices {
  for (;;) {
    const messages = await db
      .selectFrom('chat_message')
      .select('id')
      .where('session_id', 'in', conversationIds)
      .limit(rowsPerSlice)
      .execute()
    yield
    if (messages.length === 0) return
    const ids = messages.map(({ id }) => id)
    for (const { table, column } of ofMessages) yield* deleteRows(db, table, isOneOf(column, ids))
    yield* deleteRows(db, 'chat_message', isOneOf('id', ids))
  }
}

/** Jobs are found by their delivery or e-mail, so they are deleted before these. */
async function* deleteJobs(db: Db, conversationIds: string[]): Slices {
  yield* deleteRows(db, 'job', sql<SqlBool>`${isJobOf(db, conversationIds)}`)
}

/** Whether a job sends a delivery or an e-mail of these conversations. */
export const isJobOf = (db: Db, conversationIds: string[]) => {
  const isMeant = isOneOf('conversation_id', conversationIds)
  const deliveries = db
    .selectFrom('webhook_delivery')
    .select('bot_id')
    .where(isMeant)
    .where(sql<SqlBool>`job.payload like '{"deliveryId":"' || webhook_delivery.id || '"%'`)
  const emails = db
    .selectFrom('email')
    .select(sql<string>`'{"emailId":"' || id || '"}'`.as('payload'))
    .where(isMeant)
  return sql<SqlBool>`(
    (queue = 'emails' and payload in ${emails})
    or (queue = 'webhook-deliveries' and exists ${deliveries}))`
}

/** Reports quote several conversations and refer to none, so all of the owner are deleted. Sent ones have no text. */
async function* deleteReports(db: Db, conversationIds: string[]): Slices {
  const owners = await db
    .selectFrom('chat_session')
    .select('owner_id as id')
    .distinct()
    .where('id', 'in', conversationIds)
    .execute()
  for (const { id } of owners) {
    const key = `weekly-report:${id}:`
    yield* deleteRows(
      db,
      'email',
      sql<SqlBool>`dedupe_key between ${`${key}0`} and ${`${key}9`} and body_text <> ''`,
    )
  }
}

export const isOneOf = (column: string, ids: string[]) =>
  sql<SqlBool>`${sql.ref(column)} in (${sql.join(ids)})`

export function* inSlices(ids: string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += conversationsPerSlice) {
    yield ids.slice(from, from + conversationsPerSlice)
  }
}
