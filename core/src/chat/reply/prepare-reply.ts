import * as texts from '@askwell/messages/chat/replies'
import { prepareModelReply, type ModelReplyDeps } from './prepare-model-reply.ts'
import { hasUntrustedSource } from '../functions/untrusted-text.ts'
import { rewriteFollowUp } from '../grounding/follow-up/follow-up.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { smallTalk, withoutCourtesies } from '../persona/small-talk.ts'
import {
  asksForPerson,
  isSmallTalk,
  visitorSmallTalk,
} from '../visitor-language/visitor-small-talk.ts'
import { visitorTexts } from '../visitor-language/visitor-texts.ts'
import { visitorOf } from '../visitor-language/visitor-language.ts'
import { fixedReply, quotedReply, yieldOnce, type PendingReply } from './pending-reply.ts'
import type { MessageInContext } from '../extractive/answer-message.ts'
import { personText } from '../extractive/extractive-reply.ts'
import { prepareExtractiveReply } from './prepare-extractive-reply.ts'
import { teamContacts } from '../extractive/team-contacts.ts'
import type { ReplyRequest } from './reply-request.ts'
import { exactTeamAnswers } from '../team-answers/exact-team-answers.ts'
import { ModelError } from '../../shared/index.ts'
import type { ChatProblem } from '../ports/reply-events.ts'

export type PrepareReplyDeps = Omit<ModelReplyDeps, 'model'> & {
  /** Null: the built-in answerer quotes the bot's sources. */
  model: LanguageModel | null
  /** Logs a problem. The visitor sees only a general message. */
  reportProblem(problem: ChatProblem): void
}

/** Decides how the question is answered and starts the reply. */
export async function prepareReply(
  deps: PrepareReplyDeps,
  request: ReplyRequest,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, question, history } = request
  const topics = history.filter((turn) => !isSmallTalk(turn.question, bot))
  const plainQuestion = withoutCourtesies(question)
  const followUp = rewriteFollowUp(plainQuestion, topics)
  const exact = await exactTeamAnswers(deps, { botId: bot.id, plainQuestion, followUp })
  return exact.length > 0
    ? quotedReply(plainQuestion, exact)
    : prepareSearchedReply(deps, { ...request, plainQuestion, followUp }, signal)
}

type AnalyzedRequest = ReplyRequest & Pick<MessageInContext, 'plainQuestion' | 'followUp'>

async function prepareSearchedReply(
  deps: PrepareReplyDeps,
  { plainQuestion, followUp, ...request }: AnalyzedRequest,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, question, history } = request
  const { model } = deps

  const known = await deps.knowledge.languages(bot.id)
  const visitor = visitorOf(question, history, known)
  // With a full history there may be earlier messages, which are not loaded.
  const isWhole = history.length < deps.limits.maxHistory
  const isFirst = isWhole && history.every((turn) => isSmallTalk(turn.question, bot))
  const { messageId } = request
  const message = { messageId, bot, plainQuestion, followUp, isFirst, visitor, known }
  const talk = model && !bot.onlyOwnData ? null : await smallTalkReply(deps, question, message)
  if (talk) return talk
  if (!model) return prepareExtractiveReply(deps, message, signal)

  return prepareModelReply({ ...deps, model }, { request, message }, signal).catch(
    (error: unknown) => answerWithoutModel(deps, { request, message, error }, signal),
  )
}

/** The reply to small talk. A request for a person is answered with the contact details of the team. */
async function smallTalkReply(
  deps: PrepareReplyDeps,
  question: string,
  message: MessageInContext,
): Promise<PendingReply | null> {
  const { bot, visitor } = message
  const text = visitorSmallTalk(question, bot, visitor) ?? smallTalk(question, bot)
  if (text === null) return null
  if (!asksForPerson(question, visitor.language)) return fixedReply('small_talk', text)
  const contacts = await teamContacts(deps, message)
  const reply = fixedReply('small_talk', personText(bot, visitor.language, contacts) ?? text)
  const sources = hasUntrustedSource(contacts.lines.map(({ passage }) => passage))
  return { ...reply, finish: () => ({ sources: [], untrusted: { sources, results: false } }) }
}

/**
 * The reply of the built-in answerer, introduced as such, when the model failed before any text or call; also the
 * closest sentence when the answer is uncertain. Without any sentence, rethrows the failure, because a retry may
 * succeed.
 */
async function answerWithoutModel(
  deps: PrepareReplyDeps,
  { request, message, error }: { request: ReplyRequest; message: MessageInContext; error: unknown },
  signal: AbortSignal,
): Promise<PendingReply> {
  if (!(error instanceof ModelError) || signal.aborted) throw error
  const talk = await smallTalkReply(deps, request.question, message)
  if (talk) return talk
  const builtIn = await prepareExtractiveReply(deps, message, signal)
  const hasSentences = builtIn.kind() === 'answer' || builtIn.finish('').sources.length > 0
  if (!hasSentences) throw error
  const { messageId, bot } = request
  deps.reportProblem({ messageId, botId: bot.id, ownerId: bot.ownerId, error })
  const introduction = visitorTexts(message.visitor.language)?.builtInAnswer ?? texts.builtInAnswer
  return { ...builtIn, opening: yieldOnce(`${introduction}\n\n`) }
}
