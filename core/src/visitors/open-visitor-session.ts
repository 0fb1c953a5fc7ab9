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

/** Limit of sessions per network address; high enough for a school or an office that shares one address. */
const sessionsPerAddress = { points: 600, windowMs: 3_600_000 }

/** How long a session without questions is stored, in milliseconds. */
export const unusedSessionRetentionMs = 24 * 3_600_000

type VisitorSessionRequest = {
  botId: string
  identity: unknown
  address: string
  site: SiteHeaders
  origin: SessionOrigin
}

/** Opens a conversation and returns its id. Needs no authentication, so it is rate-limited by network address. */
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
