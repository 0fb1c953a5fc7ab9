import { afterEach, expect, test } from 'vitest'
import {
  startMockModel,
  type MockModelSettings,
} from '../../../../test/support/models/mock-model.ts'
import { createModels } from '../create-models.ts'
import { openAiEmbedder } from './open-ai-embedder.ts'
import { providerAgent } from './provider-call.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function anEmbedder(settings: Partial<MockModelSettings> = {}) {
  const mock = await startMockModel(settings)
  const models = createModels({
    openai: { baseUrl: mock.baseUrl, apiKey: 'k', embeddingModel: 'mock-embed' },
  })
  closing.push(
    () => models.close(),
    () => mock.close(),
  )
  if (!models.embedder) throw new Error('no embedder was chosen')
  return { mock, embedder: models.embedder }
}

const dot = (a: Float32Array | undefined, b: Float32Array | undefined) =>
  (a ?? new Float32Array()).reduce((sum, value, i) => sum + value * (b?.[i] ?? 0), 0)

test.each(['asked', 'float'] as const)(
  'vectors have unit length and the order of the texts (%s)',
  async (embeddingFormat) => {
    const { embedder } = await anEmbedder({ embeddingFormat })

    const [hours, visa, opening] = await embedder.embed([
      'office opening hours',
      'work visa fee',
      'opening hours of the office',
    ])

    expect(hours).toHaveLength(384)
    expect(dot(hours, hours)).toBeCloseTo(1, 5)
    expect(dot(hours, opening)).toBeGreaterThan(0.9)
    expect(dot(hours, visa)).toBeLessThan(0.5)
  },
)

test('three hundred texts are sent in calls of at most 128', async () => {
  const { mock, embedder } = await anEmbedder()

  const vectors = await embedder.embed(Array.from({ length: 300 }, (_, i) => `text ${i}`))

  expect(vectors).toHaveLength(300)
  expect(mock.embeddedTexts).toEqual([128, 128, 44])
})

test('10: an unavailable provider is reported as such', async () => {
  const { embedder } = await anEmbedder({ status: 503 })

  await expect(embedder.embed(['a'])).rejects.toMatchObject({ name: 'ModelError', kind: 'failing' })
})

test('a call without a response is aborted by its own limit, or by the limit of the caller', async () => {
  const mock = await startMockModel({ hangs: true })
  const dispatcher = providerAgent()
  closing.push(
    () => dispatcher.close(),
    () => mock.close(),
  )
  const place = { baseUrl: mock.baseUrl, apiKey: undefined, embeddingModel: 'e', dispatcher }

  await expect(openAiEmbedder({ ...place, timeLimitMs: 50 }).embed(['a'])).rejects.toMatchObject({
    kind: 'timeout',
  })
  await expect(openAiEmbedder(place).embed(['a'], AbortSignal.timeout(50))).rejects.toMatchObject({
    kind: 'timeout',
  })
})
