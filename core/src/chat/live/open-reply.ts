import * as rulesText from '@askwell/messages/chat/rules'
import * as texts from '@askwell/messages/chat/refusals'
import type { SignInRateLimiter } from '../../accounts/index.ts'
import {
  checkEmbeddingSite,
  requirePublicBot,
  type Bot,
  type BotStore,
  type SiteHeaders,
} from '../../bots/index.ts'
import { AppError, type Vault } from '../../shared/index.ts'
import {
  admitOwner,
  admitQuestion,
  findPause,
  type AdmitQuestionDeps,
} from '../admission/admit-question.ts'
import { readVisitorToken } from '../admission/visitor-token.ts'
import type { AdmittedQuestion } from '../reply/admitted-question.ts'
import { answer, type AnswerDeps } from '../reply/answer.ts'
import { toAnsweringBot } from '../persona/answering-bot.ts'
import { reserveForReply, type ReserveReplyDeps } from './reserve-reply.ts'
import type { ReplyReader } from './reply-stream.ts'
import type { ReplyRegistry } from './reply-registry.ts'
import {
  prepareButtonReply,
  requireButtonFunction,
  type ButtonDeps,
  type ButtonPress,
} from '../reply/press-button.ts'
import type { VisitorCallDeps } from '../functions/visitor-call.ts'

export type OpenReplyDeps = AnswerDeps &
  ReserveReplyDeps &
  AdmitQuestionDeps &
  ButtonDeps &
  VisitorCallDeps & {
    bots: BotStore
    rateLimiter: Pick<SignInRateLimiter, 'consume' | 'count'>
    vault: Vault
    replyRegistry: ReplyRegistry
    /** Host names of this server. */
    ownHosts: string[]
  }

export type QuestionRequest = {
  botId: string
  sessionId: string | null
  question: string
  /** Whether the reply is not streamed, so that functions cannot request a confirmation. */
  isNotStreamed?: boolean
  /** Whether the client supports the withdrawal of text. */
  canTakeBack?: boolean
  /** Reply id chosen by the client, used once. */
  replyId?: string | undefined
  /** The visitor's IP address. */
  address: string
  site: SiteHeaders
  /** A pressed button instead of a typed question; `question` is then the text shown to the visitor. */
  buttonPress?: ButtonPress | undefined
  visitorToken?: string | undefined
}

/**
 * Admits a question and starts its reply. First checks bot, website, session and rate limits and reserves one message,
 * so that errors are thrown before a stream begins.
 */
export async function openReply(
  deps: OpenReplyDeps,
  request: QuestionRequest,
): Promise<ReplyReader> {
  const bot = toAnsweringBot(await checkAccess(deps, request))
  const botFunction =
    request.buttonPress && (await requireButtonFunction(deps, bot, request.buttonPress))
  const messageId = `m_${request.replyId ?? deps.newId()}`
  const freeSession = deps.replyRegistry.acquireSession(request.sessionId)
  try {
    const asksModel = deps.model !== null && botFunction === undefined
    const { ownerId } = bot
    const { sessionId } = request
    await reserveForReply(deps, { ownerId, messageId, sessionId, asksModel })
  } catch (error) {
    freeSession()
    throw error
  }

  const { sessionId, question, isNotStreamed = false, canTakeBack = false } = request
  const visitorCall = {
    rawArguments: request.buttonPress?.argumentsJson,
    sessionId,
    messageId,
    isNotStreamed,
  }
  const admitted: AdmittedQuestion = {
    messageId,
    bot,
    question,
    sessionId,
    isNotStreamed,
    canTakeBack,
    askedAt: deps.timers.now(),
    ...(botFunction && {
      prepareButtonReply: (signal) =>
        prepareButtonReply(deps, { ...visitorCall, botFunction }, signal),
    }),
  }
  const key = { messageId, botId: bot.id, sessionId }
  return deps.replyRegistry.start(key, (signal) => answer(deps, admitted, signal), freeSession)
}

/** Validates a typed message. `max`: maximum characters, which are fewer in a URL than in a body. */
export function parseQuestion(message: string, max: number): string {
  const question = message.trim().toWellFormed().replaceAll('\0', '')
  if (question === '') throw new AppError('invalid_request', rulesText.messageEmpty)
  if (message.length > max) throw new AppError('too_large', rulesText.messageTooLong)
  return question
}

async function checkAccess(deps: OpenReplyDeps, request: QuestionRequest): Promise<Bot> {
  const { botId, sessionId, address } = request
  // Concurrently, so that the latency of the database counts only once.
  const [bot, session, pause] = await Promise.all([
    requirePublicBot(deps, botId),
    sessionId === null ? null : deps.conversations.findSession(sessionId),
    findPause(deps, { botId, address }),
  ])
  const isOwners = session?.isOwners === true
  const visitor = isOwners ? checkOwner(deps, bot, request) : checkVisitor(deps, bot, request)
  if (sessionId !== null && session?.botId !== botId) {
    throw new AppError('not_found', texts.conversationOver)
  }

  if (isOwners) await admitOwner(deps, { bot, address })
  else await admitQuestion(deps, { bot, address, visitor }, pause)
  return bot
}

/** The preview may omit `Origin`: only the owner's bearer token can open its session, and GET sends no `Origin`. */
function checkOwner({ ownHosts }: OpenReplyDeps, bot: Bot, { site }: QuestionRequest): null {
  if (site.origin !== undefined) checkEmbeddingSite(bot.domain, site, { ownHosts })
  return null
}

/** Checks the embedding site. Returns the visitor id of a valid token, otherwise null. */
function checkVisitor(deps: OpenReplyDeps, bot: Bot, request: QuestionRequest): string | null {
  const { site, visitorToken: token } = request
  const holder = readVisitorToken(deps, { token, botId: bot.id, site })
  checkEmbeddingSite(bot.domain, site, { ownHosts: deps.ownHosts, tokenHost: holder?.host })
  return holder?.visitor ?? null
}
