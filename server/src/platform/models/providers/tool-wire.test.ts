import { answer, type LanguageModel } from '@askwell/core/chat'
import type { BotFunction, FunctionRequest } from '@askwell/core/integrations'
import { verifiedOwner } from '@askwell/core/shared'
import { afterEach, describe, expect, test } from 'vitest'
import { questionOf, createTestChat } from '../../../../test/support/test-chat.ts'
import {
  startMockModel,
  type ChatBody,
  type MockModel,
} from '../../../../test/support/models/mock-model.ts'
import type { CallStyle, MockReply } from '../../../../test/support/models/mock-stream-events.ts'
import { createModels } from '../create-models.ts'
import { plainSetting } from '../../../../test/integrations/stored-functions.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const never = new AbortController().signal

const named = (name: string): BotFunction => ({
  ...plainSetting,
  id: name,
  botId: 'bot_1',
  ownerId: verifiedOwner('user_1'),
  name,
  definition: {
    name,
    description: `Runs ${name}.`,
    parameters: { type: 'object', properties: {}, additionalProperties: true },
  },
  imageId: null,
  createdAt: 0,
  createdBy: '',
  modifiedAt: 0,
  modifiedBy: '',
})

const calls = [
  { name: 'find_slot', arguments: { day: 'Monday – “früh” 👍', count: 3 } },
  { name: 'get_order', arguments: { order_id: '42' } },
]
const hasResults = ({ messages }: ChatBody) => messages.some(({ role }) => role === 'tool')
const script = (turn: MockReply) => (_prompt: string, body: ChatBody) =>
  hasResults(body) ? 'It is done.' : turn

async function aMock(settings: Parameters<typeof startMockModel>[0]): Promise<MockModel> {
  const mock = await startMockModel(settings)
  closing.push(() => mock.close())
  return mock
}

/** One reply through the adapter, with the requests that the service received. */
async function replyThrough(mock: MockModel) {
  const models = createModels({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
  closing.push(() => models.close())
  return replyOf(models.model)
}

async function replyOf(model: LanguageModel | null) {
  const sent: FunctionRequest[] = []
  const app = createTestChat(
    model,
    {},
    {
      functions: { listEnabled: async () => calls.map(({ name }) => named(name)) },
      callFunction: async (_called, request) => {
        sent.push(request)
        return { status: 200, contentType: 'text/plain', text: 'fine', isCut: false, bytes: 4 }
      },
    },
  )
  let text = ''
  let ending = ''
  const question = questionOf('Book me a slot')
  const bot = { ...question.bot, trustsSources: true }
  for await (const event of answer(app.deps, { ...question, bot }, never)) {
    if (event.type === 'text') text += event.text
    ending = event.type
  }
  return { ...app, text, ending, bodies: sent.map(({ body }) => body) }
}

describe('tool calls in the wire format of chat completions', () => {
  test.each<[CallStyle, number | undefined]>([
    ['pieces', undefined],
    ['pieces', 1],
    ['whole', undefined],
    ['bare', undefined],
    ['same_index', undefined],
    ['stop', undefined],
    ['message', undefined],
  ])(
    'several at once as %s, in packets of %s bytes, run with exact arguments',
    async (callStyle, bytesAWrite) => {
      const mock = await aMock({ reply: script({ calls }), callStyle, bytesAWrite })

      const { text, ending, bodies } = await replyThrough(mock)

      expect([text, ending]).toEqual(['It is done.', 'done'])
      expect(bodies).toEqual(calls.map(({ arguments: args }) => JSON.stringify(args)))
    },
  )

  test('tools, calls and results are sent as the protocol requires', async () => {
    const mock = await aMock({ reply: script({ text: 'Let me look.', calls }) })

    const { text } = await replyThrough(mock)

    expect(text).toBe('Let me look.\n\nIt is done.')
    const [first, second] = mock.chats
    expect(first?.tools?.map((tool) => tool.function)).toEqual([
      {
        name: 'find_slot',
        description: 'Runs find_slot.',
        parameters: { type: 'object', properties: {}, additionalProperties: true },
      },
      expect.objectContaining({ name: 'get_order' }),
    ])
    const [assistantMessage, ...results] = second?.messages.slice(-3) ?? []
    expect(assistantMessage).toMatchObject({
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: calls.map(({ name, arguments: args }) => ({
        type: 'function',
        function: { name, arguments: JSON.stringify(args) },
      })),
    })
    expect(results.map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual(
      assistantMessage?.tool_calls?.map(({ id }) => ['tool', id]),
    )
  })

  test('a call without arguments has none', async () => {
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: '' }] }),
    })

    expect((await replyThrough(mock)).bodies).toEqual(['{}'])
  })

  test('arguments that are not JSON are reported to the model, and nothing is sent', async () => {
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: '{"order_id": ' }] }),
    })

    const { text, bodies } = await replyThrough(mock)

    expect([text, bodies]).toEqual(['It is done.', []])
    expect(mock.chats[1]?.messages.at(-1)?.content).toContain('must be a JSON object')
  })

  test('a connection that is cut during tool calls runs nothing', async () => {
    const mock = await aMock({ reply: script({ calls }), cutAfter: 4 })

    const { ending, bodies, ledger } = await replyThrough(mock)

    expect([ending, bodies, ledger]).toEqual(['error', [], ['release']])
  })

  test('a model that writes long arguments slowly is not aborted', async () => {
    const text = 'x'.repeat(400)
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: { text } }] }),
      tokensPerSecond: 20,
    })
    const models = createModels({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
    closing.push(() => models.close())
    const app = createTestChat(
      models.model,
      { firstTextMs: 1_000, idleMs: 1_000 },
      {
        functions: { listEnabled: async () => [named('get_order')] },
      },
    )
    let ending = ''
    for await (const event of answer(app.deps, questionOf('Go'), never)) ending = event.type

    expect([ending, app.ended[0]?.state]).toEqual(['done', 'answered'])
  })

  test('a model without functions gets no tools', async () => {
    const mock = await aMock({ reply: 'Hello.' })
    const models = createModels({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
    closing.push(() => models.close())
    const { deps } = createTestChat(models.model)
    let ending = ''
    for await (const event of answer(deps, questionOf('Hi'), never)) ending = event.type

    expect(ending).toBe('done')

    expect(mock.chats[0]).not.toHaveProperty('tools')
  })
})
