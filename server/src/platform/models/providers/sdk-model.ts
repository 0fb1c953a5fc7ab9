import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider'
import { ModelError } from '@askwell/core/shared'
import type { LanguageModel, ModelPiece } from '@askwell/core/chat'
import { errorText, requestIdHeaders, toModelError } from './provider-call.ts'
import { createCallMetadataStore, promptOf, toolsOf, type CallMetadataStore } from './sdk-tools.ts'

type CallOptions = Parameters<LanguageModelV4['doStream']>[0]

/** Adapts a model of an AI SDK provider package, using its `doStream`. */
export function sdkModel(
  model: LanguageModelV4,
  options: Pick<CallOptions, 'providerOptions' | 'temperature'> & {
    /** Provider options of the system prompt, for example to cache it. */
    systemOptions?: CallOptions['providerOptions']
  } = {},
): LanguageModel {
  const metadata = createCallMetadataStore()
  const { systemOptions, ...callOptions } = options
  return {
    name: model.modelId,
    async *stream({ maxOutputTokens, signal, ...request }) {
      const call = {
        prompt: promptOf(request, { metadata, systemOptions }),
        ...toolsOf(request),
        maxOutputTokens,
        abortSignal: signal,
        headers: requestIdHeaders(),
        ...callOptions,
      }
      yield* readStream(await start(model, call), metadata)
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

type SdkStream = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

const completeFinishReasons = new Set(['stop', 'length', 'tool-calls'])

async function* readStream(
  stream: SdkStream,
  metadata: CallMetadataStore,
): AsyncGenerator<ModelPiece> {
  const calls = metadata.open()
  let finish = 'none'
  try {
    for await (const part of stream) {
      if (part.type === 'error') throw asModelError(part.error, 'broken')
      if (part.type === 'text-delta') yield part.delta
      if (part.type === 'tool-input-delta') yield '' // an empty text shows that the stream is active
      if (part.type === 'tool-call' && part.providerExecuted !== true) calls.note(part)
      if (part.type === 'finish') finish = part.finishReason.unified
    }
  } catch (error) {
    throw asModelError(error, 'cut')
  }
  checkFinishReason(finish)
  yield calls.noted
}

function checkFinishReason(finish: string): void {
  if (completeFinishReasons.has(finish)) return
  if (finish !== 'content-filter') {
    throw new ModelError('cut', "the model's answer broke off before its end")
  }
  throw new ModelError('refused', 'the provider declined to answer')
}

/** Converts an error: by the status of the provider's response, or without a response to `otherwise`. */
function asModelError(error: unknown, otherwise: 'unreachable' | 'broken' | 'cut'): ModelError {
  if (error instanceof ModelError) return error
  if (!APICallError.isInstance(error) || error.statusCode === undefined || error.statusCode < 300) {
    // Without `cause`, because errors of the package quote the response.
    return new ModelError(otherwise, `the model provider failed: ${nameAndCode(error)}`, {
      providerWords: errorText(error).slice(0, 300),
    })
  }
  const { statusCode, responseBody, responseHeaders } = error
  return toModelError(statusCode, responseBody ?? error.message, responseHeaders ?? {})
}

/** The name of an error, and the code of the network error that caused it. */
function nameAndCode(error: unknown): string {
  if (!(error instanceof Error)) return 'an unknown error'
  const { cause } = error
  const hasCode = cause instanceof Error && 'code' in cause && typeof cause.code === 'string'
  return hasCode ? `${error.name} (${String(cause.code)})` : error.name
}
