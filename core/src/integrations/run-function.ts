import {
  isObject,
  parametersOf,
  parseObject,
  type JsonObject,
} from '@askwell/contract/integration-rules'
import { integrationTexts as texts } from '@askwell/contract/integration-texts'
import { AppError, type Clock, type OwnerId } from '../shared/index.ts'
import { requestOf } from './call-request.ts'
import { requirePaidPlan, type PlanDeps } from './owner-plan.ts'
import type {
  ArgumentFault,
  BotFunction,
  CallFunction,
  FunctionAnswer,
  FunctionCall,
  FunctionRequest,
  FunctionStore,
  KnownVisitor,
} from './ports.ts'
import { redactedArguments, redactedResult } from './redacted-arguments.ts'

export type RunFunctionDeps = PlanDeps & {
  clock: Clock
  argumentFault: ArgumentFault
  callFunction: CallFunction
  hashOf: (text: string) => string
  logCall: (call: FunctionCall) => Promise<void>
  /** Throws AppError `rate_limited` beyond the limit. */
  throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
}

/** Tests an owner may run; what visitors cause is limited by their questions. */
const testsAMinute = { points: 60, windowMs: 60_000 }

export type FunctionRun = {
  /** Parsed when the service says that it is JSON, else the text. */
  result: unknown
  request: FunctionRequest
  answer: FunctionAnswer
  ms: number
}

type Asked = { botId: string; name: string; given: unknown }

/** What a test by the owner needs beside what every call does. */
export type TestFunctionDeps = RunFunctionDeps & {
  functions: Pick<FunctionStore, 'findByName'>
  /** The owner as a visitor: in a test one is signed in as oneself. */
  ownerAsVisitor: (ownerId: OwnerId) => Promise<KnownVisitor | null>
}

/** Tests a function of the owner's bot; every call leaves a row in the log. */
export async function runFunction(
  deps: TestFunctionDeps,
  ownerId: OwnerId,
  { botId, name, given }: Asked,
): Promise<FunctionRun> {
  await requirePaidPlan(deps, ownerId)
  const called = await deps.functions.findByName(ownerId, botId, name)
  if (!called) throw new AppError('not_found', texts.functionMissing)

  await deps.throttle.use(`function:${ownerId}`, testsAMinute)
  const visitor = await deps.ownerAsVisitor(ownerId)
  return sendCall(deps, await prepareCall(deps, { called, given, visitor, ...byOwner }))
}

const byOwner = { conversationId: null, messageId: null }

/** A call whose arguments fit and whose request is written, and nothing of it sent. */
export type ReadyCall = Call & { request: FunctionRequest }

type Given = {
  given: unknown
  /** Whom the embedding site has signed in. */
  visitor: KnownVisitor | null
}

/** Checks the arguments of a call; throws AppError `bad_arguments`, after a row in the log. */
export async function prepareCall(
  deps: RunFunctionDeps,
  { given, visitor, ...called }: Omit<Call, 'args' | 'begun'> & Given,
): Promise<ReadyCall> {
  const call: Call = { ...called, args: argumentsOf(given), begun: deps.clock() }
  try {
    return {
      ...call,
      request: await checkedRequest(deps, call.called, { args: call.args, visitor }),
    }
  } catch (error) {
    await deps.logCall(logEntry(deps, call, { answer: null, error }))
    throw error
  }
}

/** Sends a call and writes its row in the log, whatever became of it. `signal` ends one that is under way. */
export async function sendCall(
  deps: RunFunctionDeps,
  ready: ReadyCall,
  signal?: AbortSignal,
): Promise<FunctionRun> {
  const call = { ...ready, begun: deps.clock() }
  const toCall = { ...call.called, conversationId: call.conversationId }
  let heard: FunctionAnswer | null = null
  try {
    heard = await deps.callFunction(toCall, call.request, signal)
    refuseBroken(heard)
  } catch (error) {
    await deps.logCall(logEntry(deps, call, { answer: heard, error, hasLeft: signal?.aborted }))
    throw error
  }
  await deps.logCall(logEntry(deps, call, { answer: heard, error: null }))
  const ms = deps.clock() - call.begun
  return { result: resultOf(heard), request: call.request, answer: heard, ms }
}

