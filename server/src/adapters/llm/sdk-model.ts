import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider'
import { ModelError, type LanguageModel, type ModelPiece } from '@askwell/core/chat'
import { refusalOf, waitOf, wordsOf } from './provider-call.ts'
import { callBook, promptOf, toolsOf, type CallBook } from './sdk-tools.ts'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

/** Speaks to a model of an AI SDK provider package through its `doStream`. */
export function sdkModel(
  model: LanguageModelV4,
  options: Pick<CallOptions, 'providerOptions'> = {},
): LanguageModel {
  const book = callBook()
  return {
    name: model.modelId,
    async *stream({ maxOutputTokens, signal, ...asking }) {
      const call = {
        prompt: promptOf(asking, book),
        ...toolsOf(asking),
        maxOutputTokens,
        abortSignal: signal,
        ...options,
      }
      yield* piecesOf(await start(model, call), book)
    },
  }
}

async function start(model: LanguageModelV4, call: CallOptions) {
  try {
    const { stream } = await model.doStream(call)
    return stream
  } catch (error) {
    throw asModelError(error, 'unreachable')
  }
}

type Parts = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

const fullEnds = new Set(['stop', 'length', 'tool-calls'])

async function* piecesOf(stream: Parts, book: CallBook): AsyncGenerator<ModelPiece> {
  const calls = book.open()
  let finish = 'none'
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw asModelError(part.error, 'broken')
      if (part.type === 'text-delta') yield part.delta
      if (part.type === 'tool-input-delta') yield '' // a sign of life
      if (part.type === 'tool-call' && part.providerExecuted !== true) calls.note(part)
      if (part.type === 'finish') finish = part.finishReason.unified
    }
  } catch (error) {
    throw asModelError(error, 'cut')
  }
  refuseEnd(finish)
  yield calls.noted
}

function refuseEnd(finish: string): void {
  if (fullEnds.has(finish)) return
  if (finish !== 'content-filter') {
    throw new ModelError('cut', "the model's answer broke off before its end")
  }
  throw new ModelError('refused', 'the provider declined to answer')
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
