import { texts } from '@askwell/contract/texts'
import { askModel, type AskModelDeps } from './ask-model.ts'
import { resultTurn, runRound, textOf, type Called, type Occasion } from './call-round.ts'
import type { ChatLimits } from './limits.ts'
import { ModelError } from './model-error.ts'
import { toolOf } from './offered-functions.ts'
import type { ChatTurn, ModelPiece, Prompt, ToolCall } from './ports.ts'
import type { CallEvent, VisitorCallDeps } from './visitor-call.ts'

export type ConverseDeps = Omit<AskModelDeps, 'limits'> & VisitorCallDeps & { limits: ChatLimits }

export type Conversing = Occasion & {
  prompt: Prompt
  marker: string
  /** Gets what functions answered, for the check of what a reply rests on. */
  heard: string[]
}

/**
 * The reply of a model that may call functions: it speaks and asks for calls in turns, until it asks for
 * none or the budget is spent; then it has to speak with what it knows. Throws ModelError.
 */
export async function* converse(
  deps: ConverseDeps,
  { prompt, marker, heard, ...occasion }: Conversing,
  signal: AbortSignal,
): AsyncGenerator<string | CallEvent, void, undefined> {
  const tools = occasion.functions.map(toolOf)
  const messages: ChatTurn[] = [...prompt.messages]
  const made: Called[] = []
  let hasSpoken = false
  for (let round = 0; ; round += 1) {
    const left = deps.limits.calls - made.length
    const mayCall = left > 0 && round < deps.limits.rounds
    const asking = { system: prompt.system, messages, tools, mayCall }
    const { said, calls }: Turn = yield* oneTurn(askModel(deps, asking, signal), {
      hasSpoken,
      made,
    })
    if (signal.aborted || !mayCall || calls.length === 0) return
    hasSpoken ||= said !== ''

    const called = yield* runRound(deps, { ...occasion, calls, most: left }, signal)
    if (signal.aborted) return
    made.push(...called)
    heard.push(...called.map(({ outcome }) => textOf(outcome)))
    messages.push({ role: 'assistant', content: said, calls })
    messages.push(...called.map((one) => resultTurn(one, marker)))
  }
}

type Turn = { said: string; calls: readonly ToolCall[] }

/** Passes on what the model says in one turn. After calls, silence becomes an honest sentence. */
async function* oneTurn(
  pieces: AsyncIterable<ModelPiece>,
  { hasSpoken, made }: { hasSpoken: boolean; made: Called[] },
): AsyncGenerator<string, Turn, undefined> {
  let said = ''
  let calls: readonly ToolCall[] = []
  try {
    for await (const piece of pieces) {
      if (typeof piece === 'string') {
        yield said === '' && piece !== '' && hasSpoken ? `\n\n${piece}` : piece
        said += piece
      } else calls = piece
    }
  } catch (error) {
    const isSilent = error instanceof ModelError && error.kind === 'silent' && made.length > 0
    if (!isSilent) throw error
    yield wordsFor(made, hasSpoken)
  }
  return { said, calls }
}

/** What is said in the place of a model that says nothing about its calls. */
function wordsFor(made: Called[], hasSpoken: boolean): string {
  const states = new Set(made.map(({ outcome }) => outcome.state))
  const gap = hasSpoken ? '\n\n' : ''
  if (states.has('failed')) return `${gap}${texts.callFailed}`
  if (states.has('declined')) return `${gap}${texts.callDeclined}`
  return hasSpoken ? '' : texts.callUnspoken
}
