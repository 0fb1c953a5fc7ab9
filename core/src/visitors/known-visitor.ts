import { identityLimits } from '@askwell/contract/identity'
import type { Clock, OwnerId } from '../shared/index.ts'
import type { VerifyVisitorToken, Visitor, VisitorSecrets } from './ports.ts'
import { unknownVisitor, visitorIn } from './visitor-claims.ts'

export type KnownVisitorDeps = {
  visitorSecrets: VisitorSecrets
  verifyVisitorToken: VerifyVisitorToken
  clock: Clock
}

/** The visitor whom a token of the embedding site names; without a good one nobody is known. */
export async function knownVisitor(
  deps: KnownVisitorDeps,
  bot: { id: string; ownerId: OwnerId },
  token: unknown,
): Promise<Visitor> {
  if (typeof token !== 'string' || token.length > identityLimits.token) return unknownVisitor
  if (token === '') return unknownVisitor

  const secret = await deps.visitorSecrets.find(bot.ownerId, bot.id)
  if (secret === null) return unknownVisitor

  const claims = await deps.verifyVisitorToken(token, secret)
  return (claims && visitorIn(claims, deps.clock())) ?? unknownVisitor
}
