import { answer, type LanguageModel } from '@askwell/core/chat'
import type { BotFunction, FunctionRequest } from '@askwell/core/integrations'
import { provenOwner } from '@askwell/core/shared'
import { afterEach, describe, expect, test } from 'vitest'
import { asked, chatHouse } from '../../../test/fixtures/chat-house.ts'
import { startMockModel, type ChatBody, type MockModel } from '../../../test/fixtures/mock-model.ts'
import type { CallStyle, MockTurn } from '../../../test/fixtures/mock-speech.ts'
import { chooseModel } from './choose-model.ts'
import { plainSetting } from '../../../test/functions/stored.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const never = new AbortController().signal

const named = (name: string): BotFunction => ({
  ...plainSetting,
  id: name,
  botId: 'bot_1',
  ownerId: provenOwner('user_1'),
  name,
  definition: {
    name,
    description: `Runs ${name}.`,
    parameters: { type: 'object', properties: {} },
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
const script = (turn: MockTurn) => (_prompt: string, body: ChatBody) =>
  hasResults(body) ? 'It is done.' : turn

async function aMock(knobs: Parameters<typeof startMockModel>[0]): Promise<MockModel> {
  const mock = await startMockModel(knobs)
  closing.push(() => mock.close())
  return mock
}

/** One reply through the adapter, with what was sent to the service. */
async function replyThrough(mock: MockModel) {
  const models = chooseModel({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
  closing.push(() => models.close())
  return replyOf(models.model)
}

async function replyOf(model: LanguageModel | null) {
  const sent: FunctionRequest[] = []
  const house = chatHouse(
    model,
    {},
    {
      functions: { enabledOf: async () => calls.map(({ name }) => named(name)) },
      callFunction: async (_called, request) => {
        sent.push(request)
        return { status: 200, contentType: 'text/plain', text: 'fine', isCut: false, bytes: 4 }
      },
    },
  )
  let text = ''
  let ending = ''
  for await (const event of answer(house.deps, asked('Book me a slot'), never)) {
    if (event.type === 'text') text += event.text
    ending = event.type
  }
  return { ...house, text, ending, bodies: sent.map(({ body }) => body) }
}

describe('calls on the wire of chat completions', () => {
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
      expect(bodies).toEqual(calls.map(({ arguments: given }) => JSON.stringify(given)))
    },
  )

  test('tools, calls and results stand in the requests as the protocol says', async () => {
    const mock = await aMock({ reply: script({ text: 'Let me look.', calls }) })

    const { text } = await replyThrough(mock)

    expect(text).toBe('Let me look.\n\nIt is done.')
    const [first, second] = mock.chats
    expect(first?.tools?.map((tool) => tool.function)).toEqual([
      {
        name: 'find_slot',
        description: 'Runs find_slot.',
        parameters: { type: 'object', properties: {} },
      },
      expect.objectContaining({ name: 'get_order' }),
    ])
    const [said, ...results] = second?.messages.slice(-3) ?? []
    expect(said).toMatchObject({
      role: 'assistant',
      content: 'Let me look.',
      tool_calls: calls.map(({ name, arguments: given }) => ({
        type: 'function',
        function: { name, arguments: JSON.stringify(given) },
      })),
    })
    expect(results.map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual(
      said?.tool_calls?.map(({ id }) => ['tool', id]),
    )
  })

  test('a call without arguments has none', async () => {
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: '' }] }),
    })

    expect((await replyThrough(mock)).bodies).toEqual(['{}'])
  })

  test('arguments that are no JSON are told to the model, and nothing is sent', async () => {
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: '{"order_id": ' }] }),
    })

    const { text, bodies } = await replyThrough(mock)

    expect([text, bodies]).toEqual(['It is done.', []])
    expect(mock.chats[1]?.messages.at(-1)?.content).toContain('must be a JSON object')
  })

  test('a connection that breaks off while the model calls runs nothing', async () => {
    const mock = await aMock({ reply: script({ calls }), cutAfter: 4 })

    const { ending, bodies, ledger } = await replyThrough(mock)

    expect([ending, bodies, ledger]).toEqual(['error', [], ['release']])
  })

  test('a model that writes long arguments slowly is alive', async () => {
    const text = 'x'.repeat(400)
    const mock = await aMock({
      reply: script({ calls: [{ name: 'get_order', arguments: { text } }] }),
      tps: 100,
    })
    const models = chooseModel({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
    closing.push(() => models.close())
    const house = chatHouse(
      models.model,
      { firstTextMs: 300, idleMs: 300 },
      {
        functions: { enabledOf: async () => [named('get_order')] },
      },
    )
    let ending = ''
    for await (const event of answer(house.deps, asked('Go'), never)) ending = event.type

    expect([ending, house.ended[0]?.state]).toEqual(['done', 'answered'])
  })

  test('a model without functions is sent no word of tools', async () => {
    const mock = await aMock({ reply: 'Hello.' })
    const models = chooseModel({ openai: { baseUrl: mock.baseUrl, chatModel: 'mock-model' } })
    closing.push(() => models.close())
    const { deps } = chatHouse(models.model)
    let ending = ''
    for await (const event of answer(deps, asked('Hi'), never)) ending = event.type

    expect(ending).toBe('done')

    expect(mock.chats[0]).not.toHaveProperty('tools')
  })
})
