import { AppError, type OwnerId } from '../shared/index.ts'
import type { BotStore } from './ports.ts'

export type DeleteBotDeps = {
  bots: BotStore
  removeOriginals: (fileKeys: string[]) => Promise<void>
}

/** Removes a bot with its sources, passages, conversations and originals. */
export async function deleteBot(
  deps: DeleteBotDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<void> {
  const { found, fileKeys } = await deps.bots.remove(ownerId, botId)
  if (!found) throw new AppError('not_found', 'This chatbot does not exist.')

  await deps.removeOriginals(fileKeys)
}
