import { ownBot, type BotStore } from '../bots/index.ts'
import type { Clock, OwnerId } from '../shared/index.ts'
import type { Refusal, VisitorRefusals, VisitorSecrets } from './ports.ts'

export type IdentitySecretDeps = {
  bots: BotStore
  visitorSecrets: VisitorSecrets
  visitorRefusals: VisitorRefusals
  clock: Clock
  newVisitorSecret: () => string
}

/** How long a refusal is shown and kept, in milliseconds. */
export const refusalsKeptMs = 7 * 86_400_000

/** Whether the owner's bot has a secret for signed visitors, and why tokens were refused lately. */
export async function identityStanding(
  deps: IdentitySecretDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<{ hasSecret: boolean; refusals: Refusal[] }> {
  const bot = await ownBot(deps, ownerId, botId)
  const since = deps.clock() - refusalsKeptMs
  return {
    hasSecret: await deps.visitorSecrets.has(ownerId, bot.id),
    refusals: await deps.visitorRefusals.list(ownerId, bot.id, since),
  }
}

/** Makes a secret and answers it; visitors whom the former one vouched for are unknown from now on. */
export async function renewIdentitySecret(
  deps: IdentitySecretDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<string> {
  const bot = await ownBot(deps, ownerId, botId)
  const secret = deps.newVisitorSecret()
  await deps.visitorSecrets.replace(ownerId, bot.id, secret)
  return secret
}
