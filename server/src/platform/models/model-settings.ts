import type { ModelSettings } from './create-models.ts'
import type { Config } from '../config/config.ts'

/** The model settings from the configuration. CHAT_MODEL is the name of the model of any provider. */
export function modelSettings(config: Config): ModelSettings {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, CHAT_MODEL, EMBEDDING_MODEL } = config
  const hasOpenAi = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
  return {
    openai: hasOpenAi
      ? {
          baseUrl: OPENAI_BASE_URL,
          apiKey: OPENAI_API_KEY,
          chatModel: CHAT_MODEL,
          embeddingModel: EMBEDDING_MODEL,
        }
      : undefined,
    anthropic: hosted(config.ANTHROPIC_API_KEY, CHAT_MODEL),
    google: hosted(config.GOOGLE_GENERATIVE_AI_API_KEY, CHAT_MODEL),
    smallModel: config.SMALL_MODEL,
    temperature: config.CHAT_TEMPERATURE === 'default' ? null : config.CHAT_TEMPERATURE,
  }
}

const hosted = (apiKey: string | undefined, model: string | undefined) =>
  apiKey === undefined ? undefined : { apiKey, model }
