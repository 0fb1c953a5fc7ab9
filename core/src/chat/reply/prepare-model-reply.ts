import { askModel } from '../model/ask-model.ts'
import { buildPrompt } from '../model/prompt.ts'
import { todayText } from '../model/today.ts'
import { rewriteQuestion, type RewriteDeps } from '../model/rewrite-question.ts'
import { selectKnowledge, type SelectedKnowledge } from '../model/select-knowledge.ts'
import {
  availableFunctions,
  type AvailableFunctionsDeps,
} from '../functions/available-functions.ts'
import { untrustedTextOf } from '../functions/untrusted-text.ts'
import { abstentionSentence } from '../grounding/abstention.ts'
import { buildCitations } from '../grounding/citations.ts'
import { CitationMarks } from '../grounding/citation-marks.ts'
import type { ReplyGuard } from '../grounding/reply-guard.ts'
import { supportingPassages } from '../grounding/supporting-passages.ts'
import { suggestionsText } from '../persona/suggestions.ts'
import type { UntrustedText } from '../ports/conversations.ts'
import type { Knowledge } from '../ports/knowledge.ts'
import type { LanguageModel } from '../ports/language-model.ts'
import { visitorTexts } from '../visitor-language/visitor-texts.ts'
import { createReplyGuard } from './create-reply-guard.ts'
import { detectAbstention, type ReplyPiece } from './detect-abstention.ts'
import { abstentionText } from '../extractive/extractive-reply.ts'
import { closestAnswer, type ClosestAnswer } from './closest-answer.ts'
import { fixedReply, type FinishedReply, type PendingReply } from './pending-reply.ts'
import type { MessageInContext } from '../extractive/answer-message.ts'
import type { ReplyRequest } from './reply-request.ts'
import { runToolLoop, type ToolLoopDeps } from './tool-loop.ts'

export type ModelReplyDeps = Omit<ToolLoopDeps, 'model'> &
  AvailableFunctionsDeps &
  RewriteDeps & {
    model: LanguageModel
    knowledge: Knowledge
    hashOf: (text: string) => string
  }

type ModelReplyInput = { request: ReplyRequest; message: MessageInContext }

/** Starts the reply of a model with the bot's knowledge and functions. Resolves at its first text or call. */
export async function prepareModelReply(
  deps: ModelReplyDeps,
  { request, message }: ModelReplyInput,
  signal: AbortSignal,
): Promise<PendingReply> {
  const { bot, question, history } = request
  const { plainQuestion, followUp } = message
  const rewrite = () => rewriteQuestion(deps, { question: plainQuestion, history }, signal)
  const [selected, functions] = await Promise.all([
    selectKnowledge(deps, { botId: bot.id, plainQuestion, followUp, rewrite }),
    availableFunctions(deps, bot, request.messageId),
  ])
  const { passages, search } = selected
  const hasFunctions = functions.length > 0
  if (passages.length === 0 && bot.onlyOwnData && !hasFunctions) {
    return fixedReply('abstention', abstentionText(bot, message.visitor, message.known), search)
  }

  const marker = deps.newId()
  const today = todayText(deps.timers.now(), bot.timeZone)
  const wholeId = selected.isWhole ? idOf(deps, selected) : null
  const parts = { bot, passages, wholeId, history, question, marker, today, hasFunctions }
  const prompt = buildPrompt(parts)
  const functionResults: string[] = []
  const untrusted = untrustedTextOf({ passages, history })
  const pieces = hasFunctions
    ? runToolLoop(
        deps,
        { ...request, functions, prompt, marker, untrusted, functionResults },
        signal,
      )
    : askModel(deps, { ...prompt, tools: [], mayCall: false }, signal)
  const context = { selected, functionResults, untrusted, today }
  return openModelReply(deps, pieces, { request, message, context })
}

/** An id that is equal for equal knowledge, so that a provider can cache the prompt. No document can contain it. */
const idOf = ({ hashOf }: ModelReplyDeps, { passages }: SelectedKnowledge): string =>
  hashOf(passages.map(({ id, text }) => `${id}\n${text}`).join('\n')).slice(0, 32)

type GroundingContext = {
  selected: SelectedKnowledge
  functionResults: readonly string[]
  untrusted: UntrustedText
  today: string
}

/** Opens the reply of a model up to its first text or call. */
async function openModelReply(
  deps: ModelReplyDeps,
  pieces: AsyncGenerator<ReplyPiece, void, undefined>,
  { request, message, context }: ModelReplyInput & { context: GroundingContext },
): Promise<PendingReply> {
  const { bot } = request
  const { language } = message.visitor
  const { passages, search } = context.selected
  const abstention = abstentionSentence(language)
  let nearest: ClosestAnswer | null = null
  const onAbstention = async () => {
    nearest = await closestAnswer(deps, message)
    return nearest.text
  }
  const start = await detectAbstention(pieces, { language, onAbstention })
  const guard = createReplyGuard(request, { ...context, passages, abstention })
  const marks = new CitationMarks({ passages: passages.length, abstention })
  const hasAbstained = () => start.isAbstaining() || guard.isOnlyAbstention
  return {
    kind: () => (hasAbstained() ? 'abstention' : 'answer'),
    search,
    guard,
    marks,
    opening: start.first,
    pieces,
    closingText: () =>
      guard.isOnlyAbstention ? suggestionsText(bot, visitorTexts(language)?.suggestions) : '',
    finish: (reply) => {
      if (nearest) return nearest
      return guard.isOnlyAbstention
        ? { sources: [], untrusted: context.untrusted }
        : finishGrounded(reply, { request, context, guard, marks })
    },
  }
}

/**
 * The sources of a reply: the passages that the model cited; without citations, or after a withdrawal, the passages
 * that support the text. With own data only, the best passage is always a source, unless the reply uses a function
 * result.
 */
function finishGrounded(
  reply: string,
  parts: {
    request: ReplyRequest
    context: GroundingContext
    guard: ReplyGuard
    marks: CitationMarks
  },
): FinishedReply {
  const { request, context, guard, marks } = parts
  const { bot, question } = request
  const { selected, functionResults, untrusted } = context
  const named = marks.cited.flatMap((number) => selected.passages[number - 1] ?? [])
  const isNamed = named.length > 0 && guard.takenBack.length === 0
  const supporting = isNamed ? named : supportingPassages(reply, question, selected.passages)
  const citesBest = supporting.length === 0 && bot.onlyOwnData && functionResults.length === 0
  const best = selected.best ? [selected.best] : []
  const cited = citesBest ? best : supporting
  return { sources: buildCitations(cited.map((passage) => ({ passage }))), untrusted }
}
