import type { ErrorCode } from '@askwell/contract/errors'
import type { SignInRateLimiter } from '../../accounts/index.ts'
import type { ChargeDeps } from '../../balance/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { HoldLeases } from '../ports/hold-leases.ts'
import { createReplyCharge } from './charge.ts'
import type { PendingReply } from './pending-reply.ts'
import { prepareReply, type PrepareReplyDeps } from './prepare-reply.ts'
import { failureText, interruptionEvent } from '../text/failure-text.ts'
import { ModelError } from '../../shared/index.ts'
import { ServerStopped, type ChatProblem, type ReplyEvents } from '../ports/reply-events.ts'
import type { ConversationStore, MessageEnd } from '../ports/conversations.ts'
import { countFreeReply, createReplyEmitter, isFreeReply, type ReplyEmitter } from './emit-reply.ts'
import type { AdmittedQuestion } from './admitted-question.ts'
import { createReplyState, type ReplyState } from './reply-state.ts'

export type AnswerDeps = PrepareReplyDeps & {
  balance: ChargeDeps
  conversations: ConversationStore
  holdLeases: HoldLeases
  rateLimiter: Pick<SignInRateLimiter, 'count'>
}

/**
 * Answers one admitted question: search, prompt, model and functions, citations. Settles the reserved message with the
 * first text or function result, returns it for a free reply or a failure, and records the end of the reply. Aborting
 * the signal ends the reply. Never throws: failures become an error event.
 */
export async function* answer(
  deps: AnswerDeps,
  admitted: AdmittedQuestion,
  signal: AbortSignal,
): ReplyEvents {
  const charge = createReplyCharge(deps, admitted.messageId)
  const replyState = createReplyState(admitted, charge)
  try {
    const pending = await prepareAndRecord(deps, replyState, signal)
    const emitter = createReplyEmitter(deps, replyState, pending)
    const { stepsOf, emit } = emitter
    for await (const piece of pending.opening) {
      for (const step of stepsOf(piece)) yield emit(step)
    }
    // This loop runs for every token of every stream, so after the first text it waits only for the model.
    for await (const piece of pending.pieces) {
      if (signal.aborted) break
      for (const step of stepsOf(piece)) yield emit(step)
    }
    if (signal.aborted) yield* interruptReply(deps, replyState, signal)
    else yield* completeReply(deps, replyState, { pending, emitter })
  } catch (error) {
    yield* signal.aborted
      ? interruptReply(deps, replyState, signal)
      : failReply(deps, replyState, error)
  } finally {
    charge.stopRenewing()
    if (!replyState.isRecorded) await recordInterruption(deps, replyState, signal)
  }
}

/** Records the question while the search and the model request run. */
async function prepareAndRecord(
  deps: AnswerDeps,
  replyState: ReplyState,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { askedAt, prepareButtonReply, ...request } = replyState.admitted
  const { messageId, bot, question, sessionId } = request
  const replyDeps = prepareButtonReply ? deps : readAhead(deps, bot)
  const recorded = deps.conversations.begin({
    id: messageId,
    ownerId: bot.ownerId,
    botId: bot.id,
    sessionId,
    question,
    model: (prepareButtonReply ? null : deps.model?.name) ?? 'built-in',
    createdAt: askedAt,
  })
  const preparing = prepareButtonReply
    ? prepareButtonReply(signal)
    : historyOf(deps, sessionId).then((history) =>
        prepareReply(replyDeps, { ...request, history }, signal),
      )
  const [pending] = await Promise.all([preparing, recorded])
  replyState.search = pending.search ?? null
  return pending
}

/** Starts to load the data that a reply usually needs, concurrently with the conversation. */
function readAhead(deps: AnswerDeps, { id, ownerId }: AnsweringBot): AnswerDeps {
  const knowledge = deps.knowledge.forReply?.(id) ?? deps.knowledge
  if (!deps.model) return { ...deps, knowledge }
  const enabled = deps.functions.listEnabled(ownerId, id)
  enabled.catch(() => undefined) // reported where the functions are used
  return { ...deps, knowledge, functions: { listEnabled: () => enabled } }
}

const historyOf = (deps: AnswerDeps, sessionId: string | null) =>
  sessionId === null
    ? Promise.resolve([])
    : deps.conversations.recentExchanges(sessionId, deps.limits.maxHistory)

