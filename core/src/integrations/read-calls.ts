import type { FunctionCallLine } from '@askwell/contract/function-calls'
import { ownBot, type BotStore } from '../bots/index.ts'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { CallCursor, CallFilter, CallLog, FunctionCall } from './ports.ts'

export type ReadCallsDeps = { bots: BotStore; callLog: CallLog }

const pageSize = 50

/**
 * What the functions of the owner's bot did, newest first, a page at a time. It needs no paid plan:
 * what happened stays readable when a plan ends.
 */
export async function readCalls(
  deps: ReadCallsDeps,
  ownerId: OwnerId,
  { before, ...filter }: CallFilter & { before?: string | undefined },
): Promise<{ calls: FunctionCallLine[]; next: string | null }> {
  await ownBot(deps, ownerId, filter.botId)
  const cursor = before === undefined ? null : readCursor(before)
  const rows = await deps.callLog.page(ownerId, filter, { before: cursor, limit: pageSize + 1 })
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    calls: shown.map(toLine),
    next: rows.length > pageSize && last ? `${last.at}.${last.id}` : null,
  }
}

function readCursor(text: string): CallCursor {
  const [, at, id] = /^(\d{1,15})\.(.+)$/s.exec(text) ?? []
  if (at === undefined || id === undefined) {
    throw new AppError('invalid_request', 'Please open the activity from its first page.')
  }
  return { at: Number(at), id }
}

function toLine(call: FunctionCall & { id: string }): FunctionCallLine {
  const error = errorOf(call)
  return {
    id: call.id,
    function_id: call.functionId,
    function_name: call.functionName,
    at: call.at,
    cause: call.conversationId === null ? 'test' : 'conversation',
    outcome: error === null ? 'ok' : 'failed',
    status: call.status,
    ms: call.ms,
    bytes: call.bytes,
    error,
    arguments: call.arguments,
    result: call.result,
    conversation_id: call.conversationId,
    message_id: call.messageId,
  }
}

const words = new Map([
  ['bad_arguments', 'The values did not fit what the function asks for.'],
  ['function_timeout', 'The service did not answer in time.'],
  ['url_blocked', 'This address may not be called.'],
  ['rate_limited', 'The function was called too often.'],
  ['visitor_left', 'The visitor left before it was done.'],
  ['overloaded', 'Too much was going on at once.'],
])

function errorOf({ errorClass, status }: FunctionCall): string | null {
  const said = errorClass === null ? undefined : words.get(errorClass)
  if (said !== undefined) return said
  if (status !== null && status >= 500) return `The service failed with status ${status}.`
  if (status !== null && status >= 400) return `The service refused with status ${status}.`
  if (errorClass === null) return null
  return errorClass === 'function_failed'
    ? 'The service could not be reached or gave no proper answer.'
    : 'The call failed.'
}
