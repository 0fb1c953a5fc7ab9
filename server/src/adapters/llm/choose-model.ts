import type { Embedder, LanguageModel } from '@askwell/core/chat'
import type { Dispatcher } from 'undici'
import { openAiEmbedder } from './open-ai-embedder.ts'
import { openAiModel } from './open-ai-model.ts'
import { providerAgent } from './provider-call.ts'

type Hosted = {
  apiKey: string
  model?: string | undefined
  baseUrl?: string | undefined
}

/** What the operator configured. A local OpenAI-compatible server needs no key. */
export type ModelSettings = {
  openai?:
    | {
        baseUrl?: string | undefined
        apiKey?: string | undefined
        chatModel?: string | undefined
        embeddingModel?: string | undefined
      }
    | undefined
  anthropic?: Hosted | undefined
  google?: Hosted | undefined
}

export type Models = {
  /** null: the built-in answerer replies. */
  model: LanguageModel | null
  /** null: search is by words alone. */
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

/** The configured model, an OpenAI-compatible one before Anthropic before Google. */
export function chooseModel(settings: ModelSettings): Models {
  const dispatcher = providerAgent()
  return {
    model: chatModelOf(settings, dispatcher),
    embedder: embedderOf(settings, dispatcher),
    close: () => dispatcher.close(),
  }
}

function chatModelOf(settings: ModelSettings, dispatcher: Dispatcher): LanguageModel | null {
  const { openai, anthropic, google } = settings
  const place = openAiPlace(openai)
  if (place && !servesEmbeddingsOnly(openai)) {
    return openAiModel({
      ...place,
      chatModel: openai?.chatModel ?? defaultModels.openAiChat,
      dispatcher,
    })
  }
  if (anthropic) {
    const hosted = { ...anthropic, model: anthropic.model ?? defaultModels.anthropic }
    return whenAsked(hosted.model, async () =>
      (await import('./anthropic-model.ts')).anthropicModel(hosted),
    )
  }
  if (!google) return null
  const hosted = { ...google, model: google.model ?? defaultModels.google }
  return whenAsked(hosted.model, async () =>
    (await import('./google-model.ts')).googleModel(hosted),
  )
}

/** A provider's package is loaded with the first question: most servers never need it. */
function whenAsked(name: string, load: () => Promise<LanguageModel>): LanguageModel {
  let loaded: Promise<LanguageModel> | undefined
  return {
    name,
    async *stream(request) {
      loaded ??= load()
      yield* (await loaded).stream(request)
    },
  }
}

/** An own endpoint with nothing but an embedding model named. */
const servesEmbeddingsOnly = (openai: ModelSettings['openai']) =>
  Boolean(openai?.baseUrl && openai.embeddingModel && !openai.chatModel)

/** With OpenAI's own address there is a default; other servers embed only with a model that is named. */
function embedderOf({ openai }: ModelSettings, dispatcher: Dispatcher): Embedder | null {
  const place = openAiPlace(openai)
  const embeddingModel =
    openai?.embeddingModel ?? (openai?.baseUrl ? undefined : defaultModels.openAiEmbedding)
  return place && embeddingModel ? openAiEmbedder({ ...place, embeddingModel, dispatcher }) : null
}

function openAiPlace(openai: ModelSettings['openai']) {
  if (!openai?.apiKey && !openai?.baseUrl) return null
  return { baseUrl: openai.baseUrl ?? defaultModels.openAiUrl, apiKey: openai.apiKey }
}
