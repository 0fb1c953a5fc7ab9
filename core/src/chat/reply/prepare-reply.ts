import * as texts from '@askwell/messages/chat/replies'
import { askModel } from '../model/ask-model.ts'
import { buildCitations } from '../grounding/citations.ts'
import { toReplySearch } from '../grounding/reply-search.ts'
import { runToolLoop, type ToolLoopDeps } from './tool-loop.ts'
import { rewriteFollowUp } from '../grounding/follow-up.ts'
import { createReplyGuard } from './create-reply-guard.ts'
import { supportingPassages } from '../grounding/supporting-passages.ts'
import { abstentionText } from './extractive-reply.ts'
import {
  availableFunctions,
  type AvailableFunctionsDeps,
} from '../functions/available-functions.ts'
import { untrustedTextOf } from '../functions/untrusted-text.ts'
import { detectAbstention, type ReplyPiece } from './detect-abstention.ts'
import type { Knowledge, Passage } from '../ports/knowledge.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { ReplySearch, UntrustedText } from '../ports/conversations.ts'
import { buildPrompt } from '../model/prompt.ts'
import { smallTalk, withoutCourtesies } from '../persona/small-talk.ts'
import { isSmallTalk, visitorSmallTalk } from '../visitor-language/visitor-small-talk.ts'
import { visitorOf } from '../visitor-language/visitor-language.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import { fixedReply, yieldOnce, type FinishedReply, type PendingReply } from './pending-reply.ts'
import { prepareExtractiveReply, type MessageInContext } from './prepare-extractive-reply.ts'
import type { ReplyRequest } from './reply-request.ts'
import { ModelError } from '../../shared/index.ts'
import type { ChatProblem } from '../ports/reply-events.ts'

export type PrepareReplyDeps = Omit<ToolLoopDeps, 'model'> &
  AvailableFunctionsDeps & {
    /** Null: the built-in answerer quotes the bot's own sources. */
    model: LanguageModel | null
    knowledge: Knowledge
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
  const { model } = deps
  const known = await deps.knowledge.languages(bot.id)
  const visitor = visitorOf(question, history, known)
  const smallTalkReply =
    model && !bot.onlyOwnData
      ? null
      : (visitorSmallTalk(question, bot, visitor) ?? smallTalk(question, bot))
  if (smallTalkReply !== null) return fixedReply('small_talk', smallTalkReply)

  const topics = history.filter((turn) => !isSmallTalk(turn.question, bot))
  const asked = withoutCourtesies(question)
  const message = { bot, asked, followUp: rewriteFollowUp(asked, topics), visitor, known }
  if (!model) return prepareExtractiveReply(deps, message, signal)

  const [passages, functions] = await Promise.all([
    deps.knowledge.search(bot.id, message.followUp.query, deps.limits.maxPassages),
    availableFunctions(deps, bot, request.messageId),
  ])
  const search = toReplySearch(message.followUp.query, passages)
  const hasFunctions = functions.length > 0
  if (passages.length === 0 && bot.onlyOwnData && !hasFunctions) {
    return fixedReply('abstention', abstentionText(bot, visitor, known), search)
  }

  const marker = deps.newId()
  const prompt = buildPrompt({ bot, passages, history, question, marker, hasFunctions })
  const functionResults: string[] = []
  const untrusted = untrustedTextOf({ passages, history })
  const pieces = hasFunctions
    ? runToolLoop(
        { ...deps, model },
        { ...request, functions, prompt, marker, untrusted, functionResults },
        signal,
      )
    : askModel({ ...deps, model }, { ...prompt, tools: [], mayCall: false }, signal)
  const context = { passages, search, functionResults, untrusted }
  return prepareModelReply(pieces, request, context).catch((error: unknown) =>
    answerWithoutModel(deps, { request, message, error }, signal),
  )
}

/**
 * The built-in answer when the model failed before any text or call, introduced as such. When the sources have no
 * answer, the failure is reported: the model may have one in a moment.
 */
async function answerWithoutModel(
  deps: PrepareReplyDeps,
  { request, message, error }: { request: ReplyRequest; message: MessageInContext; error: unknown },
  signal: AbortSignal,
): Promise<PendingReply> {
  if (!(error instanceof ModelError) || signal.aborted) throw error
  const builtIn = await prepareExtractiveReply(deps, message, signal)
  if (builtIn.kind() !== 'answer') throw error
  const { messageId, bot } = request
  deps.reportProblem({ messageId, botId: bot.id, ownerId: bot.ownerId, error })
  return { ...builtIn, opening: yieldOnce(`${texts.builtInAnswer}\n\n`) }
}

type GroundingContext = {
  passages: Passage[]
  search: ReplySearch
  functionResults: readonly string[]
  untrusted: UntrustedText
}

/** The reply of a model that has yielded its first text or call. */
async function prepareModelReply(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  request: ReplyRequest,
  context: GroundingContext,
): Promise<PendingReply> {
  const { bot } = request
  const start = await detectAbstention(pieces)
  const guard = createReplyGuard(request, context)
  const hasAbstained = () => start.isAbstaining() || guard.isOnlyAbstention
  return {
    kind: () => (hasAbstained() ? 'abstention' : 'answer'),
    search: context.search,
    guard,
    opening: start.first,
    pieces,
    closingText: () => (hasAbstained() ? suggestionsText(bot) : ''),
    finish: (reply) =>
      hasAbstained()
        ? { sources: [], untrusted: context.untrusted }
        : finishGrounded(reply, request, context),
  }
}

/**
 * With own data only, a reply without a supporting passage cites at least the best one, unless it used a
 * function result.
 */
function finishGrounded(
  reply: string,
  { bot, question }: ReplyRequest,
  { passages, functionResults, untrusted }: GroundingContext,
): FinishedReply {
  const supporting = supportingPassages(reply, question, passages)
  const citesBestPassage =
    supporting.length === 0 && bot.onlyOwnData && functionResults.length === 0
  const cited = citesBestPassage ? passages.slice(0, 1) : supporting
  return { sources: buildCitations(cited.map((passage) => ({ passage }))), untrusted }
}
