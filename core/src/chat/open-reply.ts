import { refusalTexts } from '@askwell/contract/errors'
import { texts } from '@askwell/contract/texts'
import type { Throttle } from '../accounts/index.ts'
import { checkSite, visitedBot, type BotStore, type SiteClues } from '../bots/index.ts'
import { AppError } from '../shared/index.ts'
import { answer, type AdmittedQuestion, type AnswerDeps } from './answer.ts'
import { answeringBot } from './answering-bot.ts'
import type { ReplyReader } from './live-reply.ts'
import type { LiveReplies } from './live-replies.ts'
import { pressedDraft, pressedFunction, type ButtonDeps, type Press } from './press-button.ts'
import type { VisitorCallDeps } from './visitor-call.ts'

export type OpenReplyDeps = AnswerDeps &
  ButtonDeps &
  VisitorCallDeps & {
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
  /** The client's own name for the reply, which is used once. */
  replyId?: string | undefined
  /** Where the visitor comes from. */
  address: string
  site: SiteClues
  /** The button that was pressed instead of asking; `question` is what the visitor sees of it. */
  press?: Press | undefined
}

/**
 * Lets a question in and starts its answer: bot, website, session and rate are checked and one message
 * is reserved, so that every refusal is thrown before the first byte of a stream.
 */
export async function openReply(deps: OpenReplyDeps, asked: Question): Promise<ReplyReader> {
  const bot = answeringBot(await guard(deps, asked))
  const called = asked.press && (await pressedFunction(deps, bot, asked.press))
  const messageId = `m_${asked.replyId ?? deps.newId()}`
  const freeSession = deps.live.takeSession(asked.sessionId)
  try {
    await reserve(deps, bot.ownerId, messageId)
  } catch (error) {
    freeSession()
    throw error
  }

  const { sessionId, question, isUnseen = false } = asked
  const call = { given: asked.press?.given, sessionId, messageId, isUnseen }
  const admitted: AdmittedQuestion = {
    messageId,
    bot,
    question,
    sessionId,
    isUnseen,
    askedAt: deps.timers.now(),
    ...(called && { pressed: (signal) => pressedDraft(deps, { ...call, called }, signal) }),
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
  if (outcome === 'duplicate') throw new AppError('invalid_request', texts.replyIdUsed)
}
