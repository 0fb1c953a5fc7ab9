import {
  isObject,
  parametersOf,
  parseObject,
  type JsonObject,
} from '@askwell/contract/integrations/integration-rules'
import * as texts from '@askwell/messages/functions/rules'
import * as callsTexts from '@askwell/messages/functions/calls'
import { AppError, type Clock, type OwnerId } from '../../shared/index.ts'
import { buildRequest } from './build-request.ts'
import { namedArguments } from './named-arguments.ts'
import { requirePaidPlan, type PaidPlanDeps } from '../ports/paid-plan.ts'
import type {
  FindArgumentError,
  CallFunction,
  FunctionResponse,
  FunctionRequest,
  KnownVisitor,
} from '../ports/function-call.ts'
import type { BotFunction } from '../ports/bot-function.ts'
import type { FunctionCallRecord } from '../ports/call-log.ts'
import type { FunctionStore } from '../ports/function-store.ts'
import { redactArguments, redactResult } from './redact.ts'

export type RunFunctionDeps = PaidPlanDeps & {
  clock: Clock
  argumentError: FindArgumentError
  callFunction: CallFunction
  hashOf: (text: string) => string
  logCall: (call: FunctionCallRecord) => Promise<void>
  /** Throws AppError `rate_limited` beyond the limit. */
  rateLimiter: { consume(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

/** Limit of tests by an owner. Calls for visitors are limited by their questions. */
const testsPerMinute = { points: 60, windowMs: 60_000 }

export type FunctionRun = {
  /** The parsed body when the content type is JSON; otherwise its text. */
  result: unknown
  request: FunctionRequest
  response: FunctionResponse
  ms: number
}

type TestRequest = { botId: string; name: string; rawArguments: unknown }

/** Additional dependencies of a test by the owner. */
export type TestFunctionDeps = RunFunctionDeps & {
  functions: Pick<FunctionStore, 'findByName'>
  /** The owner as a known visitor, to test functions that require identity. */
  ownerAsVisitor: (ownerId: OwnerId) => Promise<KnownVisitor | null>
}

/** Tests a function of the owner's bot; every call is logged. */
export async function runFunction(
  deps: TestFunctionDeps,
  ownerId: OwnerId,
  { botId, name, rawArguments }: TestRequest,
): Promise<FunctionRun> {
  await requirePaidPlan(deps, ownerId)
  const botFunction = await deps.functions.findByName(ownerId, botId, name)
  if (!botFunction) throw new AppError('not_found', texts.functionMissing)

  await deps.rateLimiter.consume(`function:${ownerId}`, testsPerMinute)
  const visitor = await deps.ownerAsVisitor(ownerId)
  return sendCall(
    deps,
    await prepareCall(deps, { botFunction, rawArguments, visitor, ...ownerTest }),
  )
}

const ownerTest = { conversationId: null, messageId: null }

/** A call with valid arguments and a request that has not been sent yet. */
export type PreparedCall = FunctionCall & { request: FunctionRequest }

type CallInput = {
  rawArguments: unknown
  /** The known visitor; null when unknown. */
  visitor: KnownVisitor | null
}

/** Validates the arguments of a call and builds its request. Logs and throws AppError `bad_arguments`. */
export async function prepareCall(
  deps: RunFunctionDeps,
  { rawArguments, visitor, ...context }: Omit<FunctionCall, 'args' | 'startedAt'> & CallInput,
): Promise<PreparedCall> {
  const call: FunctionCall = {
    ...context,
    args: namedArguments(
      parametersOf(context.botFunction.definition),
      parseArguments(rawArguments),
    ),
    startedAt: deps.clock(),
  }
  try {
    return {
      ...call,
      request: await buildCheckedRequest(deps, call.botFunction, { args: call.args, visitor }),
    }
  } catch (error) {
    await deps.logCall(logEntry(deps, call, { response: null, error }))
    throw error
  }
}

/** Sends a call and logs its result or error. `signal` aborts a running call. */
export async function sendCall(
  deps: RunFunctionDeps,
  prepared: PreparedCall,
  signal?: AbortSignal,
): Promise<FunctionRun> {
  const call = { ...prepared, startedAt: deps.clock() }
  const invocation = { ...call.botFunction, conversationId: call.conversationId }
  let response: FunctionResponse | null = null
  try {
    response = await deps.callFunction(invocation, call.request, signal)
    refuseServerError(response)
  } catch (error) {
    await deps.logCall(logEntry(deps, call, { response, error, wasAborted: signal?.aborted }))
    throw error
  }
  await deps.logCall(logEntry(deps, call, { response, error: null }))
  const ms = deps.clock() - call.startedAt
  return { result: parseResult(response), request: call.request, response, ms }
}

function parseArguments(rawArguments: unknown): JsonObject {
  const args = typeof rawArguments === 'string' ? parseObject(rawArguments) : rawArguments
  if (!isObject(args)) throw new AppError('bad_arguments', texts.argumentsNotJson)
  if (isNestedWithin(args, maxLevels)) return args
  throw new AppError('bad_arguments', callsTexts.argumentsTooDeep)
}

/** Maximum nesting: deeper values cannot be logged, sent to a model or passed to another thread. */
const maxLevels = 100

const isNestedWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isNestedWithin(inner, levels - 1)))

async function buildCheckedRequest(
  deps: RunFunctionDeps,
  botFunction: BotFunction,
  { args, visitor }: { args: JsonObject; visitor: KnownVisitor | null },
): Promise<FunctionRequest> {
  const error = await deps.argumentError(parametersOf(botFunction.definition), args)
  if (error) throw new AppError('bad_arguments', error)
  const request = buildRequest(botFunction, args, visitor)
  return { ...request, headers: { ...request.headers, ...visitorHeaders(botFunction, visitor) } }
}

/**
 * Headers with the known visitor's id, e-mail address and name, percent-encoded; no argument can set them.
 * Only for functions that require identity.
 */
function visitorHeaders(
  { needsIdentity, connector }: BotFunction,
  visitor: KnownVisitor | null,
): Record<string, string> {
  if (!needsIdentity || connector !== '' || visitor === null) return {}
  const headers = {
    'x-visitor-id': visitor.id,
    'x-visitor-email': visitor.email,
    'x-visitor-name': visitor.name,
  }
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      encodeURIComponent(value.toWellFormed()),
    ]),
  )
}

