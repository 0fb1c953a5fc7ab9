import * as texts from '@askwell/messages/chat/refusals'
import {
  checkEmbeddingSite,
  requirePublicBot,
  type BotStore,
  type SiteHeaders,
} from '../bots/index.ts'
import { AppError } from '../shared/index.ts'
import { identifyVisitor, type IdentifyVisitorDeps } from './identify-visitor.ts'
import type { VisitorSessionStore } from './ports.ts'

export type ExtendIdentityDeps = IdentifyVisitorDeps & {
  bots: BotStore
  ownHosts: string[]
  visitorSessions: VisitorSessionStore
}

type ExtendIdentityRequest = { botId: string; sessionId: string; token: string; site: SiteHeaders }

/**
 * Extends the identity of a conversation with a newer token of the same visitor. Returns whether the visitor is known.
 * Throws AppError `not_found` for a conversation of another bot or visitor.
 */
export async function extendIdentity(
  deps: ExtendIdentityDeps,
  { botId, sessionId, token, site }: ExtendIdentityRequest,
): Promise<boolean> {
  const bot = await requirePublicBot(deps, botId)
  checkEmbeddingSite(bot.domain, site, { ownHosts: deps.ownHosts })
  const visitor = await identifyVisitor(deps, bot, token)
  if (visitor.id === '') return false
  if (await deps.visitorSessions.extendIdentity(bot.id, sessionId, visitor)) return true
  throw new AppError('not_found', texts.conversationMissing)
}
