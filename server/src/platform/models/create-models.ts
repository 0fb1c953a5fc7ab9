import type { Embedder } from '@askwell/core/knowledge'
import type { LanguageModel } from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import { measureEmbedder, measureModel, type OnModelError } from '../metrics/model-metrics.ts'
import { openAiEmbedder } from './providers/open-ai-embedder.ts'
import { temperatureOf } from './providers/model-families.ts'
import { openAiModel } from './providers/open-ai-model.ts'
import { providerAgent } from './providers/provider-call.ts'

type HostedModelSettings = {
  apiKey: string
  model?: string | undefined
  baseUrl?: string | undefined
}

/** The operator's settings. A local OpenAI-compatible server needs no key. */
export type ModelSettings = {
  openai?:
    | {
        baseUrl?: string | undefined
        apiKey?: string | undefined
        chatModel?: string | undefined
        embeddingModel?: string | undefined
      }
    | undefined
  anthropic?: HostedModelSettings | undefined
  google?: HostedModelSettings | undefined
  /** A cheap model of the same provider. */
  smallModel?: string | undefined
  /** Undefined: low, for factual replies. Null: the model's default. */
  temperature?: number | null | undefined
}

export type Models = {
  /** Null without a model; replies are then extractive. */
  model: LanguageModel | null
  /** Rewrites follow-up questions; null without a small model. */
  smallModel: LanguageModel | null
  /** Null without an embedding model; search then uses the built-in word vectors (English only). */
  embedder: Embedder | null
  close(): Promise<void>
}

const defaultModels = {
  openAiUrl: 'https://api.openai.com/v1',
  openAiChat: 'gpt-4.1-mini',
  openAiEmbedding: 'text-embedding-3-small',
  anthropic: 'claude-haiku-5-5',
  google: 'gemini-3.8-flash',
} as const

/** The configured models. If several providers are configured: OpenAI-compatible, then Anthropic, then Google. */
export function createModels(
  settings: ModelSettings,
  onError: OnModelError = () => undefined,
): Models {
  const measured = (model: LanguageModel | null) => model && measureModel(model, onError)
  const dispatcher = providerAgent()
  const embedder = embedderOf(settings, dispatcher)
  return {
    model: measured(chatModelOf(settings, dispatcher)),
    smallModel: measured(smallModelOf(settings, dispatcher)),
    embedder: embedder && measureEmbedder(embedder, onError),
    close: () => dispatcher.close(),
  }
}

/** The small model, with the provider settings of the chat model. */
function smallModelOf(settings: ModelSettings, dispatcher: Dispatcher): LanguageModel | null {
  const { smallModel: model, openai, anthropic, google } = settings
  if (model === undefined) return null
  const small = {
    ...settings,
    ...(openai && {
      openai: { ...openai, chatModel: servesEmbeddingsOnly(openai) ? undefined : model },
    }),
    ...(anthropic && { anthropic: { ...anthropic, model } }),
    ...(google && { google: { ...google, model } }),
  }
  return chatModelOf(small, dispatcher)
}

function chatModelOf(settings: ModelSettings, dispatcher: Dispatcher): LanguageModel | null {
  const { openai, anthropic, google } = settings
  const place = openAiEndpoint(openai)
  if (place && !servesEmbeddingsOnly(openai)) {
    const chatModel = openai?.chatModel ?? defaultModels.openAiChat
    const temperature = temperatureOf(settings, chatModel)
    return openAiModel({ ...place, chatModel, temperature, dispatcher })
  }
  if (anthropic) {
    const model = anthropic.model ?? defaultModels.anthropic
    const hosted = { ...anthropic, model, temperature: temperatureOf(settings, model) }
    return lazyModel(hosted.model, async () =>
      (await import('./providers/anthropic-model.ts')).anthropicModel(hosted),
    )
  }
  if (!google) return null
  const model = google.model ?? defaultModels.google
  const hosted = { ...google, model, temperature: temperatureOf(settings, model) }
  return lazyModel(hosted.model, async () =>
    (await import('./providers/google-model.ts')).googleModel(hosted),
  )
}

/** Loads a provider's package with the first question, because many servers never need it. */
function lazyModel(name: string, load: () => Promise<LanguageModel>): LanguageModel {
  let loaded: Promise<LanguageModel> | undefined
  return {
    name,
    async *stream(request) {
      loaded ??= load()
      yield* (await loaded).stream(request)
    },
  }
}

/** Whether an OpenAI-compatible endpoint is configured only for embeddings. */
const servesEmbeddingsOnly = (openai: ModelSettings['openai']) =>
  Boolean(openai?.baseUrl && openai.embeddingModel && !openai.chatModel)

/** OpenAI has a default embedding model; other endpoints are used only with a configured one. */
function embedderOf({ openai }: ModelSettings, dispatcher: Dispatcher): Embedder | null {
  const place = openAiEndpoint(openai)
  const embeddingModel =
    openai?.embeddingModel ?? (openai?.baseUrl ? undefined : defaultModels.openAiEmbedding)
  return place && embeddingModel ? openAiEmbedder({ ...place, embeddingModel, dispatcher }) : null
}

function openAiEndpoint(openai: ModelSettings['openai']) {
  if (!openai?.apiKey && !openai?.baseUrl) return null
  return { baseUrl: openai.baseUrl ?? defaultModels.openAiUrl, apiKey: openai.apiKey }
}
