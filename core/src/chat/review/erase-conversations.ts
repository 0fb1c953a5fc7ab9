import type { ErasureReceipt, KeepDays } from '@askwell/contract/conversations/erasure'
import * as texts from '@askwell/messages/conversations/erasure-refusals'
import * as listTexts from '@askwell/messages/conversations/refusals'
import { requireOwnBot, type BotStore } from '../../bots/index.ts'
import { AppError, type OwnerId } from '../../shared/index.ts'

/** Which conversations are erased. */
export type ErasureTarget =
  | { conversationId: string }
  | { visitorId: string; botId: string | undefined }
  | { email: string; botId: string | undefined }

export type ConversationErasure = {
  keepDays(ownerId: OwnerId, botId: string): Promise<KeepDays>
  saveKeepDays(ownerId: OwnerId, botId: string, days: KeepDays): Promise<void>
  /** Ids of the conversations of a target. */
  find(ownerId: OwnerId, target: ErasureTarget): Promise<string[]>
  /** Counts what would be erased with these conversations. */
  count(ownerId: OwnerId, conversationIds: string[]): Promise<Omit<ErasureReceipt, 'is_complete'>>
  /** Hides the conversations immediately and deletes them; false when the rest is deleted in the background. */
  erase(ownerId: OwnerId, conversationIds: string[]): Promise<boolean>
}

export type ErasureDeps = { bots: BotStore; erasure: ConversationErasure }

type ErasureRequest = {
  conversationId?: string | undefined
  visitorId?: string | undefined
  email?: string | undefined
  botId?: string | undefined
  isPreview: boolean
}

/** Erases conversations with everything that quotes them, or only counts what would be erased. */
export async function eraseConversations(
  deps: ErasureDeps,
  ownerId: OwnerId,
  { isPreview, ...request }: ErasureRequest,
): Promise<ErasureReceipt> {
  const target = targetOf(request)
  if (request.botId !== undefined) await requireOwnBot(deps, ownerId, request.botId)
  const found = await deps.erasure.find(ownerId, target)
  if ('conversationId' in target && found.length === 0) {
    throw new AppError('not_found', listTexts.conversationMissing)
  }

  const counted = await deps.erasure.count(ownerId, found)
  if (isPreview) return { ...counted, is_complete: false }
  return { ...counted, is_complete: await deps.erasure.erase(ownerId, found) }
}

function targetOf(request: Omit<ErasureRequest, 'isPreview'>): ErasureTarget {
  const { conversationId, visitorId, email, botId } = request
  const targets: ErasureTarget[] = [
    ...(conversationId === undefined ? [] : [{ conversationId }]),
    ...(visitorId === undefined ? [] : [{ visitorId, botId }]),
    ...(email === undefined ? [] : [{ email, botId }]),
  ]
  const [target, second] = targets
  if (target === undefined || second !== undefined) {
    const fields = { conversation_id: texts.oneTarget }
    throw new AppError('invalid_request', texts.oneTarget, { fields })
  }
  return target
}

/** Returns how long the conversations of a bot are kept; `keepDays` changes it unless it is undefined. */
export async function conversationSetting(
  deps: ErasureDeps,
  ownerId: OwnerId,
  { botId, keepDays }: { botId: string; keepDays: KeepDays | undefined },
): Promise<{ keep_days: KeepDays }> {
  await requireOwnBot(deps, ownerId, botId)
  if (keepDays !== undefined) await deps.erasure.saveKeepDays(ownerId, botId, keepDays)
  return { keep_days: await deps.erasure.keepDays(ownerId, botId) }
}
