import type { CallCursor, CallFilter, CallLog, FunctionCall } from '@askwell/core/integrations'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { Database, Db } from './connect.ts'
import type { Schema } from './schema.ts'
import type { FunctionCallTable } from './schema-functions.ts'

type Page = { filter: CallFilter; before: CallCursor | null; limit: number }

/** The log of calls as its owner reads it. */
export const functionCallLog = ({ db }: Database): CallLog => ({
  page: (ownerId, filter, which) => readPage(db, ownerId, { filter, ...which }),
})

async function readPage(db: Db, ownerId: OwnerId, { filter, before, limit }: Page) {
  const rows = await db
    .selectFrom('function_call')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', filter.botId)
    .where((eb) => eb.and(wanted(eb, filter, before)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCall)
}

type Builder = ExpressionBuilder<Schema, 'function_call'>

function wanted(
  eb: Builder,
  { functionId, messageId, outcome }: CallFilter,
  before: CallCursor | null,
): Expression<SqlBool>[] {
  return [
    ...(functionId === undefined ? [] : [eb('function_id', '=', functionId)]),
    ...(messageId === undefined ? [] : [eb('message_id', '=', messageId)]),
    ...(outcome === undefined ? [] : [outcome === 'ok' ? eb.not(hasFailed(eb)) : hasFailed(eb)]),
    ...(before === null ? [] : [isBehind(eb, before)]),
  ]
}

const hasFailed = (eb: Builder) =>
  eb.or([eb('error_class', 'is not', null), eb(eb.fn.coalesce('status', eb.lit(0)), '>=', 400)])

const isBehind = (eb: Builder, { at, id }: CallCursor) =>
  eb.or([eb('created_at', '<', at), eb.and([eb('created_at', '=', at), eb('id', '<', id)])])

const toCall = (row: Selectable<FunctionCallTable>): FunctionCall & { id: string } => ({
  id: row.id,
  ownerId: provenOwner(row.owner_id),
  botId: row.bot_id,
  functionId: row.function_id,
  functionName: row.function_name,
  conversationId: row.conversation_id,
  messageId: row.message_id,
  argumentsHash: row.arguments_hash,
  arguments: row.arguments,
  status: row.status,
  ms: row.ms,
  bytes: row.bytes,
  errorClass: row.error_class,
  result: row.result,
  at: row.created_at,
})

/** Removes calls before a moment, at most `most`, the oldest first; answers how many. */
export async function forgetCalls(db: Db, before: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('function_call')
    .where('id', 'in', (old) =>
      old
        .selectFrom('function_call')
        .select('id')
        .where('created_at', '<', before)
        .orderBy('created_at')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
