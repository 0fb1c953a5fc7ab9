import type { AnsweringBot } from '../persona/answering-bot.ts'
import { askModel } from '../model/ask-model.ts'
import { buildCitations } from '../grounding/citations.ts'
import { runToolLoop, type ToolLoopDeps } from './tool-loop.ts'
import { rewriteFollowUp } from '../grounding/follow-up.ts'
import { checkGrounding } from '../grounding/grounding.ts'
import { abstentionText } from './extractive-reply.ts'
import {
  availableFunctions,
  type AvailableFunctionsDeps,
} from '../functions/available-functions.ts'
import { untrustedTextOf } from '../functions/untrusted-text.ts'
import { detectAbstention, type ReplyPiece } from './detect-abstention.ts'
import type { Knowledge, Passage } from '../ports/knowledge.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import type { PastExchange, UntrustedText } from '../ports/conversations.ts'
import { buildPrompt } from '../model/prompt.ts'
import { smallTalk, withoutCourtesies } from '../persona/small-talk.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import { fixedReply, type FinishedReply, type PendingReply } from './pending-reply.ts'
import { prepareExtractiveReply } from './prepare-extractive-reply.ts'
import type { VisitorCall } from '../functions/visitor-call.ts'

export type PrepareReplyDeps = Omit<ToolLoopDeps, 'model'> &
  AvailableFunctionsDeps & {
    /** Null: the built-in answerer quotes the bot's own sources. */
    model: LanguageModel | null
    knowledge: Knowledge
  }

export type ReplyRequest = Pick<VisitorCall, 'sessionId' | 'messageId' | 'isNotStreamed'> & {
  bot: AnsweringBot
  question: string
  history: PastExchange[]
}

/** Decides how the question is answered and starts the reply. */
export async function prepareReply(
  deps: PrepareReplyDeps,
  request: ReplyRequest,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, question, history } = request
  const { model } = deps
  const smallTalkReply = model && !bot.onlyOwnData ? null : smallTalk(question, bot)
  if (smallTalkReply !== null) return fixedReply('small_talk', smallTalkReply)

  const topics = history.filter((turn) => smallTalk(turn.question, bot) === null)
  const asked = withoutCourtesies(question)
  const followUp = rewriteFollowUp(asked, topics)
  const { query } = followUp
  if (!model) return prepareExtractiveReply(deps, { bot, asked, followUp }, signal)

  const [passages, functions] = await Promise.all([
    deps.knowledge.search(bot.id, query, deps.limits.maxPassages),
    availableFunctions(deps, bot, request.messageId),
  ])
  const hasFunctions = functions.length > 0
  if (passages.length === 0 && bot.onlyOwnData && !hasFunctions) {
    return fixedReply('abstention', abstentionText(bot))
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
  return prepareModelReply(pieces, request, { passages, functionResults, untrusted })
}

type GroundingContext = {
  passages: Passage[]
  functionResults: readonly string[]
  untrusted: UntrustedText
}

/** The reply of a model that has yielded its first text or call. */
async function prepareModelReply(
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  { bot, question }: ReplyRequest,
  context: GroundingContext,
): Promise<PendingReply> {
  const start = await detectAbstention(pieces)
  return {
    kind: () => (start.isAbstaining() ? 'abstention' : 'answer'),
    opening: start.first,
    pieces,
    closingText: () => (start.isAbstaining() ? suggestionsText(bot) : ''),
    finish: (reply) =>
      start.isAbstaining()
        ? { sources: [], unsupported: [], untrusted: context.untrusted }
        : finishGrounded(reply, { question, bot, ...context }),
  }
}

/**
 * With own data only, a reply without a supporting passage cites at least the best one, unless it used a
 * function result.
 */
function finishGrounded(
  reply: string,
  {
    bot,
    question,
    passages,
    functionResults,
    untrusted,
  }: GroundingContext & Pick<ReplyRequest, 'bot' | 'question'>,
): FinishedReply {
  const { supporting, unsupported } = checkGrounding(reply, { question, functionResults }, passages)
  const citesBestPassage =
    supporting.length === 0 && bot.onlyOwnData && functionResults.length === 0
  const cited = citesBestPassage ? passages.slice(0, 1) : supporting
  return { sources: buildCitations(cited.map((passage) => ({ passage }))), unsupported, untrusted }
}
