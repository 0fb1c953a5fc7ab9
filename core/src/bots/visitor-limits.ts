import type { OwnerId } from '../shared/index.ts'
import { requireOwnBot } from './create-bot.ts'
import type { BotStore, VisitorLimits } from './ports.ts'

type Deps = { bots: BotStore }

/** The limits that the owner set for the questions of visitors. */
export async function readVisitorLimits(
  deps: Deps,
  ownerId: OwnerId,
  botId: string,
): Promise<VisitorLimits> {
  return (await requireOwnBot(deps, ownerId, botId)).visitorLimits
}

export async function updateVisitorLimits(
  deps: Deps,
  ownerId: OwnerId,
  { botId, limits }: { botId: string; limits: VisitorLimits },
): Promise<void> {
  const bot = await requireOwnBot(deps, ownerId, botId)
  await deps.bots.saveVisitorLimits(ownerId, bot.id, limits)
}
