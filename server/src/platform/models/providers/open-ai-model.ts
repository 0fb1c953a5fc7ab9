import { ModelError } from '@askwell/core/shared'
import type {
  ModelMessage,
  LanguageModel,
  ModelPiece,
  ModelRequest,
  ModelTool,
} from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import { createSseParser } from './sse-parser.ts'
import { bufferText } from './text-buffer.ts'
import { postJson, toModelError, errorText, type OpenAiEndpoint } from './provider-call.ts'
import { createToolCallCollector, type ToolCallDelta } from './tool-call-collector.ts'

export type OpenAiChat = OpenAiEndpoint & {
  chatModel: string
  dispatcher: Dispatcher
  /** Null for the model's default. */
  temperature: number | null
}

/** Chat completions of any OpenAI-compatible endpoint: OpenAI, Azure, Ollama, vLLM, LM Studio and others. */
export function openAiModel(place: OpenAiChat): LanguageModel {
  return { name: place.chatModel, stream: (request) => stream(place, request) }
}

async function* stream(place: OpenAiChat, request: ModelRequest): AsyncGenerator<ModelPiece> {
  const call = { ...place, path: '/chat/completions' }
  const { body } = await postJson(call, bodyOf(place, request), request.signal)
  const read = createSseParser()
  const calls = createToolCallCollector()
  let hasEnded = false
  const arrivals = bufferText(body, (piece) => {
    const { text, isLast } = readEvents(read(piece), calls)
    hasEnded ||= isLast
    return text
  })
  try {
    for (let text = await arrivals.next(); text !== null; text = await arrivals.next()) yield text
  } catch (cause) {
    throw cause instanceof ModelError ? cause : truncatedError(errorText(cause), cause)
  } finally {
    body.destroy()
  }
  if (!hasEnded) throw truncatedError('no end was announced')
  // Whatever the finish reason is, because some providers send 'stop' although there are tool calls.
  yield calls.end()
}

const truncatedError = (words: string, cause?: unknown) =>
  new ModelError('cut', `the model's answer broke off: ${words}`, { cause })

function bodyOf(
  { baseUrl, chatModel, temperature }: OpenAiChat,
  { system, messages, tools, mayCall, maxOutputTokens }: ModelRequest,
) {
  // OpenAI's newer models refuse `max_tokens`; many compatible servers support nothing else.
  const isOpenAi = /^https:\/\/([a-z-]+\.)?(openai\.com|openai\.azure\.com)\b/.test(baseUrl)
  return {
    model: chatModel,
    stream: true,
    ...(temperature === null ? {} : { temperature }),
    [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens,
    messages: [{ role: 'system', content: system }, ...messages.map(messageOf)],
    // Tools are left out instead of setting `tool_choice` to 'none', which several servers do not support.
    ...(mayCall && tools.length > 0 ? { tools: tools.map(toolOf) } : {}),
  }
}

const toolOf = (tool: ModelTool) => ({ type: 'function', function: tool })

function messageOf(message: ModelMessage): object {
  if (message.role === 'tool') {
    return { role: 'tool', tool_call_id: message.call.id, content: message.content }
  }
  const { role, content } = message
  if (message.role === 'user' || !message.calls) return { role, content }
  const tool_calls = message.calls.map(({ id, name, arguments: written }) => ({
    id,
    type: 'function',
    function: { name, arguments: written },
  }))
  return { role, content: content === '' ? null : content, tool_calls }
}

type ToolCallCollector = ReturnType<typeof createToolCallCollector>

/** The text in some events, null without any, and whether one of them ends the reply. */
function readEvents(
  events: string[],
  calls: ToolCallCollector,
): { text: string | null; isLast: boolean } {
  let text: string | null = null
  let isLast = false
  for (const data of events) {
    if (data === '[DONE]') {
      isLast = true
      continue
    }
    const its = readChunk(parseChunk(data), calls)
    if (its.text !== null) text = text === null ? its.text : text + its.text
    isLast ||= its.isLast
  }
  return { text, isLast }
}

function readChunk({ error, choices }: StreamChunk, calls: ToolCallCollector) {
  if (error) throw errorOf(error)
  const choice = choices?.[0]
  return {
    text: readDelta(choice?.delta ?? choice?.message, calls),
    isLast: Boolean(choice?.finish_reason),
  }
}

function readDelta(
  delta: MessageDelta | null | undefined,
  calls: ToolCallCollector,
): string | null {
  const text = delta?.content || delta?.refusal || null
  if (!delta?.tool_calls) return text
  calls.add(delta.tool_calls)
  return text ?? ''
}

type StreamError = { message?: unknown; code?: unknown }
type StreamChunk = {
  error?: StreamError | null
  choices?: {
    delta?: MessageDelta | null
    /** Replaces the delta when a server sends the whole reply at once. */
    message?: MessageDelta | null
    finish_reason?: string | null
  }[]
}
type MessageDelta = {
  content?: string | null
  refusal?: string | null
  tool_calls?: ToolCallDelta[] | null
}

function parseChunk(data: string): StreamChunk {
  try {
    const part: unknown = JSON.parse(data)
    if (typeof part === 'object' && part !== null) return part
  } catch {
    // Without `cause`, because the error of the parser quotes the event.
    throw new ModelError('broken', 'the model sent an event that is no JSON')
  }
  throw new ModelError('broken', 'the model sent an event of an unknown form')
}

function errorOf({ message, code }: StreamError): ModelError {
  const words = typeof message === 'string' ? message : 'no reason given'
  return typeof code === 'number'
    ? toModelError(code, words, {})
    : new ModelError('broken', 'the model reported an error', {
        providerWords: words.slice(0, 300),
      })
}
