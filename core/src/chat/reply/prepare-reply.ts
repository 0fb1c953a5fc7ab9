import * as texts from '@askwell/messages/chat/replies'
import { prepareModelReply, type ModelReplyDeps } from './prepare-model-reply.ts'
import { rewriteFollowUp } from '../grounding/follow-up.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { smallTalk, withoutCourtesies } from '../persona/small-talk.ts'
import { isSmallTalk, visitorSmallTalk } from '../visitor-language/visitor-small-talk.ts'
import { visitorTexts } from '../visitor-language/visitor-texts.ts'
import { visitorOf } from '../visitor-language/visitor-language.ts'
import { fixedReply, quotedReply, yieldOnce, type PendingReply } from './pending-reply.ts'
import { prepareExtractiveReply, type MessageInContext } from './prepare-extractive-reply.ts'
import type { ReplyRequest } from './reply-request.ts'
import { exactTeamAnswers } from '../team-answers/exact-team-answers.ts'
import { ModelError } from '../../shared/index.ts'
import type { ChatProblem } from '../ports/reply-events.ts'

export type PrepareReplyDeps = Omit<ModelReplyDeps, 'model'> & {
  /** Null: the built-in answerer quotes the bot's own sources. */
  model: LanguageModel | null
  /** Logs what the visitor sees only as a general text. */
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
  const asked = withoutCourtesies(question)
  const followUp = rewriteFollowUp(asked, topics)
  const exact = await exactTeamAnswers(deps, { botId: bot.id, asked, followUp })
  return exact.length > 0
    ? quotedReply(asked, exact)
    : prepareSearchedReply(deps, { ...request, asked, followUp }, signal)
}

type AnalyzedRequest = ReplyRequest & Pick<MessageInContext, 'asked' | 'followUp'>

async function prepareSearchedReply(
  deps: PrepareReplyDeps,
  { asked, followUp, ...request }: AnalyzedRequest,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, question, history } = request
  const { model } = deps

  const known = await deps.knowledge.languages(bot.id)
  const visitor = visitorOf(question, history, known)
  const smallTalkReply =
    model && !bot.onlyOwnData
      ? null
      : (visitorSmallTalk(question, bot, visitor) ?? smallTalk(question, bot))
  if (smallTalkReply !== null) return fixedReply('small_talk', smallTalkReply)

  const message = { bot, asked, followUp, visitor, known }
  if (!model) return prepareExtractiveReply(deps, message, signal)

  return prepareModelReply({ ...deps, model }, { request, message }, signal).catch(
    (error: unknown) => answerWithoutModel(deps, { request, message, error }, signal),
  )
}

/**
 * The built-in answer when the model failed before any text or call, introduced as such; also the closest sentence when
 * it is not sure. When the sources have nothing, the failure is reported: the model may have an answer in a moment.
 */
async function answerWithoutModel(
  deps: PrepareReplyDeps,
  { request, message, error }: { request: ReplyRequest; message: MessageInContext; error: unknown },
  signal: AbortSignal,
): Promise<PendingReply> {
  if (!(error instanceof ModelError) || signal.aborted) throw error
  const builtIn = await prepareExtractiveReply(deps, message, signal)
  const hasSentences = builtIn.kind() === 'answer' || builtIn.finish('').sources.length > 0
  if (!hasSentences) throw error
  const { messageId, bot } = request
  deps.reportProblem({ messageId, botId: bot.id, ownerId: bot.ownerId, error })
  const introduction = visitorTexts(message.visitor.language)?.builtInAnswer ?? texts.builtInAnswer
  return { ...builtIn, opening: yieldOnce(`${introduction}\n\n`) }
}
