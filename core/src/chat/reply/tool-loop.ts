import * as texts from '@askwell/messages/chat/replies'
import { askModel, type AskModelDeps } from '../model/ask-model.ts'
import {
  toolResultMessage,
  quotesService,
  runToolCalls,
  outcomeText,
  type CompletedCall,
  type CallContext,
} from '../functions/run-tool-calls.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import { ModelError } from '../../shared/index.ts'
import { toModelTool } from '../functions/available-functions.ts'
import { guardFunctions } from '../functions/untrusted-text.ts'
import type { AnsweringBot } from '../persona/answering-bot.ts'
import type { UntrustedText } from '../ports/conversations.ts'
import type { ModelMessage, ModelPiece, Prompt, ToolCall } from '../ports/language-model.ts'
import type { CallEvent, VisitorCallDeps } from '../functions/visitor-call.ts'

export type ToolLoopDeps = Omit<AskModelDeps, 'limits'> & VisitorCallDeps & { limits: ReplyLimits }

export type ToolLoopInput = CallContext & {
  bot: Pick<AnsweringBot, 'trustsSources'>
  prompt: Prompt
  marker: string
  /** Kinds of untrusted text in the prompt; updated with the results of this reply. */
  untrusted: UntrustedText
  /** Receives the function results, for the grounding check. */
  functionResults: string[]
}

/**
 * Runs a model with functions: alternates between output and tool calls until there are no more calls or the limit is
 * reached; then the model must answer without calls. Throws ModelError.
 */
export async function* runToolLoop(
  deps: ToolLoopDeps,
  { bot, prompt, marker, untrusted, functionResults, ...context }: ToolLoopInput,
  signal: AbortSignal,
): AsyncGenerator<string | CallEvent, void, undefined> {
  const tools = context.functions.map(toModelTool)
  const messages: ModelMessage[] = [...prompt.messages]
  const completedCalls: CompletedCall[] = []
  let hasText = false
  for (let round = 0; ; round += 1) {
    const left = deps.limits.maxCalls - completedCalls.length
    const mayCall = left > 0 && round < deps.limits.maxCallRounds
    const input = { system: prompt.system, messages, tools, mayCall }
    const { text, calls }: ModelOutput = yield* streamModelText(askModel(deps, input, signal), {
      hasText,
      completedCalls,
    })
    if (signal.aborted || !mayCall || calls.length === 0) return
    hasText ||= text !== ''

    const functions = guardFunctions(context.functions, bot, untrusted)
    const requested = { ...context, functions, calls, limit: left }
    const completed = yield* runToolCalls(deps, requested, signal)
    if (signal.aborted) return
    untrusted.results ||= completed.some(({ outcome }) => quotesService(outcome))
    completedCalls.push(...completed)
    functionResults.push(...completed.map(({ outcome }) => outcomeText(outcome)))
    messages.push({ role: 'assistant', content: text, calls })
    messages.push(...completed.map((one) => toolResultMessage(one, marker)))
  }
}

type ModelOutput = { text: string; calls: readonly ToolCall[] }

/** Streams the text of one round. When the model is silent after calls, yields a fallback text. */
async function* streamModelText(
  pieces: AsyncIterable<ModelPiece>,
  { hasText, completedCalls }: { hasText: boolean; completedCalls: CompletedCall[] },
): AsyncGenerator<string, ModelOutput, undefined> {
  let text = ''
  let calls: readonly ToolCall[] = []
  try {
    for await (const piece of pieces) {
      if (typeof piece === 'string') {
        yield text === '' && piece !== '' && hasText ? `\n\n${piece}` : piece
        text += piece
      } else calls = piece
    }
  } catch (error) {
    const isSilent =
      error instanceof ModelError && error.kind === 'silent' && completedCalls.length > 0
    if (!isSilent) throw error
    yield fallbackText(completedCalls, hasText)
  }
  return { text, calls }
}

/** The text when the model is silent after its calls, by their outcomes. */
function fallbackText(completedCalls: CompletedCall[], hasText: boolean): string {
  const states = new Set(completedCalls.map(({ outcome }) => outcome.state))
  const gap = hasText ? '\n\n' : ''
  if (states.has('failed')) return `${gap}${texts.functionFailed}`
  if (states.has('declined')) return `${gap}${texts.functionDeclined}`
  return hasText ? '' : texts.functionRanWithoutText
}
