import type { RateLimiter } from '../accounts/index.ts'
import {
  aiNoticeOf,
  checkEmbeddingSite,
  requirePublicBot,
  type BotStore,
  type SiteHeaders,
} from '../bots/index.ts'
import type { OwnerId } from '../shared/index.ts'
import { identifyVisitor, type IdentifyVisitorDeps } from './identify-visitor.ts'
import type { Visitor } from './ports.ts'
import type { SessionOrigin } from './session-origin.ts'

export type OpenVisitorSessionDeps = IdentifyVisitorDeps & {
  bots: BotStore
  ownHosts: string[]
  rateLimiter: Pick<RateLimiter, 'consume'>
  openSession: (session: {
    ownerId: OwnerId
    botId: string
    kind: 'visitor'
    visitor: Visitor
    origin: SessionOrigin
    aiNotice: string
  }) => Promise<string>
}

/** Sessions that one address may open; enough for a school or an office behind one address. */
const sessionsPerAddress = { points: 600, windowMs: 3_600_000 }

/** How long a visitor's session without any question is stored, in milliseconds. */
export const unusedSessionRetentionMs = 24 * 3_600_000

type VisitorSessionRequest = {
  botId: string
  identity: unknown
  address: string
  site: SiteHeaders
  origin: SessionOrigin
}

/** Opens a visitor's conversation and returns its id. Anybody may call it, so its rows are bounded by address. */
export async function openVisitorSession(
  deps: OpenVisitorSessionDeps,
  { botId, identity, address, site, origin }: VisitorSessionRequest,
): Promise<string> {
  const bot = await requirePublicBot(deps, botId)
  checkEmbeddingSite(bot.domain, site, { ownHosts: deps.ownHosts })
  await deps.rateLimiter.consume(`chat:session:${address}`, sessionsPerAddress)
  const visitor = await identifyVisitor(deps, bot, identity)
  const { id, ownerId } = bot
  return deps.openSession({
    ownerId,
    botId: id,
    kind: 'visitor',
    visitor,
    origin,
    aiNotice: aiNoticeOf(bot),
  })
}
