import type { ChatEvent } from '@askwell/contract/chat'
import {
  prepareCall,
  requirePaidPlan,
  sendCall,
  type BotFunction,
  type ReadyCall,
  type RunFunctionDeps,
} from '../integrations/index.ts'
import { AppError } from '../shared/index.ts'
import { awaitDecision, type DecisionDeps } from './decisions.ts'
import { activityLabel, argumentLines, requestLabel } from './function-words.ts'
import type { ChatProblem, Conversations } from './ports.ts'

export type VisitorCallDeps = RunFunctionDeps &
  DecisionDeps & {
    conversations: Pick<Conversations, 'visitorOf'>
    /** Unguessable. */
    newId(): string
    report(problem: ChatProblem): void
  }

/** A function that a visitor's question or button asks for. */
export type VisitorCall = {
  called: BotFunction
  /** The arguments, parsed or as JSON text; nothing is believed of them. */
  given: unknown
  sessionId: string | null
  messageId: string
  /** Nobody sees the stream of this answer, so that nobody can be asked. */
  isUnseen?: boolean | undefined
}

/** What became of a call. `status` is the HTTP status of the service; `words` are for model and visitor. */
export type CallOutcome =
  | { state: 'done'; result: string; isCut: boolean; status: number }
  | { state: 'failed'; words: string }
  | { state: 'declined'; words: string }
type Refused = Exclude<CallOutcome, { state: 'done' }>

export type CallEvent = Extract<ChatEvent, { type: 'activity' | 'confirm' }>
export type CallEvents = AsyncGenerator<CallEvent, CallOutcome, undefined>

/** Calls of one conversation. Without a session the limits of questions are the only ones. */
const callsAMinute = { points: 60, windowMs: 60_000 }

/**
 * Runs one function for a visitor, with every check of the server: plan, rate, arguments, identity and,
 * where the owner wants it, the visitor's own word. Never throws for what a service does; aborting the
 * signal ends the wait and the call.
 */
export async function* callForVisitor(
  deps: VisitorCallDeps,
  call: VisitorCall,
  signal: AbortSignal,
): CallEvents {
  const attempting = { ...call, signal, deps }
  const ready = await attempt(attempting, () => admit(deps, call))
  if ('state' in ready) return ready
  if (signal.aborted) return left

  const shown = { id: `call_${deps.newId()}`, label: activityLabel(call.called) }
  const activity = (state: 'running' | 'done' | 'failed' | 'declined'): CallEvent => ({
    type: 'activity',
    ...shown,
    state,
  })
  if (call.called.asksVisitor) {
    const isAllowed = yield* askVisitor(deps, { id: shown.id, ready }, signal)
    if (signal.aborted) return left
    if (!isAllowed) {
      yield activity('declined')
      return notAllowed
    }
  }

  yield activity('running')
  const outcome = await attempt(attempting, () => send(deps, ready, signal))
  if (signal.aborted) return left
  yield activity(outcome.state)
  return outcome
}

const left: Refused = { state: 'declined', words: 'The visitor left.' }

/** A refusal becomes an outcome, as does a defect, which is reported unless it is the visitor who left. */
async function attempt<Result>(
  { called, messageId, signal, deps }: VisitorCall & { signal: AbortSignal; deps: VisitorCallDeps },
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (signal.aborted) return left
    if (error instanceof AppError) return { state: 'failed', words: error.message }
    deps.report({ messageId, botId: called.botId, ownerId: called.ownerId, error })
    return { state: 'failed', words: 'The function could not be run.' }
  }
}

/** Plan, switches and rate come first, and a visitor is only asked about arguments that fit. */
async function admit(deps: VisitorCallDeps, call: VisitorCall): Promise<ReadyCall | Refused> {
  const { called, given, sessionId, messageId, isUnseen = false } = call
  await requirePaidPlan(deps, called.ownerId)
  if (!called.isEnabled) return { state: 'failed', words: 'This function is switched off.' }
  const visitor = sessionId === null ? null : await deps.conversations.visitorOf(sessionId)
  if (called.needsIdentity && visitor === null) return unknownVisitor
  if (called.asksVisitor && (isUnseen || sessionId === null)) return noOneToAsk

  if (sessionId !== null) await deps.throttle.use(`function:${sessionId}`, callsAMinute)
  return prepareCall(deps, { called, given, visitor, conversationId: sessionId, messageId })
}

const unknownVisitor: Refused = {
  state: 'declined',
  words: 'This works only for visitors who are signed in on the website. It did not run.',
}
const noOneToAsk: Refused = {
  state: 'declined',
  words: 'The visitor would have to allow this call and cannot be asked here. It did not run.',
}
const notAllowed: Refused = {
  state: 'declined',
  words: 'The visitor did not allow this call. It did not run.',
}

/** Shows the visitor what would be sent, and waits for a word. */
async function* askVisitor(
  deps: VisitorCallDeps,
  { id, ready }: { id: string; ready: ReadyCall },
  signal: AbortSignal,
): AsyncGenerator<CallEvent, boolean, undefined> {
  const { called, args, conversationId: sessionId } = ready
  if (sessionId === null) return false
  const { ownerId, botId } = called
  await deps.confirmations.ask({ id, ownerId, botId, sessionId, at: deps.timers.now() })
  yield {
    type: 'confirm',
    id,
    label: requestLabel(called),
    arguments: argumentLines(called, args),
    expires_in: deps.limits.decisionMs / 1_000,
  }
  return (await awaitDecision(deps, { id, ownerId, sessionId }, signal)) === 'run'
}

async function send(
  deps: VisitorCallDeps,
  ready: ReadyCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { text, isCut, status } = (await sendCall(deps, ready, signal)).answer
  return { state: 'done', result: text, isCut, status }
}
