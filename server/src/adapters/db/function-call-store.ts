import { randomUUID } from 'node:crypto'
import type { FunctionCall } from '@askwell/core/integrations'
import type { Db } from './connect.ts'
import { lockBot } from './bot-lock.ts'

/** Writes one row of the call log; a bot that was deleted meanwhile has none any more. */
export async function logFunctionCall(trx: Db, call: FunctionCall): Promise<void> {
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
