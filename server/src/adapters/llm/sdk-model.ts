import { APICallError, type LanguageModelV4, type LanguageModelV4Prompt } from '@ai-sdk/provider'
import { ModelError, type LanguageModel } from '@askwell/core/chat'
import { refusalOf, waitOf, wordsOf } from './provider-call.ts'

type Request = Parameters<LanguageModel['stream']>[0]

/** Speaks to a model of an AI SDK provider package through its `doStream`. */
export function sdkModel(
  model: LanguageModelV4,
  options: Pick<Parameters<LanguageModelV4['doStream']>[0], 'providerOptions'> = {},
): LanguageModel {
  return {
    name: model.modelId,
    async *stream({ system, messages, maxOutputTokens, signal }) {
      const prompt = promptOf({ system, messages })
      const call = { prompt, maxOutputTokens, abortSignal: signal, ...options }
      yield* textOf(await start(model, call))
    },
  }
}

async function start(model: LanguageModelV4, call: Parameters<LanguageModelV4['doStream']>[0]) {
  try {
    const { stream } = await model.doStream(call)
    return stream
  } catch (error) {
    throw asModelError(error, 'unreachable')
  }
}

const promptOf = ({
  system,
  messages,
}: Pick<Request, 'system' | 'messages'>): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map(({ role, content }) => ({
    role,
    content: [{ type: 'text' as const, text: content }],
  })),
]

type Parts = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

async function* textOf(stream: Parts): AsyncGenerator<string> {
  let finish = 'none'
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw asModelError(part.error, 'broken')
      if (part.type === 'text-delta') yield part.delta
      if (part.type === 'finish') finish = part.finishReason.unified
    }
  } catch (error) {
    throw asModelError(error, 'cut')
  }
  if (finish === 'content-filter')
    throw new ModelError('refused', 'the provider declined to answer')
  if (finish !== 'stop' && finish !== 'length') {
    throw new ModelError('cut', "the model's answer broke off before its end")
  }
}

/** Status and headers where the provider answered, else what the moment of the failure says. */
function asModelError(error: unknown, otherwise: 'unreachable' | 'broken' | 'cut'): ModelError {
  if (error instanceof ModelError) return error
  if (!APICallError.isInstance(error) || error.statusCode === undefined || error.statusCode < 300) {
    const words = wordsOf(error)
    return new ModelError(otherwise, `the model provider failed: ${words}`, { cause: error })
  }
  const { statusCode, responseBody, responseHeaders } = error
  const wait = waitOf(responseHeaders?.['retry-after'], Date.now())
  return refusalOf(statusCode, responseBody ?? error.message, wait)
}
