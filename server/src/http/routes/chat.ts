import {
  chatbotSettingSessiondomain,
  checkMessageBalance,
  createSession,
  createSessiondomain,
  getAiResponse,
  rateAnswer,
  updateSessiondomain,
} from '@askwell/contract/chat'
import { ownerAsVisitor } from '@askwell/contract/identity'
import { limits } from '@askwell/contract/limits'
import { checkSite, ownBot, publicFields, visitedBot, type BotStore } from '@askwell/core/bots'
import {
  openReply,
  readQuestion,
  wholeReply,
  type DecisionDeps,
  type OpenReplyDeps,
} from '@askwell/core/chat'
import { AppError, type OwnerId } from '@askwell/core/shared'
import { knownVisitor, type KnownVisitorDeps, type Visitor } from '@askwell/core/visitors'
import { serveOwner, serveVisitor, type Route } from '../serve.ts'
import { chatFunctionRoutes } from './chat-functions.ts'

export type ChatDeps = OpenReplyDeps &
  DecisionDeps &
  KnownVisitorDeps & {
    bots: BotStore
    ownHosts: string[]
    balanceOf: (ownerId: OwnerId) => Promise<number>
    /** The owner as a visitor of their own bot. */
    ownerAsVisitor: (ownerId: OwnerId) => Promise<Visitor | null>
    openSession: (session: {
      ownerId: OwnerId
      botId: string
      kind: 'owner' | 'visitor'
      visitor: Visitor
    }) => Promise<string>
    /** The bot of the owner's own conversation, null when it is none of theirs. */
    botOfOwnSession: (ownerId: OwnerId, sessionId: string) => Promise<string | null>
    rateAnswer: (rated: {
      sessionId: string
      messageId: string
      rating: 'up' | 'down' | null
    }) => Promise<boolean>
    countMessages: (session: {
      sessionId: string
      botId: string
      count: number
    }) => Promise<boolean>
  }

/** The calls around a conversation; the stream itself is mounted beside them. */
export const chatRoutes = (deps: ChatDeps): Route[] => [
  serveOwner(createSession, async ({ chatbot_id, identity }, { ownerId }) => {
    const bot = await ownBot(deps, ownerId, chatbot_id)
    const isThemselves = identity === ownerAsVisitor && (await deps.ownerAsVisitor(ownerId))
    const visitor = isThemselves || (await knownVisitor(deps, bot, identity))
    return deps.openSession({ ownerId, botId: bot.id, kind: 'owner', visitor })
  }),

  serveOwner(getAiResponse, async ({ message, session_id }, { ownerId, visit, origin }) => {
    const botId = await deps.botOfOwnSession(ownerId, session_id)
    if (botId === null) throw new AppError('not_found', 'This conversation does not exist.')
    const reader = await openReply(deps, {
      botId,
      sessionId: session_id,
      question: readQuestion(message, limits.messageByPost),
      isUnseen: true,
      address: visit.address,
      site: origin,
    })
    const { messageId, text } = await wholeReply(reader)
    return { key: messageId, assistant_id: botId, response: text }
  }),

  serveVisitor(createSessiondomain, async ({ chatbot_id, identity }, { origin }) => {
    const bot = await visitedBot(deps, chatbot_id)
    checkSite(bot.domain, origin, deps.ownHosts)
    const visitor = await knownVisitor(deps, bot, identity)
    return deps.openSession({ ownerId: bot.ownerId, botId: bot.id, kind: 'visitor', visitor })
  }),

  serveVisitor(checkMessageBalance, async ({ chatbot_id }) => {
    const bot = await visitedBot(deps, chatbot_id)
    return { message_balance: await deps.balanceOf(bot.ownerId) }
  }),

  serveVisitor(chatbotSettingSessiondomain, async ({ id }) =>
    publicFields(await visitedBot(deps, id)),
  ),

  serveVisitor(updateSessiondomain, async ({ id, chatbot_id, message_count }) => {
    const counted = { sessionId: id, botId: chatbot_id, count: message_count }
    if (!(await deps.countMessages(counted))) {
      throw new AppError('not_found', 'This conversation does not exist.')
    }
    return { status: 1 as const }
  }),

  serveVisitor(rateAnswer, async ({ session_id, message_id, rating }) => {
    const rated = { sessionId: session_id, messageId: message_id }
    if (!(await deps.rateAnswer({ ...rated, rating: rating === 'none' ? null : rating }))) {
      throw new AppError('not_found', 'This answer does not exist.')
    }
    return { status: 1 as const }
  }),

  ...chatFunctionRoutes(deps),
]
