import { identityLimits, type RefusalReason } from '@askwell/contract/identity'
import type { Clock, OwnerId } from '../shared/index.ts'
import type { VerifyVisitorToken, Visitor, VisitorRefusals, VisitorSecrets } from './ports.ts'
import { unknownVisitor, visitorIn } from './visitor-claims.ts'

export type KnownVisitorDeps = {
  visitorSecrets: VisitorSecrets
  visitorRefusals: VisitorRefusals
  verifyVisitorToken: VerifyVisitorToken
  clock: Clock
}

type Vouching = { id: string; ownerId: OwnerId }

/**
 * The visitor whom a token of the embedding site names; without a good one nobody is known. Why one was
 * refused is kept for the owner of the bot.
 */
export async function knownVisitor(
  deps: KnownVisitorDeps,
  bot: Vouching,
  token: unknown,
): Promise<Visitor> {
  if (typeof token !== 'string' || token === '') return unknownVisitor
  const secret = await deps.visitorSecrets.find(bot.ownerId, bot.id)
  if (secret === null) return unknownVisitor

  const found = await visitorOf(deps, token, secret)
  if (typeof found !== 'string') return found
  await deps.visitorRefusals.note(bot.id, found, deps.clock())
  return unknownVisitor
}

async function visitorOf(
  { verifyVisitorToken, clock }: KnownVisitorDeps,
  token: string,
  secret: string,
): Promise<Visitor | RefusalReason> {
  if (token.length > identityLimits.token) return 'too_long'
  const verified = await verifyVisitorToken(token, secret)
  return 'refused' in verified ? verified.refused : visitorIn(verified.claims, clock())
}
