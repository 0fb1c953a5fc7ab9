import type { FunctionCallLine } from '@askwell/contract/integrations/function-calls'
import * as texts from '@askwell/messages/functions/call-log'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import type { CallCursor, CallFilter, CallLog, FunctionCallRecord } from '../ports/call-log.ts'

export type ReadCallsDeps = { bots: BotStore; callLog: CallLog }

const pageSize = 50

/**
 * One page of the function calls of the owner's bot, newest first. Requires no paid plan, so that the log stays
 * readable after a plan has ended.
 */
export async function readCalls(
  deps: ReadCallsDeps,
  ownerId: OwnerId,
  { before, ...filter }: CallFilter & { before?: string | undefined },
): Promise<{ calls: FunctionCallLine[]; next: string | null }> {
  await requireOwnBot(deps, ownerId, filter.botId)
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
    throw new AppError('invalid_request', texts.pageUnknown)
  }
  return { at: Number(at), id }
}

function toLine(call: FunctionCallRecord & { id: string }): FunctionCallLine {
  const error = errorText(call)
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

const errorTexts = new Map([
  ['bad_arguments', texts.argumentsRefused],
  ['function_timeout', texts.timedOut],
  ['url_blocked', texts.addressBlocked],
  ['rate_limited', texts.tooOften],
  ['visitor_left', texts.visitorLeft],
  ['overloaded', texts.overloaded],
])

function errorText({ errorClass, status }: FunctionCallRecord): string | null {
  const known = errorClass === null ? undefined : errorTexts.get(errorClass)
  if (known !== undefined) return known
  if (status !== null && status >= 500) return texts.failedStatus({ status })
  if (status !== null && status >= 400) return texts.refusedStatus({ status })
  if (errorClass === null) return null
  return errorClass === 'function_failed' ? texts.unreachable : texts.failed
}
