import * as texts from '@askwell/messages/bots/outcomes'
import { AppError, type OwnerId } from '../shared/index.ts'
import type { BotStore } from './ports.ts'

export type DeleteBotDeps = { bots: BotStore }

/**
 * Deletes a bot. It is hidden from everybody immediately; its sources, passages, conversations and originals are
 * deleted in the background.
 */
export async function deleteBot(
  { bots }: DeleteBotDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<void> {
  if (!(await bots.remove(ownerId, botId))) throw new AppError('not_found', texts.missing)
}
