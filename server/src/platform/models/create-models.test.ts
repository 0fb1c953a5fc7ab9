import { expect, test } from 'vitest'
import { createModels, type ModelSettings } from './create-models.ts'

const chosen = (settings: ModelSettings) => {
  const { model, embedder } = createModels(settings)
  return [model?.name, embedder?.model]
}

test('Q100 without any key there is no model, and replies are extractive', () => {
  expect(chosen({})).toEqual([undefined, undefined])
})

test('Q100 a key is enough, models have defaults', () => {
  expect(chosen({ openai: { apiKey: 'k' } })).toEqual(['gpt-4.1-mini', 'text-embedding-3-small'])
  expect(chosen({ anthropic: { apiKey: 'k' } })).toEqual(['claude-haiku-5-5', undefined])
  expect(chosen({ google: { apiKey: 'k' } })).toEqual(['gemini-3.8-flash', undefined])
})

test("the operator's own server needs no key, and embeds only with a configured model", () => {
  const baseUrl = 'http://127.0.0.1:11434/v1'

  expect(chosen({ openai: { baseUrl, chatModel: 'llama' } })).toEqual(['llama', undefined])
  expect(chosen({ openai: { baseUrl, chatModel: 'llama', embeddingModel: 'nomic' } })).toEqual([
    'llama',
    'nomic',
  ])
})

test("the operator's own server for embeddings can be combined with a hosted chat model", () => {
  const openai = { baseUrl: 'http://127.0.0.1:11434/v1', embeddingModel: 'nomic' }

  expect(chosen({ openai, anthropic: { apiKey: 'k', model: 'claude' } })).toEqual([
    'claude',
    'nomic',
  ])
})
