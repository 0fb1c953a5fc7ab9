import type { ChatEvent } from '@askwell/contract/chat'
import type { ErrorCode } from '@askwell/contract/errors'
import type { SignInRateLimiter } from '../../accounts/index.ts'
import type { ChargeDeps } from '../../balance/index.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import { createReplyCharge, type ReplyCharge } from './charge.ts'
import type { PendingReply } from './pending-reply.ts'
import { prepareReply, type PrepareReplyDeps } from './prepare-reply.ts'
import { failureText, interruptionEvent } from './failure-text.ts'
import { ModelError } from '../../shared/index.ts'
import type { ReplyPiece } from './detect-abstention.ts'
import { ServerStopped, type ChatProblem, type ReplyEvents } from '../ports/reply-events.ts'
import type { ConversationStore, MessageEnd } from '../ports/conversations.ts'
import { createReplyTextCleaner } from './reply-text-cleaner.ts'
import type { CallEvent } from '../functions/visitor-call.ts'

export type AnswerDeps = PrepareReplyDeps & {
  balance: ChargeDeps
  conversations: ConversationStore
  rateLimiter: Pick<SignInRateLimiter, 'count'>
  /** Logs what the visitor sees only as a general text. */
  reportProblem(problem: ChatProblem): void
}

/** A question that passed all checks and for which one message is reserved. */
export type AdmittedQuestion = {
  messageId: string
  bot: AnsweringBot
  question: string
  sessionId: string | null
  /** True when the reply is not streamed, so that functions cannot request a confirmation. */
  isNotStreamed?: boolean
  askedAt: number
  /** Prepares the reply to a pressed button, without search and model. */
  prepareButtonReply?: (signal: AbortSignal) => PendingReply
}

/** State of the reply so far. */
type ReplyState = {
  admitted: AdmittedQuestion
  charge: ReplyCharge
  reply: string
  firstTextMs: number | null
  /** The text costs nothing; decided with the first text. */
  isFree: boolean
  isRecorded: boolean
}

/**
 * Answers one admitted question: search, prompt, model and functions, citations. The reserved message is
 * settled with the first text or function result, and returned for a free reply or a failure; the end is
 * recorded. Aborting the signal ends the reply. Never throws: failures become an error event.
 */
export async function* answer(
  deps: AnswerDeps,
  admitted: AdmittedQuestion,
  signal: AbortSignal,
): ReplyEvents {
  const charge = createReplyCharge(deps, admitted.messageId, (error) =>
    deps.reportProblem(toChatProblem(admitted, error)),
  )
  const replyState: ReplyState = {
    admitted,
    charge,
    reply: '',
    firstTextMs: null,
    isFree: false,
    isRecorded: false,
  }
  try {
    const pending = await prepareAndRecord(deps, admitted, signal)
    const { emit, emitLast } = createEventEmitter(deps, replyState, pending)
    for await (const piece of pending.opening) {
      const event = emit(piece)
      if (event) yield event
    }
    // This loop runs for every token of every stream; after the first text it waits only for the model.
    for await (const piece of pending.pieces) {
      if (signal.aborted) break
      const event = emit(piece)
      if (event) yield event
    }
    if (signal.aborted) yield* interruptReply(deps, replyState, signal)
    else yield* completeReply(deps, replyState, { pending, ending: emitLast() })
  } catch (error) {
    yield* signal.aborted
      ? interruptReply(deps, replyState, signal)
      : failReply(deps, replyState, error)
  } finally {
    charge.stopRenewing()
    if (!replyState.isRecorded) await recordInterruption(deps, replyState, signal)
  }
}

/** Records the question concurrently with search and model start. */
async function prepareAndRecord(
  deps: AnswerDeps,
  admitted: AdmittedQuestion,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { askedAt, prepareButtonReply, ...request } = admitted
  const { messageId, bot, question, sessionId } = request
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
        prepareReply(deps, { ...request, history }, signal),
      )
  const [pending] = await Promise.all([preparing, recorded])
  return pending
}

const historyOf = (deps: AnswerDeps, sessionId: string | null) =>
  sessionId === null
    ? Promise.resolve([])
    : deps.conversations.recentExchanges(sessionId, deps.limits.maxHistory)

type EmittedEvent = ChatEvent | Promise<ChatEvent> | null

/** Turns pieces into events and cleans their text; null for pieces without an event. */
function createEventEmitter(deps: AnswerDeps, replyState: ReplyState, pending: PendingReply) {
  const cleaner = createReplyTextCleaner()
  const emitCleaned = (text: string): EmittedEvent => {
    if (text === '') return null
    return replyState.firstTextMs === null
      ? emitFirstText(deps, replyState, { pending, text })
      : emitText(replyState, text)
  }
  return {
    emit: (piece: ReplyPiece): EmittedEvent => {
      if (typeof piece === 'string') return emitCleaned(cleaner.push(piece))
      return 'type' in piece ? emitCallEvent(replyState, piece) : null
    },
    emitLast: () => emitCleaned(cleaner.push(pending.closingText()) + cleaner.end()),
  }
}

