import type {
  CallCursor,
  CallFilter,
  CallLog,
  FunctionCallRecord,
} from '@askwell/core/integrations'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { deleteAll } from '../../platform/db/slices/delete-rows.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

type Page = { filter: CallFilter; before: CallCursor | null; limit: number }

/** The call log of an owner's bot. */
export const functionCallLog = ({ db }: Database): CallLog => ({
  page: (ownerId, filter, which) => readPage(db, ownerId, { filter, ...which }),
})

async function readPage(db: Db, ownerId: OwnerId, { filter, before, limit }: Page) {
  const rows = await db
    .selectFrom('function_call')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', filter.botId)
    .where((eb) => eb.and(filterConditions(eb, filter, before)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toCall)
}

type Builder = ExpressionBuilder<Schema, 'function_call'>

function filterConditions(
  eb: Builder,
  { functionId, messageId, outcome }: CallFilter,
  before: CallCursor | null,
): Expression<SqlBool>[] {
  return [
    ...(functionId === undefined ? [] : [eb('function_id', '=', functionId)]),
    ...(messageId === undefined ? [] : [eb('message_id', '=', messageId)]),
    ...(outcome === undefined ? [] : [outcome === 'ok' ? eb.not(hasFailed(eb)) : hasFailed(eb)]),
    ...(before === null ? [] : [isAfterCursor(eb, before)]),
  ]
}

const hasFailed = (eb: Builder) =>
  eb.or([eb('error_class', 'is not', null), eb(eb.fn.coalesce('status', eb.lit(0)), '>=', 400)])

const isAfterCursor = (eb: Builder, { at, id }: CallCursor) =>
  eb.or([eb('created_at', '<', at), eb.and([eb('created_at', '=', at), eb('id', '<', id)])])

const toCall = (row: Selectable<Schema['function_call']>): FunctionCallRecord & { id: string } => ({
  id: row.id,
  ownerId: verifiedOwner(row.owner_id),
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

/** Deletes the calls before a time. */
export const deleteOldCalls = (db: Db, before: number): Promise<void> =>
  deleteAll(db, 'function_call', sql<SqlBool>`created_at < ${before}`)
