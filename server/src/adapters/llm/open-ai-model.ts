import {
  ModelError,
  type ChatTurn,
  type LanguageModel,
  type ModelPiece,
  type ModelRequest,
  type ModelTool,
} from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import { eventLines } from './event-lines.ts'
import { textQueue } from './text-queue.ts'
import { postJson, refusalOf, wordsOf, type OpenAiPlace } from './provider-call.ts'
import { callCollector, type CallPiece } from './tool-calls.ts'

export type OpenAiChat = OpenAiPlace & { chatModel: string; dispatcher: Dispatcher }

/** Chat completions of any OpenAI-compatible endpoint: OpenAI, Azure, Ollama, vLLM, LM Studio and others. */
export function openAiModel(place: OpenAiChat): LanguageModel {
  return { name: place.chatModel, stream: (request) => stream(place, request) }
}

async function* stream(place: OpenAiChat, request: ModelRequest): AsyncGenerator<ModelPiece> {
  const call = { ...place, path: '/chat/completions' }
  const { body } = await postJson(call, bodyOf(place, request), request.signal)
  const read = eventLines()
  const calls = callCollector()
  let hasEnded = false
  const arrivals = textQueue(body, (piece) => {
    const { text, isLast } = textOf(read(piece), calls)
    hasEnded ||= isLast
    return text
  })
  try {
    for (let text = await arrivals.next(); text !== null; text = await arrivals.next()) yield text
  } catch (cause) {
    throw cause instanceof ModelError ? cause : cutOff(wordsOf(cause), cause)
  } finally {
    body.destroy()
  }
  if (!hasEnded) throw cutOff('no end was announced')
  // Whatever reason the provider names for the end: some say 'stop' although they ask for calls.
  yield calls.end()
}

const cutOff = (words: string, cause?: unknown) =>
  new ModelError('cut', `the model's answer broke off: ${words}`, { cause })

function bodyOf(
  { baseUrl, chatModel }: OpenAiChat,
  { system, messages, tools, mayCall, maxOutputTokens }: ModelRequest,
) {
  // OpenAI's newer models refuse `max_tokens`, most compatible servers know nothing else.
  const isOpenAi = /^https:\/\/([a-z-]+\.)?(openai\.com|openai\.azure\.com)\b/.test(baseUrl)
  return {
    model: chatModel,
    stream: true,
    [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens,
    messages: [{ role: 'system', content: system }, ...messages.map(messageOf)],
    // Left out rather than forbidden: several servers know no `tool_choice`.
    ...(mayCall && tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
  }
}

const toolOf = (tool: ModelTool) => ({ type: 'function', function: tool })

function messageOf(turn: ChatTurn): object {
  if (turn.role === 'tool') {
    return { role: 'tool', tool_call_id: turn.call.id, content: turn.content }
  }
  const { role, content } = turn
  if (turn.role === 'user' || !turn.calls) return { role, content }
  const tool_calls = turn.calls.map(({ id, name, arguments: written }) => ({
    id,
    type: 'function',
    function: { name, arguments: written },
  }))
  return { role, content: content === '' ? null : content, tool_calls }
}

type Calls = ReturnType<typeof callCollector>

/** The text of some events, null where they say nothing, and whether one of them ends the reply. */
function textOf(events: string[], calls: Calls): { text: string | null; isLast: boolean } {
  let text: string | null = null
  let isLast = false
  for (const data of events) {
    if (data === '[DONE]') {
      isLast = true
      continue
    }
    const its = readPart(parse(data), calls)
    if (its.text !== null) text = text === null ? its.text : text + its.text
    isLast ||= its.isLast
  }
  return { text, isLast }
}

function readPart({ error, choices }: Part, calls: Calls) {
  if (error) throw errorOf(error)
  const choice = choices?.[0]
  return {
    text: textIn(choice?.delta ?? choice?.message, calls),
    isLast: Boolean(choice?.finish_reason),
  }
}

function textIn(said: Said | null | undefined, calls: Calls): string | null {
  const text = said?.content || said?.refusal || null
  if (!said?.tool_calls) return text
  calls.add(said.tool_calls)
  return text ?? ''
}

type ErrorPart = { message?: unknown; code?: unknown }
type Part = {
  error?: ErrorPart | null
  choices?: {
    delta?: Said | null
    /** In place of the delta where a server sends the answer as a whole. */
    message?: Said | null
    finish_reason?: string | null
  }[]
}
type Said = {
  content?: string | null
  refusal?: string | null
  tool_calls?: CallPiece[] | null
}

function parse(data: string): Part {
  try {
    const part: unknown = JSON.parse(data)
    if (typeof part === 'object' && part !== null) return part
  } catch (cause) {
    throw new ModelError('broken', 'the model sent an event that is no JSON', { cause })
  }
  throw new ModelError('broken', 'the model sent an event of an unknown form')
}

function errorOf({ message, code }: ErrorPart): ModelError {
  const words = typeof message === 'string' ? message : 'no reason given'
  return typeof code === 'number'
    ? refusalOf(code, words, undefined)
    : new ModelError('broken', `the model reported an error: ${words.slice(0, 300)}`)
}
