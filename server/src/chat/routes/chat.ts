import {
  chatbotSettingSessiondomain,
  checkMessageBalance,
  createSession,
  createSessiondomain,
  getAiResponse,
  rateAnswer,
  updateSessiondomain,
  withheldSentences,
} from '@askwell/contract/chat'
import { visitorToken } from '@askwell/contract/chat-limits'
import { extendIdentity, identityLimits, ownerAsVisitor } from '@askwell/contract/identity'
import { limits } from '@askwell/contract/limits'
import {
  aiNoticeOf,
  requireOwnBot,
  toPublicBot,
  requirePublicBot,
  type BotStore,
} from '@askwell/core/bots'
import {
  openReply,
  parseQuestion,
  collectReply,
  issueVisitorToken,
  type ConfirmationDeps,
  type OpenReplyDeps,
  type TakenBack,
  type VisitorTokenDeps,
} from '@askwell/core/chat'
import { AppError, type OwnerId } from '@askwell/core/shared'
import {
  extendIdentity as extend,
  identifyVisitor,
  openVisitorSession,
  sessionOriginOf,
  type ExtendIdentityDeps,
  type IdentifyVisitorDeps,
  type OpenVisitorSessionDeps,
  type SessionOrigin,
  type Visitor,
} from '@askwell/core/visitors'
import * as texts from '@askwell/messages/chat/refusals'
import { ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { chatFunctionRoutes } from './chat-functions.ts'

type NewSessionDeps = IdentifyVisitorDeps &
  OpenVisitorSessionDeps & {
    /** The owner as a visitor of their own bot. */
    ownerAsVisitor: (ownerId: OwnerId) => Promise<Omit<Visitor, 'until'> | null>
    openSession: (session: {
      ownerId: OwnerId
      botId: string
      kind: 'owner' | 'visitor'
      visitor: Visitor
      origin: SessionOrigin
      aiNotice: string
    }) => Promise<string>
  }

type WithheldDeps = {
  bots: BotStore
  takenBackOf: (
    ownerId: OwnerId,
    reply: { botId: string; messageId: string },
  ) => Promise<TakenBack[]>
}

type SessionUpdateDeps = ExtendIdentityDeps & {
  rateAnswer: (rated: {
    sessionId: string
    messageId: string
    rating: 'up' | 'down' | null
    reason: string
  }) => Promise<boolean>
  countMessages: (session: { sessionId: string; botId: string; count: number }) => Promise<boolean>
}

/** The dependencies of all groups of routes. */
export type ChatDeps = OpenReplyDeps &
  VisitorTokenDeps &
  NewSessionDeps &
  WithheldDeps &
  SessionUpdateDeps &
  ConfirmationDeps & {
    balanceOf: (ownerId: OwnerId) => Promise<number>
    /** The bot of a conversation that the owner has in the preview; null for other conversations. */
    botOfOwnSession: (ownerId: OwnerId, sessionId: string) => Promise<string | null>
  }

/** The routes of conversations; the stream itself is mounted separately. */
export const chatRoutes = (deps: ChatDeps): Route[] => [
  ...newSessionRoutes(deps),

  ownerRoute(
    getAiResponse,
    async ({ message, session_id }, { ownerId, client: visit, originHeaders: origin }) => {
      const botId = await deps.botOfOwnSession(ownerId, session_id)
      if (botId === null) throw new AppError('not_found', texts.conversationMissing)
      const reader = await openReply(deps, {
        botId,
        sessionId: session_id,
        question: parseQuestion(message, limits.messageByPost),
        isNotStreamed: true,
        address: visit.address,
        site: origin,
      })
      const { messageId, text } = await collectReply(reader)
      return { key: messageId, assistant_id: botId, response: text }
    },
  ),

  withheldRoute(deps),

  publicRoute(visitorToken, async (body, { originHeaders: site, client }) => {
    const { chatbot_id: botId, challenge, solution } = body
    return issueVisitorToken(deps, {
      botId,
      address: client.address,
      site,
      solution: challenge && solution ? { challenge, solution } : null,
    })
  }),

  publicRoute(checkMessageBalance, async ({ chatbot_id }) => {
    const bot = await requirePublicBot(deps, chatbot_id)
    return { message_balance: await deps.balanceOf(bot.ownerId) }
  }),

  publicRoute(chatbotSettingSessiondomain, async ({ id }) =>
    toPublicBot(await requirePublicBot(deps, id)),
  ),

  ...sessionUpdateRoutes(deps),
  ...chatFunctionRoutes(deps),
]

const newSessionRoutes = (deps: NewSessionDeps): Route[] => [
  ownerRoute(createSession, async ({ chatbot_id, identity }, { ownerId, language }) => {
    const bot = await requireOwnBot(deps, ownerId, chatbot_id)
    const visitor =
      (identity === ownerAsVisitor && (await ownerVisitorOf(deps, ownerId))) ||
      (await identifyVisitor(deps, bot, identity))
    const origin = sessionOriginOf('', language)
    return deps.openSession({
      ownerId,
      botId: bot.id,
      kind: 'owner',
      visitor,
      origin,
      aiNotice: aiNoticeOf(bot),
    })
  }),

  publicRoute(
    createSessiondomain,
    ({ chatbot_id: botId, identity, page = '' }, { client, language, originHeaders: site }) => {
      const origin = sessionOriginOf(page, language)
      return openVisitorSession(deps, { botId, identity, address: client.address, site, origin })
    },
  ),
]

/** The sentences of a reply that were withheld from the visitor. */
const withheldRoute = (deps: WithheldDeps): Route =>
  ownerRoute(withheldSentences, async ({ bot_id, message_id }, { ownerId }) => {
    const { id: botId } = await requireOwnBot(deps, ownerId, bot_id)
    const sentences = await deps.takenBackOf(ownerId, { botId, messageId: message_id })
    return { sentences: sentences.map(({ text, claim }) => ({ text, claim })) }
  })

async function ownerVisitorOf(
  deps: Pick<NewSessionDeps, 'clock' | 'ownerAsVisitor'>,
  ownerId: OwnerId,
): Promise<Visitor | null> {
  const owner = await deps.ownerAsVisitor(ownerId)
  return owner && { ...owner, until: deps.clock() + identityLimits.lifetime * 1_000 }
}

const sessionUpdateRoutes = (deps: SessionUpdateDeps): Route[] => [
  publicRoute(updateSessiondomain, async ({ id, chatbot_id, message_count }) => {
    const counted = { sessionId: id, botId: chatbot_id, count: message_count }
    if (!(await deps.countMessages(counted))) {
      throw new AppError('not_found', texts.conversationMissing)
    }
    return { status: 1 as const }
  }),

  publicRoute(
    extendIdentity,
    async (
      { chatbot_id: botId, session_id: sessionId, identity: token },
      { originHeaders: site },
    ) => ({
      is_known: await extend(deps, { botId, sessionId, token, site }),
    }),
  ),

  publicRoute(rateAnswer, async ({ session_id, message_id, rating, reason = '' }) => {
    const rated = { sessionId: session_id, messageId: message_id, reason }
    if (!(await deps.rateAnswer({ ...rated, rating: rating === 'none' ? null : rating }))) {
      throw new AppError('not_found', texts.answerMissing)
    }
    return { status: 1 as const }
  }),
]
