import { randomUUID } from 'node:crypto'
import type { FunctionCallRecord } from '@askwell/core/integrations'
import type { Db } from '../../platform/db/connect.ts'
import { lockBot } from '../../bots/index.ts'

/** Inserts one row of the call log, unless the bot was deleted in the meantime. */
export async function logFunctionCall(trx: Db, call: FunctionCallRecord): Promise<void> {
  if (!(await lockBot(trx, call.ownerId, call.botId))) return
  await trx
    .insertInto('function_call')
    .values({
      id: `call_${randomUUID()}`,
      owner_id: call.ownerId,
      bot_id: call.botId,
      function_id: call.functionId,
      function_name: call.functionName,
      conversation_id: call.conversationId,
      message_id: call.messageId,
      arguments_hash: call.argumentsHash,
      arguments: call.arguments,
      status: call.status,
      ms: call.ms,
      bytes: call.bytes,
      error_class: call.errorClass,
      result: call.result,
      created_at: call.at,
    })
    .execute()
}
