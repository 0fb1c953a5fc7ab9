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
  functions: Pick<FunctionStore, 'findByName'>
  clock: Clock
  argumentFault: ArgumentFault
  callFunction: CallFunction
  hashOf: (text: string) => string
  logCall: (call: FunctionCall) => Promise<void>
  /** Throws AppError `rate_limited` beyond the limit. */
  throttle: { use(key: string, limit: { points: number; windowMs: number }): Promise<void> }
  /** The owner as a visitor: in a test one is signed in as oneself. */
  ownerAsVisitor: (ownerId: OwnerId) => Promise<KnownVisitor | null>
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

type Asked = {
  botId: string
  name: string
  given: unknown
  conversationId: string | null
  /** The answer it runs for. */
  messageId?: string | null
}

/** Calls a function of the owner's bot with checked arguments; every call leaves a row in the log. */
export async function runFunction(
  deps: RunFunctionDeps,
  ownerId: OwnerId,
  { botId, name, given, conversationId, messageId = null }: Asked,
): Promise<FunctionRun> {
  await requirePaidPlan(deps, ownerId)
  const called = await deps.functions.findByName(ownerId, botId, name)
  if (!called) throw new AppError('not_found', texts.functionMissing)

  if (conversationId === null) await deps.throttle.use(`function:${ownerId}`, testsAMinute)
  const args = argumentsOf(given)
  const begun = deps.clock()
  const report = (outcome: Outcome) =>
    deps.logCall(logEntry(deps, { called, args, conversationId, messageId, begun }, outcome))
  let heard: FunctionAnswer | null = null
  try {
    const visitor = conversationId === null ? await deps.ownerAsVisitor(ownerId) : null
    const request = await checkedRequest(deps, called, { args, visitor })
    heard = await deps.callFunction({ ...called, conversationId }, request)
    refuseBroken(heard)
    await report({ answer: heard, error: null })
    return { result: resultOf(heard), request, answer: heard, ms: deps.clock() - begun }
  } catch (error) {
    await report({ answer: heard, error })
    throw error
  }
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
  return requestOf(called, args, visitor)
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

type Outcome = { answer: FunctionAnswer | null; error: unknown }
type Call = {
  called: BotFunction
  args: JsonObject
  conversationId: string | null
  messageId: string | null
  begun: number
}

function logEntry(
  { clock, hashOf }: Pick<RunFunctionDeps, 'clock' | 'hashOf'>,
  { called, args, conversationId, messageId, begun }: Call,
  { answer, error }: Outcome,
): FunctionCall {
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
    errorClass: error === null ? null : error instanceof AppError ? error.code : 'internal',
    result: redactedResult(answer?.text ?? ''),
    at: begun,
  }
}
