import { refusalTexts } from '@askwell/contract/errors'
import { texts } from '@askwell/contract/texts'
import type { Throttle } from '../accounts/index.ts'
import { checkSite, visitedBot, type BotStore, type SiteClues } from '../bots/index.ts'
import { AppError } from '../shared/index.ts'
import { answer, type AdmittedQuestion, type AnswerDeps } from './answer.ts'
import { answeringBot } from './answering-bot.ts'
import type { ReplyReader } from './live-reply.ts'
import type { LiveReplies } from './live-replies.ts'

export type OpenReplyDeps = AnswerDeps & {
  bots: BotStore
  throttle: Pick<Throttle, 'use'>
  live: LiveReplies
  /** Host names under which this server itself is reached. */
  ownHosts: string[]
}

export type Question = {
  botId: string
  sessionId: string | null
  question: string
  /** Nobody sees the reply as it is made, so that functions cannot ask. */
  isUnseen?: boolean
  /** Where the visitor comes from. */
  address: string
  site: SiteClues
}

/**
 * Lets a question in and starts its answer: bot, website, session and rate are checked and one message
 * is reserved, so that every refusal is thrown before the first byte of a stream.
 */
export async function openReply(deps: OpenReplyDeps, asked: Question): Promise<ReplyReader> {
  const bot = answeringBot(await guard(deps, asked))
  const messageId = `m_${deps.newId()}`
  const freeSession = deps.live.takeSession(asked.sessionId)
  try {
    await reserve(deps, bot.ownerId, messageId)
  } catch (error) {
    freeSession()
    throw error
  }

  const { sessionId, question, isUnseen = false } = asked
  const admitted: AdmittedQuestion = {
    messageId,
    bot,
    question,
    sessionId,
    isUnseen,
    askedAt: deps.timers.now(),
  }
  const key = { messageId, botId: bot.id, sessionId }
  return deps.live.start(key, (signal) => answer(deps, admitted, signal), freeSession)
}

/** Checks a message as typed; `most` characters, because an address holds fewer than a body. */
export function readQuestion(message: string, most: number): string {
  const question = message.trim().toWellFormed().replaceAll('\0', '')
  if (question === '') throw new AppError('invalid_request', texts.messageEmpty)
  if (message.length > most) throw new AppError('too_large', texts.messageTooLong)
  return question
}

async function guard(deps: OpenReplyDeps, { botId, sessionId, address, site }: Question) {
  const bot = await visitedBot(deps, botId)
  checkSite(bot.domain, site, deps.ownHosts)
  if (sessionId !== null && (await deps.conversations.botOfSession(sessionId)) !== botId) {
    throw new AppError('not_found', 'This conversation is over. Please reload the page.')
  }

  const { perAddressAMinute, perBotAMinute } = deps.limits
  const windowMs = 60_000
  await deps.throttle.use(`chat:${botId}:${address}`, { points: perAddressAMinute, windowMs })
  await deps.throttle.use(`chat:${botId}`, { points: perBotAMinute, windowMs })
  return bot
}

async function reserve(
  { meter }: Pick<OpenReplyDeps, 'meter'>,
  ownerId: AdmittedQuestion['bot']['ownerId'],
  messageId: string,
): Promise<void> {
  const outcome = await meter.reserve(ownerId, messageId)
  if (outcome === 'empty') throw new AppError('no_messages_left', refusalTexts.noMessagesLeft)
  if (outcome === 'duplicate') throw new Error(`the message id ${messageId} was used before`)
}
