import type { LanguageModel } from '@askwell/core/chat'
import { afterEach, describe, expect, test } from 'vitest'
import {
  startRecordedProvider,
  type RecordedReply,
} from '../../../../test/support/models/recorded-provider.ts'
import { anthropicModel } from './anthropic-model.ts'
import { googleModel } from './google-model.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function aProvider(reply: RecordedReply) {
  const provider = await startRecordedProvider([reply])
  closing.push(provider.close)
  return provider
}

async function textOf(model: LanguageModel): Promise<string> {
  let text = ''
  const signal = new AbortController().signal
  const request = {
    system: 'Be brief.',
    messages: [{ role: 'user' as const, content: 'When does it open?' }],
    tools: [],
    mayCall: false,
    maxOutputTokens: 300,
    signal,
  }
  for await (const piece of model.stream(request)) {
    if (typeof piece === 'string') text += piece
  }
  return text
}

const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const delta = (text: string) =>
  event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } })
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content: [],
  stop_reason: null,
  usage: { input_tokens: 9, output_tokens: 1 },
}
const anthropicStart = [
  event('message_start', { message }),
  event('content_block_start', { index: 0, content_block: { type: 'text', text: '' } }),
  delta('We open'),
  delta(' at nine 👍.'),
]
const anthropicEnd = [
  event('content_block_stop', { index: 0 }),
  event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 6 } }),
  event('message_stop'),
]
const claude = (baseUrl: string) => anthropicModel({ apiKey: 'key-a', model: 'claude-x', baseUrl })
const gemini = (baseUrl: string) =>
  googleModel({ apiKey: 'key-g', model: 'gemini-x', baseUrl, temperature: 0.2 })

describe('Anthropic', () => {
  test('streams the text of a message', async () => {
    const { seen, baseUrl } = await aProvider({ pieces: [...anthropicStart, ...anthropicEnd] })

    expect(await textOf(claude(baseUrl))).toBe('We open at nine 👍.')
    expect(seen).toMatchObject([
      {
        path: '/v1/messages',
        key: 'key-a',
        body: {
          model: 'claude-x',
          max_tokens: 300,
          stream: true,
          system: [{ text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
        },
      },
    ])
  })

  test('a truncated message is cut, not complete', async () => {
    const dropped = await aProvider({ pieces: anthropicStart, isCut: true })
    const ended = await aProvider({ pieces: anthropicStart })

    await expect(textOf(claude(dropped.baseUrl))).rejects.toMatchObject({ kind: 'cut' })
    await expect(textOf(claude(ended.baseUrl))).rejects.toMatchObject({ kind: 'cut' })
  })

  test('a refusal of the provider has its kind and its retry time', async () => {
    const busy = { type: 'error', error: { type: 'rate_limit_error', message: 'slow down' } }
    const { baseUrl } = await aProvider({ status: 429, pieces: [JSON.stringify(busy)] })

    await expect(textOf(claude(baseUrl))).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 7_000,
    })
  })
})

const part = (text: string, finishReason?: string) =>
  `data: ${JSON.stringify({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, totalTokenCount: 13 },
  })}\r\n\r\n`

describe('Google', () => {
  test('streams the text of a candidate', async () => {
    const { seen, baseUrl } = await aProvider({
      pieces: [part('We open'), part(' at nine.', 'STOP')],
    })

    expect(await textOf(gemini(baseUrl))).toBe('We open at nine.')
    expect(seen).toMatchObject([
      {
        path: '/v1/models/gemini-x:streamGenerateContent?alt=sse',
        key: 'key-g',
        body: { generationConfig: { maxOutputTokens: 300, temperature: 0.2 } },
      },
    ])
  })

  test('a truncated candidate is cut, a blocked one is refused', async () => {
    const cut = await aProvider({ pieces: [part('We open')], isCut: true })
    const blocked = await aProvider({ pieces: [part('', 'SAFETY')] })

    await expect(textOf(gemini(cut.baseUrl))).rejects.toMatchObject({ kind: 'cut' })
    await expect(textOf(gemini(blocked.baseUrl))).rejects.toMatchObject({ kind: 'refused' })
  })

  test('a wrong key is reported as such', async () => {
    const refusal = { error: { code: 403, message: 'API key not valid', status: 'DENIED' } }
    const { baseUrl } = await aProvider({ status: 403, pieces: [JSON.stringify(refusal)] })

    await expect(textOf(gemini(baseUrl))).rejects.toMatchObject({ kind: 'wrong_key' })
  })
})
