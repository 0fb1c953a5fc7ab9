import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { LanguageModel } from '@askwell/core/chat'
import { MockAgent } from 'undici'
import { describe, expect, test } from 'vitest'
import { openAiEmbedder } from './open-ai-embedder.ts'
import { openAiModel } from './open-ai-model.ts'
import { sdkModel } from './sdk-model.ts'
import { createSseParser } from './sse-parser.ts'
import { createToolCallCollector } from './tool-call-collector.ts'

/** A provider that answers `body`, without a socket. */
function providerWith(path: string, body: string) {
  const dispatcher = new MockAgent()
  dispatcher.disableNetConnect()
  dispatcher.get('http://model.test').intercept({ path, method: 'POST' }).reply(200, body)
  return { baseUrl: 'http://model.test', apiKey: undefined, dispatcher }
}

/** Floats in Base64: no number, and infinity. */
const [notANumber, infinity] = ['AADAfw==', 'AACAfw==']
const embeddings = (...list: unknown[]) =>
  JSON.stringify({ data: list.map((embedding, index) => ({ index, embedding })) })

describe('an answer with embeddings', () => {
  test.each([
    ['is no JSON', '<html>', 'could not be read'],
    ['has another form', '{"data":"none"}', 'has an unknown form'],
    ['has one too few', embeddings(), '1 texts got 0 embeddings'],
    ['has one too many', embeddings([1], [1]), '1 texts got 2 embeddings'],
    ['is empty', embeddings([]), 'is empty or holds no numbers'],
    ['is zero', embeddings([0, 0]), 'is empty or holds no numbers'],
    ['holds no number', embeddings(notANumber), 'is empty or holds no numbers'],
    ['is infinite', embeddings(infinity), 'is empty or holds no numbers'],
  ])('that %s is refused', async (_case, body, message) => {
    const place = { ...providerWith('/embeddings', body), embeddingModel: 'e' }

    const embedded = openAiEmbedder(place).embed(['opening hours'])

    await expect(embedded).rejects.toMatchObject({ kind: 'broken' })
    await expect(embedded).rejects.toThrow(message)
  })
})

async function textOf(model: LanguageModel): Promise<string> {
  const { signal } = new AbortController()
  const messages = [{ role: 'user' as const, content: 'When does it open?' }]
  const request = { system: '', messages, tools: [], mayCall: false, maxOutputTokens: 300, signal }
  let text = ''
  for await (const piece of model.stream(request)) text += typeof piece === 'string' ? piece : ''
  return text
}

const chunk = (text: string) => `data: {"choices":[{"delta":{"content":"${text}"}}]}\n\n`

describe('a streamed answer', () => {
  test.each([
    ['without an end', chunk('At nine.'), { kind: 'cut', message: 'no end was announced' }],
    [
      'with an error',
      'data: {"error":{"message":"x"}}\n\n',
      { kind: 'broken', message: 'reported an error' },
    ],
    ['with a refusal', 'data: {"error":{"code":429}}\n\n', { kind: 'rate_limited', message: '' }],
    [
      'with an event of another form',
      'data: 5\n\n',
      { kind: 'broken', message: 'an event of an unknown form' },
    ],
    [
      'with an event without an end',
      `data: ${'x'.repeat(1_000_001)}`,
      { kind: 'cut', message: 'too long' },
    ],
  ])('%s is not complete', async (_case, body, { kind, message }) => {
    const place = { ...providerWith('/chat/completions', body), chatModel: 'm', temperature: null }

    const answered = textOf(openAiModel(place))

    await expect(answered).rejects.toMatchObject({ kind })
    await expect(answered).rejects.toThrow(message)
  })

  test('of a provider package with an error is not complete', async () => {
    const parts = [{ type: 'error', error: new Error('overloaded') }]
    const doStream = async () => ({ stream: ReadableStream.from(parts) })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
    const model = sdkModel({ modelId: 'm', doStream } as unknown as LanguageModelV4)

    await expect(textOf(model)).rejects.toMatchObject({ kind: 'broken' })
  })
})

test('an event of many lines is refused like one long line', () => {
  const read = createSseParser()
  const lines = `data: ${'x'.repeat(1_000)}\n`.repeat(100)

  expect(() => {
    for (let part = 0; part < 11; part += 1) read(lines)
  }).toThrow(RangeError)
})

test.each([
  ['too many calls', Array.from({ length: 65 }, (_, index) => ({ index, id: `${index}` }))],
  ['too long arguments', [{ index: 0, function: { arguments: 'x'.repeat(256 * 1024 + 1) } }]],
])('%s are refused', (_case, deltas) => {
  expect(() => createToolCallCollector().add(deltas)).toThrow('calls without an end')
})