/** Throws for a status of 500 or above. Below it, the body contains the result or an error for the visitor. */
function refuseServerError({ status, text }: FunctionResponse): void {
  if (status < 500) return
  const excerpt = text.trim().slice(0, 300)
  throw new AppError(
    'function_failed',
    excerpt === ''
      ? callsTexts.answeredStatus({ status })
      : callsTexts.answeredStatusWith({ status, excerpt }),
  )
}

function parseResult({ contentType, text, isCut }: FunctionResponse): unknown {
  if (isCut || !/[/+]json\b/i.test(contentType)) return text
  try {
    const result: unknown = JSON.parse(text)
    return isNestedWithin(result, maxLevels) ? result : text
  } catch {
    return text // the content type is JSON, but the body is not
  }
}

type CallAttempt = {
  response: FunctionResponse | null
  error: unknown
  wasAborted?: boolean | undefined
}
type FunctionCall = {
  botFunction: BotFunction
  args: JsonObject
  /** Null for a test by the owner. */
  conversationId: string | null
  /** The reply for which the call ran. */
  messageId: string | null
  /** Epoch milliseconds. */
  startedAt: number
}

/** The logged error: the code of an AppError, or that the call was aborted. */
function errorClassOf({ error, wasAborted = false }: CallAttempt): string | null {
  if (error === null) return null
  if (wasAborted) return 'visitor_left'
  return error instanceof AppError ? error.code : 'internal'
}

function logEntry(
  { clock, hashOf }: Pick<RunFunctionDeps, 'clock' | 'hashOf'>,
  { botFunction, args, conversationId, messageId, startedAt }: FunctionCall,
  outcome: CallAttempt,
): FunctionCallRecord {
  const { response } = outcome
  return {
    ownerId: botFunction.ownerId,
    botId: botFunction.botId,
    functionId: botFunction.id,
    functionName: botFunction.name,
    conversationId,
    messageId,
    argumentsHash: hashOf(JSON.stringify(args)),
    arguments: redactArguments(args),
    status: response?.status ?? null,
    ms: clock() - startedAt,
    bytes: response?.bytes ?? 0,
    errorClass: errorClassOf(outcome),
    result: redactResult(response?.text ?? ''),
    at: startedAt,
  }
}
