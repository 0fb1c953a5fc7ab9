import { createAnthropic } from '@ai-sdk/anthropic'
import type { LanguageModel } from '@askwell/core/chat'
import { sdkModel } from './sdk-model.ts'

/**
 * A model of Anthropic. `baseUrl` is for gateways; by default Anthropic's own address is used. The provider caches the
 * system prompt, which has the rules and, if small, the whole knowledge.
 */
export function anthropicModel(place: {
  apiKey: string
  model: string
  baseUrl?: string | undefined
  temperature?: number | null
}): LanguageModel {
  const { apiKey, model, baseUrl, temperature } = place
  const provider = createAnthropic({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })
  return sdkModel(provider(model), {
    ...(typeof temperature === 'number' ? { temperature } : {}),
    systemOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
  })
}
