import type { ChatEvent } from '@askwell/contract/chat'
import * as texts from '@askwell/messages/chat/function-replies'
import {
  prepareCall,
  requirePaidPlan,
  sendCall,
  type BotFunction,
  type PreparedCall,
  type RunFunctionDeps,
} from '../../integrations/index.ts'
import { AppError } from '../../shared/index.ts'
import { awaitDecision, type ConfirmationDeps } from '../confirmations/confirmations.ts'
import { activityLabel, confirmationArguments, requestLabel } from './function-labels.ts'
import type { ChatProblem } from '../ports/reply-events.ts'
import type { ConversationStore } from '../ports/conversations.ts'

export type VisitorCallDeps = RunFunctionDeps &
  ConfirmationDeps & {
    conversations: Pick<ConversationStore, 'visitorOf'>
    /** Returns an unguessable id. */
    newId(): string
    reportProblem(problem: ChatProblem): void
  }

/** A function call for a visitor, from a tool call or a button. */
export type VisitorCall = {
  botFunction: BotFunction
  /** The arguments, parsed or as JSON text; untrusted. */
  rawArguments: unknown
  sessionId: string | null
  messageId: string
  /** Whether the reply is not streamed, so that the visitor cannot confirm. */
  isNotStreamed?: boolean | undefined
}

/** Result of a call. `status`: HTTP status of the service. `message`: text for model and visitor. */
export type FunctionCallOutcome =
  | { state: 'done'; result: string; isCut: boolean; status: number }
  /** `quotesService`: whether the message may contain text of the service. */
  | { state: 'failed'; message: string; quotesService?: boolean }
  | { state: 'declined'; message: string }
type RefusedOutcome = Exclude<FunctionCallOutcome, { state: 'done' }>

export type CallEvent = Extract<ChatEvent, { type: 'activity' | 'confirm' }>
export type CallEvents = AsyncGenerator<CallEvent, FunctionCallOutcome, undefined>

/** Calls per conversation. Without a session only the rate limits of questions apply. */
const callsPerMinute = { points: 60, windowMs: 60_000 }

/**
 * Runs one function for a visitor after all checks: plan, rate limit, arguments, identity and, if required, the
 * visitor's confirmation. An error of the service is an outcome and is not thrown. Aborting the signal ends the waiting
 * and the call.
 */
export async function* callForVisitor(
  deps: VisitorCallDeps,
  call: VisitorCall,
  signal: AbortSignal,
): CallEvents {
  const attempting = { ...call, signal, deps }
  const prepared = await runOrRefuse(attempting, () => checkVisitorCall(deps, call))
  if ('state' in prepared) return prepared
  if (signal.aborted) return visitorLeft

  const common = { id: `call_${deps.newId()}`, label: activityLabel(call.botFunction) }
  const activity = (state: 'running' | 'done' | 'failed' | 'declined'): CallEvent => ({
    type: 'activity',
    ...common,
    state,
  })
  if (call.botFunction.asksVisitor) {
    const isAllowed = yield* requestConfirmation(deps, { id: common.id, prepared }, signal)
    if (signal.aborted) return visitorLeft
    if (!isAllowed) {
      yield activity('declined')
      return declinedByVisitor
    }
  }

  yield activity('running')
  const outcome = await runOrRefuse(attempting, () => sendPreparedCall(deps, prepared, signal))
  if (signal.aborted) return visitorLeft
  yield activity(outcome.state)
  return outcome
}

const visitorLeft: RefusedOutcome = { state: 'declined', message: texts.visitorLeft }

/** Converts an AppError to an outcome. Any other error is a defect: it is also reported, unless the visitor left. */
async function runOrRefuse<Result>(
  {
    botFunction,
    messageId,
    signal,
    deps,
  }: VisitorCall & { signal: AbortSignal; deps: VisitorCallDeps },
  work: () => Promise<Result>,
): Promise<Result | RefusedOutcome> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) return visitorLeft
    if (error instanceof AppError) {
      const quotesService = error.code === 'function_failed'
      return { state: 'failed', message: error.message, quotesService }
    }
    deps.reportProblem({ messageId, botId: botFunction.botId, ownerId: botFunction.ownerId, error })
    return { state: 'failed', message: texts.couldNotRun }
  }
}

/** Checks plan, switches and rate limit before the confirmation, so that visitors only confirm calls that can run. */
async function checkVisitorCall(
  deps: VisitorCallDeps,
  call: VisitorCall,
): Promise<PreparedCall | RefusedOutcome> {
  const { botFunction, rawArguments, sessionId, messageId, isNotStreamed = false } = call
  await requirePaidPlan(deps, botFunction.ownerId)
  if (!botFunction.isEnabled) return { state: 'failed', message: texts.switchedOff }
  const visitor = sessionId === null ? null : await deps.conversations.visitorOf(sessionId)
  if (botFunction.needsIdentity && visitor === null) return unknownVisitor
  if (botFunction.asksVisitor && (isNotStreamed || sessionId === null)) return cannotConfirm

  if (sessionId !== null) await deps.rateLimiter.consume(`function:${sessionId}`, callsPerMinute)
  return prepareCall(deps, {
    botFunction,
    rawArguments,
    visitor,
    conversationId: sessionId,
    messageId,
  })
}

const unknownVisitor: RefusedOutcome = {
  state: 'declined',
  message: texts.signedInOnly,
}
const cannotConfirm: RefusedOutcome = {
  state: 'declined',
  message: texts.cannotConfirm,
}
const declinedByVisitor: RefusedOutcome = {
  state: 'declined',
  message: texts.notAllowed,
}

/** Shows the arguments to the visitor and waits for the decision. */
async function* requestConfirmation(
  deps: VisitorCallDeps,
  { id, prepared }: { id: string; prepared: PreparedCall },
  signal: AbortSignal,
): AsyncGenerator<CallEvent, boolean, undefined> {
  const { botFunction, args, conversationId: sessionId } = prepared
  if (sessionId === null) return false
  const { ownerId, botId } = botFunction
  await deps.confirmations.request({ id, ownerId, botId, sessionId, at: deps.timers.now() })
  yield {
    type: 'confirm',
    id,
    label: requestLabel(botFunction),
    arguments: confirmationArguments(botFunction, args),
    expires_in: deps.limits.decisionMs / 1_000,
  }
  return (await awaitDecision(deps, { id, ownerId, sessionId }, signal)) === 'run'
}

async function sendPreparedCall(
  deps: VisitorCallDeps,
  prepared: PreparedCall,
  signal: AbortSignal,
): Promise<FunctionCallOutcome> {
  const { text, isCut, status } = (await sendCall(deps, prepared, signal)).response
  return { state: 'done', result: text, isCut, status }
}
