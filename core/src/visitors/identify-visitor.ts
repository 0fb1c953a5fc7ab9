import { identityLimits, type RefusalReason } from '@askwell/contract/identity'
import type { Clock, OwnerId } from '../shared/index.ts'
import type {
  VerifyVisitorToken,
  Visitor,
  VisitorRefusalStore,
  VisitorSecretStore,
} from './ports.ts'
import { unknownVisitor, visitorFromClaims } from './visitor-claims.ts'

export type IdentifyVisitorDeps = {
  visitorSecrets: VisitorSecretStore
  visitorRefusals: VisitorRefusalStore
  verifyVisitorToken: VerifyVisitorToken
  clock: Clock
}

type BotRef = { id: string; ownerId: OwnerId }

/**
 * Returns the visitor that an identity token identifies, or the unknown visitor when it is missing or invalid. Stores
 * why a token was refused, for the owner of the bot.
 */
export async function identifyVisitor(
  deps: IdentifyVisitorDeps,
  bot: BotRef,
  token: unknown,
): Promise<Visitor> {
  if (typeof token !== 'string' || token === '') return unknownVisitor
  const secret = await deps.visitorSecrets.find(bot.ownerId, bot.id)
  if (secret === null) return unknownVisitor

  const found = await verifyToken(deps, token, { id: bot.id, secret })
  if (typeof found !== 'string') return found
  await deps.visitorRefusals.record(bot.id, found, deps.clock())
  return unknownVisitor
}

async function verifyToken(
  { verifyVisitorToken, clock }: IdentifyVisitorDeps,
  token: string,
  bot: { id: string; secret: string },
): Promise<Visitor | RefusalReason> {
  if (token.length > identityLimits.token) return 'too_long'
  const verified = await verifyVisitorToken(token, bot)
  return 'refused' in verified ? verified.refused : visitorFromClaims(verified.claims, clock())
}
