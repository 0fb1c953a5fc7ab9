import type { ChatEvent } from '@askwell/contract/chat'
import type { SignInRateLimiter } from '../../accounts/index.ts'
import type { OwnerId } from '../../shared/index.ts'
import type { CallEvent } from '../functions/visitor-call.ts'
import type { GuardStep } from '../grounding/reply-guard.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import type { Timers } from '../ports/timers.ts'
import type { ReplyPiece } from './detect-abstention.ts'
import type { PendingReply } from './pending-reply.ts'
import type { ReplyState } from './reply-state.ts'
import { createReplyTextCleaner } from '../text/reply-text-cleaner.ts'

export type EmitReplyDeps = {
  rateLimiter: Pick<SignInRateLimiter, 'count'>
  timers: Timers
  limits: Pick<ReplyLimits, 'freeAbstentionsPerDay'>
}

type ReplyStep = GuardStep | CallEvent

export type ReplyEmitter = {
  /** Splits a piece of the reply into steps, which must be emitted one after the other. */
  stepsOf: (piece: ReplyPiece) => ReplyStep[]
  lastSteps: () => ReplyStep[]
  emit: (step: ReplyStep) => ChatEvent | Promise<ChatEvent>
}

const plain = (text: string): ReplyStep[] => (text === '' ? [] : [{ type: 'text', text }])

/** Converts pieces to events. Cleans their text, and checks text of a model. */
export function createReplyEmitter(
  deps: EmitReplyDeps,
  replyState: ReplyState,
  pending: PendingReply,
): ReplyEmitter {
  const cleaner = createReplyTextCleaner()
  const { guard, marks } = pending
  if (guard) replyState.takenBack = guard.takenBack

  const flush = () => (guard ? [...guard.push(marks?.end() ?? ''), ...guard.flush()] : [])

  return {
    stepsOf(piece) {
      if (typeof piece === 'string') {
        const cleaned = cleaner.push(piece)
        const text = marks ? marks.push(cleaned) : cleaned
        return guard && text !== '' ? guard.push(text) : plain(text)
      }
      if (!('type' in piece)) return []
      return [...flush(), piece]
    },
    lastSteps() {
      const cleaned = cleaner.end()
      const rest = marks ? marks.push(cleaned) + marks.end() : cleaned
      const last = guard ? [...guard.push(rest), ...guard.end()] : plain(rest)
      return [...last, ...plain(cleaner.push(pending.closingText()) + cleaner.end())]
    },
    emit(step) {
      if (step.type === 'take_back') return takeBack(replyState, step.offset)
      if (step.type !== 'text') return emitCallEvent(replyState, step)
      return replyState.firstTextMs === null
        ? emitFirstText(deps, replyState, { pending, text: step.text })
        : emitText(replyState, step.text)
    },
  }
}

/** Emits the first text, which settles the message unless the reply is free. */
async function emitFirstText(
  deps: EmitReplyDeps,
  replyState: ReplyState,
  { pending, text }: { pending: PendingReply; text: string },
): Promise<ChatEvent> {
  replyState.isFree = await isFreeReply(deps, replyState, pending)
  if (!replyState.isFree) await replyState.charge.settle()
  replyState.firstTextMs = deps.timers.now() - replyState.admitted.askedAt
  return emitText(replyState, text)
}

const dayMs = 86_400_000

/** Whether a reply is free: small talk, and abstentions up to a daily limit, because each may cost a model call. */
export async function isFreeReply(
  deps: EmitReplyDeps,
  { admitted: { bot, prepareButtonReply } }: ReplyState,
  pending: PendingReply,
): Promise<boolean> {
  const kind = pending.kind()
  if (kind === 'answer') return false
  const isBounded = prepareButtonReply ? pending.quotesService?.() === true : kind === 'abstention'
  return !isBounded || countFreeReply(deps, bot)
}

/** Counts a free reply that may contain knowledge; false when the account has used up its free replies of the day. */
export async function countFreeReply(
  { rateLimiter, limits }: Pick<EmitReplyDeps, 'rateLimiter' | 'limits'>,
  { ownerId }: { ownerId: OwnerId },
): Promise<boolean> {
  const count = await rateLimiter.count(`free-abstentions:${ownerId}`, dayMs)
  return count <= limits.freeAbstentionsPerDay
}

function emitText(replyState: ReplyState, text: string): ChatEvent {
  replyState.reply += text
  return { type: 'text', text }
}

function takeBack(replyState: ReplyState, offset: number): ChatEvent {
  replyState.reply = replyState.reply.slice(0, offset)
  return { type: 'take_back', offset }
}

/** Emits an event of a function call. The first result settles the message, like the first text. */
async function emitCallEvent(replyState: ReplyState, event: CallEvent): Promise<ChatEvent> {
  if (event.type === 'activity' && event.state === 'done') await replyState.charge.settle()
  if (event.type === 'activity' && event.state === 'failed') replyState.failedCalls += 1
  return event
}
