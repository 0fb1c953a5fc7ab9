import { expect, test } from 'vitest'
import { createModels, type ModelSettings } from './create-models.ts'
import { knowledgeTokensOf, temperatureOf } from './providers/model-families.ts'

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

test('a small model is one of the same provider, and none without a name', () => {
  const anthropic = { apiKey: 'k', model: 'claude' }

  expect(createModels({ anthropic }).smallModel).toBeNull()
  expect(createModels({ anthropic, smallModel: 'tiny' }).smallModel?.name).toBe('tiny')
  expect(createModels({ openai: { apiKey: 'k' }, smallModel: 'nano' }).smallModel?.name).toBe(
    'nano',
  )
  expect(createModels({ smallModel: 'nano' }).smallModel).toBeNull()
})

test('temperature is low, as configured, or left to models that allow no other', () => {
  expect(temperatureOf({}, 'gpt-4.1-mini')).toBe(0.2)
  expect(temperatureOf({}, 'o4-mini')).toBeNull()
  expect(temperatureOf({}, 'gpt-5-nano')).toBeNull()
  expect(temperatureOf({ temperature: 0.7 }, 'gpt-5-nano')).toBe(0.7)
  expect(temperatureOf({ temperature: null }, 'llama')).toBeNull()
})

test('a prompt holds less knowledge where the context of the model is not known', () => {
  const models = ['gpt-4.1-mini', 'claude-haiku-5-5', 'gemini-3.8-flash', 'llama3.3']

  expect(models.map(knowledgeTokensOf)).toEqual([6_000, 6_000, 6_000, 2_400])
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
