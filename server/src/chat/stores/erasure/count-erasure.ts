import type { ErasureReceipt } from '@askwell/contract/conversations/erasure'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { TableName } from '../../../platform/db/slices/references.ts'
import { inSlices, isJobOf, isOneOf } from './quoting-rows.ts'

export type ErasureCounts = Omit<ErasureReceipt, 'is_complete'>

/** Counts the rows that are deleted with conversations; `sent` counts those that already left the server. */
export async function countErasure(db: Db, conversationIds: string[]): Promise<ErasureCounts> {
  const total: ErasureCounts = {
    conversations: conversationIds.length,
    messages: 0,
    calls: 0,
    deliveries: 0,
    emails: 0,
    jobs: 0,
    sent: { emails: 0, deliveries: 0, calls: 0 },
  }
  for (const ids of inSlices(conversationIds)) {
    total.messages += await count(db, 'chat_message', isOneOf('session_id', ids))
    total.jobs += await count(db, 'job', isJobOf(db, ids))
    await addRows(db, ids, total)
  }
  return total
}

const wasAnswered = sql<SqlBool>`status is not null and function_id in (
  select id from bot_function where transport = 'http')`

async function addRows(db: Db, ids: string[], total: ErasureCounts): Promise<void> {
  const ofConversation = isOneOf('conversation_id', ids)
  const and = (condition: ReturnType<typeof isOneOf>) =>
    sql<SqlBool>`${ofConversation} and ${condition}`
  const isSent = and(sql<SqlBool>`state = 'sent'`)
  const isDelivered = and(sql<SqlBool>`attempts > 0`)
  total.calls += await count(db, 'function_call', ofConversation)
  total.deliveries += await count(db, 'webhook_delivery', ofConversation)
  total.emails += await count(db, 'email', ofConversation)
  total.sent.calls += await count(db, 'function_call', and(wasAnswered))
  total.sent.deliveries += await count(db, 'webhook_delivery', isDelivered)
  total.sent.emails += await count(db, 'email', isSent)
}

async function count(
  db: Db,
  table: TableName,
  isMeant: ReturnType<typeof isOneOf>,
): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isMeant)
    .executeTakeFirstOrThrow()
  return row.count
}
