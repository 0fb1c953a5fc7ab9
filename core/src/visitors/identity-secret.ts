import { ownBot, type BotStore } from '../bots/index.ts'
import type { OwnerId } from '../shared/index.ts'
import type { VisitorSecrets } from './ports.ts'

export type IdentitySecretDeps = {
  bots: BotStore
  visitorSecrets: VisitorSecrets
  newVisitorSecret: () => string
}

/** Whether the owner's bot has a secret for signed visitors. */
export async function hasIdentitySecret(
  deps: IdentitySecretDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<boolean> {
  const bot = await ownBot(deps, ownerId, botId)
  return deps.visitorSecrets.has(ownerId, bot.id)
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