/** The first text settles the message, unless the reply is free. */
async function emitFirstText(
  deps: AnswerDeps,
  replyState: ReplyState,
  { pending, text }: { pending: PendingReply; text: string },
): Promise<ChatEvent> {
  replyState.isFree = await isFreeReply(deps, replyState.admitted, pending.kind())
  if (!replyState.isFree) await replyState.charge.settle()
  replyState.firstTextMs = deps.timers.now() - replyState.admitted.askedAt
  return emitText(replyState, text)
}

const dayMs = 86_400_000

/** Small talk is free, and a daily number of abstentions: each of them may have cost a model call. */
async function isFreeReply(
  { rateLimiter, limits }: AnswerDeps,
  { bot, prepareButtonReply }: AdmittedQuestion,
  kind: ReturnType<PendingReply['kind']>,
): Promise<boolean> {
  if (kind !== 'abstention' || prepareButtonReply) return kind !== 'answer'
  const count = await rateLimiter.count(`free-abstentions:${bot.ownerId}`, dayMs)
  return count <= limits.freeAbstentionsPerDay
}

function emitText(replyState: ReplyState, text: string): ChatEvent {
  replyState.reply += text
  return { type: 'text', text }
}

/** The first function result settles the message, like the first text. */
async function emitCallEvent(replyState: ReplyState, event: CallEvent): Promise<ChatEvent> {
  if (event.type === 'activity' && event.state === 'done') await replyState.charge.settle()
  return event
}

async function* completeReply(
  deps: AnswerDeps,
  replyState: ReplyState,
  { pending, ending }: { pending: PendingReply; ending: EmittedEvent },
): ReplyEvents {
  if (ending) yield ending
  const { sources, unsupported, untrusted } = pending.finish(replyState.reply)
  if (replyState.isFree) await replyState.charge.giveBack('abstained')
  const state = pending.kind() === 'abstention' ? 'abstained' : 'answered'
  await record(deps, replyState, { state, sources, unsupported, untrusted })

  yield { type: 'sources', sources }
  yield {
    type: 'done',
    message_id: replyState.admitted.messageId,
    charged: replyState.charge.isSettled(),
  }
}

/** Only the stop of the server leaves a reader, who must not take the text for a whole reply. */
async function* interruptReply(
  deps: AnswerDeps,
  replyState: ReplyState,
  signal: AbortSignal,
): ReplyEvents {
  await recordInterruption(deps, replyState, signal)
  if (isServerStopped(signal)) yield interruptionEvent
}

const isServerStopped = ({ reason }: AbortSignal) => reason instanceof ServerStopped

/**
 * Free of charge when the server stops. When the visitor left: free of charge before any text, charged after
 * it.
 */
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
    replyState.isRecorded = true // a hold that cannot be returned now is released when its lease expires
    deps.reportProblem(toChatProblem(replyState.admitted, error))
  }
}

async function* failReply(deps: AnswerDeps, replyState: ReplyState, error: unknown): ReplyEvents {
  deps.reportProblem(toChatProblem(replyState.admitted, error))
  const code: ErrorCode = error instanceof ModelError ? 'model_failed' : 'internal'
  try {
    await replyState.charge.giveBack(
      error instanceof ModelError ? 'provider_failed' : 'interrupted',
    )
    await record(deps, replyState, { state: 'failed', errorCode: code })
  } catch (cause) {
    replyState.isRecorded = true // a hold that cannot be returned now is released when its lease expires
    deps.reportProblem(toChatProblem(replyState.admitted, cause))
  }
  yield { type: 'error', code, message: failureText(code) }
}

type ReplyOutcome = Pick<MessageEnd, 'state'> &
  Partial<Pick<MessageEnd, 'sources' | 'unsupported' | 'untrusted'>> & { errorCode?: ErrorCode }

/** What is assumed of a reply that did not end. */
const everythingUntrusted = { sources: true, results: true }

async function record(
  { conversations, timers }: AnswerDeps,
  replyState: ReplyState,
  outcome: ReplyOutcome,
): Promise<void> {
  const { state, sources = [], unsupported = [], untrusted = everythingUntrusted } = outcome
  await conversations.end({
    id: replyState.admitted.messageId,
    ownerId: replyState.admitted.bot.ownerId,
    reply: replyState.reply,
    sources,
    unsupported,
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
