import { createAnthropic } from '@ai-sdk/anthropic'
import type { LanguageModel } from '@askwell/core/chat'
import { sdkModel } from './sdk-model.ts'

/** A model of Anthropic. `baseUrl` is for gateways; without it Anthropic's own address is used. */
export function anthropicModel(place: {
  apiKey: string
  model: string
  baseUrl?: string | undefined
}): LanguageModel {
  const { apiKey, model, baseUrl } = place
  return sdkModel(createAnthropic({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })(model))
}