async function* completeReply(
  deps: AnswerDeps,
  replyState: ReplyState,
  { pending, emitter }: { pending: PendingReply; emitter: ReplyEmitter },
): ReplyEvents {
  for (const step of emitter.lastSteps()) yield emitter.emit(step)
  const { sources, untrusted } = pending.finish(replyState.reply)
  const hasAbstained = pending.kind() === 'abstention'
  if (hasAbstained && !replyState.isFree && isOnlyAbstentionLeft(replyState, pending)) {
    replyState.isFree = await isFreeReply(deps, replyState, pending)
  }
  if (replyState.isFree) await replyState.charge.giveBack('abstained')
  await record(deps, replyState, {
    state: hasAbstained ? 'abstained' : 'answered',
    sources,
    untrusted,
  })

  yield { type: 'sources', sources: sources.map(({ citation }) => citation) }
  yield {
    type: 'done',
    message_id: replyState.admitted.messageId,
    charged: replyState.charge.isSettled(),
  }
}

/** Withdrawn text up to this many characters is too short for an answer, so the reply stays free. */
const maxFreeWithdrawn = 80

/** Whether only the abstention is left after sentences were withdrawn. */
const isOnlyAbstentionLeft = ({ admitted }: ReplyState, { guard }: PendingReply): boolean =>
  guard?.isOnlyAbstention === true &&
  (admitted.isNotStreamed === true || guard.withdrawnLength <= maxFreeWithdrawn)

/** Ends an aborted reply. When the server stops, readers are still there and must see that the reply is incomplete. */
async function* interruptReply(
  deps: AnswerDeps,
  replyState: ReplyState,
  signal: AbortSignal,
): ReplyEvents {
  await recordInterruption(deps, replyState, signal)
  if (isServerStopped(signal)) yield interruptionEvent
}

const isServerStopped = ({ reason }: AbortSignal) => reason instanceof ServerStopped

/** Records an aborted reply. It is free when the server stops, or when the visitor left before any text. */
async function recordInterruption(
  deps: AnswerDeps,
  replyState: ReplyState,
  signal: AbortSignal,
): Promise<void> {
  const { charge } = replyState
  try {
    if (isServerStopped(signal)) await charge.giveBack('interrupted')
    else if (!charge.isSettled()) await charge.giveBack('visitor_left')
    await record(deps, replyState, { state: 'interrupted' })
  } catch (error) {
    replyState.isRecorded = true // a hold that could not be returned is released when its lease expires
    deps.reportProblem(toChatProblem(replyState.admitted, error))
  }
}

async function* failReply(deps: AnswerDeps, replyState: ReplyState, error: unknown): ReplyEvents {
  deps.reportProblem(toChatProblem(replyState.admitted, error))
  const code: ErrorCode = error instanceof ModelError ? 'model_failed' : 'internal'
  try {
    if (await isFreeFailure(deps, replyState, error)) {
      await replyState.charge.giveBack(
        error instanceof ModelError ? 'provider_failed' : 'interrupted',
      )
    }
    await record(deps, replyState, { state: 'failed', errorCode: code })
  } catch (cause) {
    replyState.isRecorded = true // a hold that could not be returned is released when its lease expires
    deps.reportProblem(toChatProblem(replyState.admitted, cause))
  }
  yield { type: 'error', code, message: failureText(code) }
}

/**
 * Whether a failed reply is free. Refusals after text are free only up to a daily limit, as visitors can cause them.
 */
const isFreeFailure = (
  deps: AnswerDeps,
  replyState: ReplyState,
  error: unknown,
): Promise<boolean> | boolean =>
  !replyState.charge.isSettled() ||
  !(error instanceof ModelError && (error.kind === 'refused' || error.kind === 'broken')) ||
  countFreeReply(deps, replyState.admitted.bot)

type ReplyOutcome = Pick<MessageEnd, 'state'> &
  Partial<Pick<MessageEnd, 'sources' | 'untrusted'>> & { errorCode?: ErrorCode }

/** Assumed for a reply that did not end normally. */
const everythingUntrusted = { sources: true, results: true }

async function record(
  { conversations, timers }: AnswerDeps,
  replyState: ReplyState,
  outcome: ReplyOutcome,
): Promise<void> {
  const { state, sources = [], untrusted = everythingUntrusted } = outcome
  await conversations.end({
    id: replyState.admitted.messageId,
    ownerId: replyState.admitted.bot.ownerId,
    botId: replyState.admitted.bot.id,
    sessionId: replyState.admitted.sessionId,
    question: replyState.admitted.question,
    failedCalls: replyState.failedCalls,
    reply: replyState.reply,
    sources,
    search: replyState.search,
    takenBack: [...replyState.takenBack],
    state,
    errorCode: outcome.errorCode ?? null,
    charged: replyState.charge.isSettled(),
    firstTextMs: replyState.firstTextMs,
    untrusted,
    endedAt: timers.now(),
  })
  replyState.isRecorded = true
}

const toChatProblem = ({ messageId, bot }: AdmittedQuestion, error: unknown): ChatProblem => ({
  messageId,
  botId: bot.id,
  ownerId: bot.ownerId,
  error,
})
