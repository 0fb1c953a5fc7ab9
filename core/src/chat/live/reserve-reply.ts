import * as refusalsText from '@askwell/messages/app/refusals'
import * as rulesText from '@askwell/messages/chat/rules'
import * as limitsText from '@askwell/messages/chat/limits'
import {
  releaseMessage,
  reserveByRule,
  reserveMessage,
  type ChargeDeps,
  type ReserveOutcome,
} from '../../balance/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'
import { chatLimitError } from '../admission/chat-limit-error.ts'
import type { UnpaidAnswers } from '../ports/unpaid-answers.ts'

export type ReserveReplyDeps = { balance: ChargeDeps; unpaidAnswers: UnpaidAnswers }

type Reply = { ownerId: OwnerId; messageId: string; asksModel: boolean }

/**
 * Reserves one message for a reply. Above the installation's daily ceiling a model is asked only for
 * messages that somebody paid for.
 */
export async function reserveForReply(deps: ReserveReplyDeps, reply: Reply): Promise<void> {
  const outcome = await reserve(deps, reply)
  if (outcome === 'empty') throw new AppError('no_messages_left', refusalsText.noMessagesLeft)
  if (outcome === 'duplicate') throw new AppError('invalid_request', rulesText.replyIdUsed)
  if (outcome === 'unpaid') {
    const seconds = deps.unpaidAnswers.waitSeconds() ?? 60
    throw chatLimitError(limitsText.unpaidLimit, seconds * 1_000)
  }
}

async function reserve(
  { balance, unpaidAnswers }: ReserveReplyDeps,
  { ownerId, messageId, asksModel }: Reply,
): Promise<ReserveOutcome> {
  if (!asksModel) return reserveMessage(balance, ownerId, messageId)

  const unpaid = unpaidAnswers.waitSeconds() === null ? 'report' : 'refuse'
  const outcome = await reserveByRule(balance, ownerId, { ref: messageId, unpaid })
  if (outcome !== 'held_unpaid' || (await unpaidAnswers.count())) return outcome
  await releaseMessage(balance, messageId, 'interrupted')
  return 'unpaid'
}
