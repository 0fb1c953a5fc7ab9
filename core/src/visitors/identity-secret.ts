import { requireOwnBot, type BotStore } from '../bots/index.ts'
import type { Clock, OwnerId } from '../shared/index.ts'
import type { Refusal, VisitorRefusalStore, VisitorSecretStore } from './ports.ts'

export type IdentitySecretDeps = {
  bots: BotStore
  visitorSecrets: VisitorSecretStore
  visitorRefusals: VisitorRefusalStore
  clock: Clock
  newVisitorSecret: () => string
}

/** How long refusals are stored and shown, in milliseconds. */
export const refusalRetentionMs = 7 * 86_400_000

/** Whether the owner's bot has an identity secret, and why tokens were recently refused. */
export async function getIdentityStatus(
  deps: IdentitySecretDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<{ hasSecret: boolean; refusals: Refusal[] }> {
  const bot = await requireOwnBot(deps, ownerId, botId)
  const since = deps.clock() - refusalRetentionMs
  return {
    hasSecret: await deps.visitorSecrets.has(ownerId, bot.id),
    refusals: await deps.visitorRefusals.list(ownerId, bot.id, since),
  }
}

/** Creates and returns a new secret. Visitors who were identified with the previous one become unknown. */
export async function renewIdentitySecret(
  deps: IdentitySecretDeps,
  ownerId: OwnerId,
  botId: string,
): Promise<string> {
  const bot = await requireOwnBot(deps, ownerId, botId)
  const secret = deps.newVisitorSecret()
  await deps.visitorSecrets.replace(ownerId, bot.id, secret)
  return secret
}