function argumentsOf(given: unknown): JsonObject {
  const args = typeof given === 'string' ? parseObject(given) : given
  if (!isObject(args)) throw new AppError('bad_arguments', texts.argumentsNotJson)
  if (nestsWithin(args, mostLevels)) return args
  throw new AppError('bad_arguments', 'The arguments nest too deep.')
}

/** Neither a log, a model nor another thread takes what nests without an end. */
const mostLevels = 100

const nestsWithin = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => nestsWithin(inner, levels - 1)))

async function checkedRequest(
  deps: RunFunctionDeps,
  called: BotFunction,
  { args, visitor }: { args: JsonObject; visitor: KnownVisitor | null },
): Promise<FunctionRequest> {
  const fault = await deps.argumentFault(parametersOf(called.definition), args)
  if (fault) throw new AppError('bad_arguments', `The arguments do not fit: ${fault}`)
  const request = requestOf(called, args, visitor)
  return { ...request, headers: { ...request.headers, ...visitorHeaders(called, visitor) } }
}

/**
 * Tells a service that the owner wrote down who asks, percent-encoded, because no argument may say so.
 * Only a function for signed-in visitors gets to know it.
 */
function visitorHeaders(
  { needsIdentity, connector }: BotFunction,
  visitor: KnownVisitor | null,
): Record<string, string> {
  if (!needsIdentity || connector !== '' || visitor === null) return {}
  const told = {
    'x-visitor-id': visitor.id,
    'x-visitor-email': visitor.email,
    'x-visitor-name': visitor.name,
  }
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [name, encodeURIComponent(value.toWellFormed())]),
  )
}

/** A status of 500 and more is no answer to the question; below it the body tells what is wrong. */
function refuseBroken({ status, text }: FunctionAnswer): void {
  if (status < 500) return
  const said = text.trim().slice(0, 300)
  throw new AppError(
    'function_failed',
    `The function answered with status ${status}${said === '' ? '.' : `: ${said}`}`,
  )
}

function resultOf({ contentType, text, isCut }: FunctionAnswer): unknown {
  if (isCut || !/[/+]json\b/i.test(contentType)) return text
  try {
    const result: unknown = JSON.parse(text)
    return nestsWithin(result, mostLevels) ? result : text
  } catch {
    return text // the service says JSON and sends something else
  }
}

type Outcome = { answer: FunctionAnswer | null; error: unknown; hasLeft?: boolean | undefined }
type Call = {
  called: BotFunction
  args: JsonObject
  /** null for a test by the owner. */
  conversationId: string | null
  /** The answer it runs for. */
  messageId: string | null
  /** Epoch milliseconds. */
  begun: number
}

/** What the log says of a failure: the code of a refusal, or that nobody waited any more. */
function errorClassOf({ error, hasLeft = false }: Outcome): string | null {
  if (error === null) return null
  if (hasLeft) return 'visitor_left'
  return error instanceof AppError ? error.code : 'internal'
}

function logEntry(
  { clock, hashOf }: Pick<RunFunctionDeps, 'clock' | 'hashOf'>,
  { called, args, conversationId, messageId, begun }: Call,
  outcome: Outcome,
): FunctionCall {
  const { answer } = outcome
  return {
    ownerId: called.ownerId,
    botId: called.botId,
    functionId: called.id,
    functionName: called.name,
    conversationId,
    messageId,
    argumentsHash: hashOf(JSON.stringify(args)),
    arguments: redactedArguments(args),
    status: answer?.status ?? null,
    ms: clock() - begun,
    bytes: answer?.bytes ?? 0,
    errorClass: errorClassOf(outcome),
    result: redactedResult(answer?.text ?? ''),
    at: begun,
  }
}
