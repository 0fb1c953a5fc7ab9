import * as refusalsText from '@askwell/messages/app/refusals'
import * as rulesText from '@askwell/messages/chat/rules'
import * as limitsText from '@askwell/messages/chat/limits'
import {
  releaseMessage,
  reserveByRule,
  type ChargeDeps,
  type ReserveOutcome,
} from '../../balance/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { chatLimitError } from '../admission/chat-limit-error.ts'
import type { Timers } from '../ports/timers.ts'
import type { UnpaidAnswers } from '../ports/unpaid-answers.ts'
import { replyInProgressError } from './reply-in-progress-error.ts'
import type { ReplyRegistry } from './reply-registry.ts'

export type ReserveReplyDeps = {
  balance: ChargeDeps
  unpaidAnswers: UnpaidAnswers
  timers: Timers
  replyRegistry: Pick<ReplyRegistry, 'stopUnread'>
}

type Reply = { ownerId: OwnerId; messageId: string; sessionId: string | null; asksModel: boolean }

/** Delays between attempts while another reply of the conversation, which no longer has a reader, ends. */
const busyWaitsMs = [100, 200, 400]

/**
 * Reserves one message for a reply. Above the installation's daily limit of unpaid replies, a model is called only for
 * paid messages. Throws AppError when no message can be reserved.
 */
export async function reserveForReply(deps: ReserveReplyDeps, reply: Reply): Promise<void> {
  const outcome = await reserveInSession(deps, reply)
  if (outcome === 'busy') throw replyInProgressError()
  if (outcome === 'empty') throw new AppError('no_messages_left', refusalsText.noMessagesLeft)
  if (outcome === 'duplicate') throw new AppError('invalid_request', rulesText.replyIdUsed)
  if (outcome === 'unpaid') {
    const seconds = deps.unpaidAnswers.waitSeconds() ?? 60
    throw chatLimitError(limitsText.unpaidLimit, seconds * 1_000)
  }
}

/** One reply of a conversation runs at a time, in all processes. Stops a running reply that has no reader. */
async function reserveInSession(deps: ReserveReplyDeps, reply: Reply): Promise<ReserveOutcome> {
  let outcome = await reserve(deps, reply)
  for (const waitMs of busyWaitsMs) {
    if (outcome !== 'busy' || reply.sessionId === null) return outcome
    deps.replyRegistry.stopUnread(reply.sessionId)
    await new Promise<void>((resolve) => deps.timers.after(waitMs, resolve))
    outcome = await reserve(deps, reply)
  }
  return outcome
}

async function reserve(
  { balance, unpaidAnswers }: ReserveReplyDeps,
  { ownerId, messageId: ref, sessionId, asksModel }: Reply,
): Promise<ReserveOutcome> {
  if (!asksModel) return reserveByRule(balance, ownerId, { ref, sessionId })

  const unpaid = unpaidAnswers.waitSeconds() === null ? 'report' : 'refuse'
  const outcome = await reserveByRule(balance, ownerId, { ref, sessionId, unpaid })
  if (outcome !== 'held_unpaid' || (await unpaidAnswers.count())) return outcome
  await releaseMessage(balance, ref, 'interrupted')
  return 'unpaid'
}
