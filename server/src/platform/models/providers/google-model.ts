import { createGoogle } from '@ai-sdk/google'
import type { LanguageModel } from '@askwell/core/chat'
import { sdkModel } from './sdk-model.ts'

/** A Gemini model. `baseUrl` is for gateways; by default Google's own address is used. */
export function googleModel(place: {
  apiKey: string
  model: string
  baseUrl?: string | undefined
  temperature?: number | null
}): LanguageModel {
  const { apiKey, model, baseUrl, temperature } = place
  const provider = createGoogle({ apiKey, ...(baseUrl ? { baseURL: baseUrl } : {}) })
  const thinkingConfig = minimalThinking(model)
  return sdkModel(provider(model), {
    ...(typeof temperature === 'number' ? { temperature } : {}),
    ...(thinkingConfig ? { providerOptions: { google: { thinkingConfig } } } : {}),
  })
}

/** Reduces hidden reasoning, which would use up the token limit of the reply and delay its first word. */
function minimalThinking(model: string) {
  if (model.startsWith('gemini-2.5-flash')) return { thinkingBudget: 0 }
  return /^gemini-[3-9].*flash/.test(model) ? { thinkingLevel: 'minimal' } : null
}
