import { ModelError, type LanguageModel } from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import { eventLines } from './event-lines.ts'
import { textQueue } from './text-queue.ts'
import { postJson, refusalOf, wordsOf, type OpenAiPlace } from './provider-call.ts'

export type OpenAiChat = OpenAiPlace & { chatModel: string; dispatcher: Dispatcher }

/** Chat completions of any OpenAI-compatible endpoint: OpenAI, Azure, Ollama, vLLM, LM Studio and others. */
export function openAiModel(place: OpenAiChat): LanguageModel {
  return { name: place.chatModel, stream: (request) => stream(place, request) }
}

type Request = Parameters<LanguageModel['stream']>[0]

async function* stream(place: OpenAiChat, request: Request): AsyncGenerator<string> {
  const call = { ...place, path: '/chat/completions' }
  const { body } = await postJson(call, bodyOf(place, request), request.signal)
  const read = eventLines()
  let hasEnded = false
  const arrivals = textQueue(body, (piece) => {
    const { text, isLast } = textOf(read(piece))
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
}

const cutOff = (words: string, cause?: unknown) =>
  new ModelError('cut', `the model's answer broke off: ${words}`, { cause })

function bodyOf(
  { baseUrl, chatModel }: OpenAiChat,
  { system, messages, maxOutputTokens }: Request,
) {
  // OpenAI's newer models refuse `max_tokens`, most compatible servers know nothing else.
  const isOpenAi = /^https:\/\/([a-z-]+\.)?(openai\.com|openai\.azure\.com)\b/.test(baseUrl)
  return {
    model: chatModel,
    stream: true,
    [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens,
    messages: [{ role: 'system', content: system }, ...messages],
  }
}

/** The text of some events, and whether one of them says that the reply is complete. */
function textOf(events: string[]): { text: string; isLast: boolean } {
  let text = ''
  let isLast = false
  for (const data of events) {
    const its = data === '[DONE]' ? { text: '', isLast: true } : readPart(parse(data))
    text += its.text
    isLast ||= its.isLast
  }
  return { text, isLast }
}

function readPart({ error, choices }: Part): { text: string; isLast: boolean } {
  if (error) throw errorOf(error)
  const choice = choices?.[0]
  const { content, refusal } = choice?.delta ?? {}
  return { text: content ?? refusal ?? '', isLast: Boolean(choice?.finish_reason) }
}

type ErrorPart = { message?: unknown; code?: unknown }
type Part = {
  error?: ErrorPart | null
  choices?: {
    delta?: { content?: string | null; refusal?: string | null } | null
    finish_reason?: string | null
  }[]
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
