import type { ModelMessage, LanguageModel, ToolCall } from '@askwell/core/chat'
import { afterEach, expect, test } from 'vitest'
import { startRecordedProvider } from '../../../../test/support/models/recorded-provider.ts'
import { anthropicModel } from './anthropic-model.ts'
import { googleModel } from './google-model.ts'
import { toolsOf } from './sdk-tools.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function aProvider(...replies: string[][]) {
  const provider = await startRecordedProvider(replies.map((pieces) => ({ pieces })))
  closing.push(provider.close)
  return provider
}

const parameters = {
  type: 'object',
  properties: { order_id: { type: 'string' } },
  required: ['order_id'],
}
const tools = [{ name: 'get_order', description: 'Looks up an order.', parameters }]
const question: ModelMessage = { role: 'user', content: 'Where are orders 42 and 7?' }

/** One turn of the model: its text and its tool calls. */
async function turnOf(model: LanguageModel, messages: ModelMessage[], mayCall = true) {
  let text = ''
  let calls: readonly ToolCall[] = []
  const signal = new AbortController().signal
  const request = { system: 'Be brief.', messages, tools, mayCall, maxOutputTokens: 300, signal }
  for await (const piece of model.stream(request)) {
    if (typeof piece === 'string') text += piece
    else calls = piece
  }
  return { text, calls }
}

/** Answers both calls and runs the model again. */
async function converse(model: LanguageModel, mayCall: boolean) {
  const first = await turnOf(model, [question])
  const results = first.calls.map((call): ModelMessage => ({
    role: 'tool',
    call,
    content: 'shipped',
  }))
  const assistantMessage: ModelMessage = {
    role: 'assistant',
    content: first.text,
    calls: first.calls,
  }
  const second = await turnOf(model, [question, assistantMessage, ...results], mayCall)
  return { first, second }
}

const expected = [
  { name: 'get_order', arguments: '{"order_id":"42"}' },
  { name: 'get_order', arguments: '{"order_id":"7"}' },
]

const event = (type: string, more: object = {}) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...more })}\n\n`
const usage = { input_tokens: 9, output_tokens: 1 }
const start = event('message_start', {
  message: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude',
    content: [],
    stop_reason: null,
    usage,
  },
})
const block = (index: number, content_block: object, deltas: object[]) => [
  event('content_block_start', { index, content_block }),
  ...deltas.map((delta) => event('content_block_delta', { index, delta })),
  event('content_block_stop', { index }),
]
const toolUse = (index: number, id: string, parts: string[]) =>
  block(
    index,
    { type: 'tool_use', id, name: 'get_order', input: {} },
    ['', ...parts].map((partial_json) => ({ type: 'input_json_delta', partial_json })),
  )
const end = (stop_reason: string) => [
  event('message_delta', { delta: { stop_reason }, usage: { output_tokens: 6 } }),
  event('message_stop'),
]
const textEvent = (text: string) =>
  block(0, { type: 'text', text: '' }, [{ type: 'text_delta', text }])

test.each([
  [true, 'auto'],
  [false, 'none'],
])('Anthropic calls by tool_use and receives tool_result (%s)', async (mayCall, choice) => {
  const { seen, baseUrl } = await aProvider(
    [
      start,
      ...textEvent('Let me look.'),
      ...toolUse(1, 'toolu_1', ['{"order', '_id":"4', '2"}']),
      ...toolUse(2, 'toolu_2', ['{"order_id":"7"}']),
      ...end('tool_use'),
    ],
    [start, ...textEvent('Both are shipped.'), ...end('end_turn')],
  )
  const model = anthropicModel({ apiKey: 'key-a', model: 'claude-x', baseUrl })

  const { first, second } = await converse(model, mayCall)

  expect(first).toMatchObject({ text: 'Let me look.', calls: expected })
  expect(second).toEqual({ text: 'Both are shipped.', calls: [] })
  expect(seen[0]?.body).toMatchObject({
    tools: [{ name: 'get_order', description: 'Looks up an order.', input_schema: parameters }],
    tool_choice: { type: 'auto' },
  })
  expect(seen[1]?.body['tool_choice']).toEqual({ type: choice })
  expect(seen[1]?.body['messages']).toMatchObject([
    { role: 'user' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'Let me look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'get_order', input: { order_id: '42' } },
        { type: 'tool_use', id: 'toolu_2', name: 'get_order', input: { order_id: '7' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: 'shipped' },
        { type: 'tool_result', tool_use_id: 'toolu_2', content: 'shipped' },
      ],
    },
  ])
})

const candidate = (parts: object[], finishReason?: string) =>
  `data: ${JSON.stringify({
    candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 4, totalTokenCount: 13 },
  })}\r\n\r\n`

test.each([
  [true, 'AUTO'],
  [false, 'NONE'],
])('Gemini calls by functionCall and gets its signature back (%s)', async (mayCall, mode) => {
  const geminiCall = { functionCall: { name: 'get_order', args: { order_id: '42' } } }
  const { seen, baseUrl } = await aProvider(
    [
      candidate([{ ...geminiCall, thoughtSignature: 'c2lnbmVk' }]),
      candidate([{ functionCall: { name: 'get_order', args: { order_id: '7' } } }], 'STOP'),
    ],
    [candidate([{ text: 'Both are shipped.' }], 'STOP')],
  )
  const model = googleModel({ apiKey: 'key-g', model: 'gemini-x', baseUrl })

  const { first, second } = await converse(model, mayCall)

  expect(first).toMatchObject({ text: '', calls: expected })
  expect(second).toEqual({ text: 'Both are shipped.', calls: [] })
  expect(seen[0]?.body).toMatchObject({
    tools: [{ functionDeclarations: [{ name: 'get_order', description: 'Looks up an order.' }] }],
  })
  expect(seen[1]?.body).toMatchObject({ toolConfig: { functionCallingConfig: { mode } } })
  expect(seen[1]?.body['contents']).toMatchObject([
    { role: 'user' },
    {
      role: 'model',
      parts: [
        { functionCall: geminiCall.functionCall, thoughtSignature: 'c2lnbmVk' },
        { functionCall: { args: { order_id: '7' } } },
      ],
    },
    {
      role: 'user',
      parts: [
        { functionResponse: { name: 'get_order', response: { content: 'shipped' } } },
        { functionResponse: { name: 'get_order' } },
      ],
    },
  ])
})

test('a request without tools names none', () => {
  expect(toolsOf({ tools: [], mayCall: true })).toEqual({})
})
