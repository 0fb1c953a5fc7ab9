import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Conversation, type ConversationOptions } from './conversation.ts'
import type { ConversationMemory, Remembered } from './memory.ts'
import { visitorIn } from './visitor.ts'
import { testWire } from '../wire/test-wire.ts'

const part = (value: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
const tokenOf = (sub: string, more = {}) => `${part({ alg: 'HS256' })}.${part({ sub, ...more })}.s`
const ada = tokenOf('ada')
const eve = tokenOf('eve')

const answer =
  'id: m:1\ndata: At nine.\n\nevent: done\nid: m:2\ndata: {"message_id":"m","charged":true}\n\n'

type Opened = { identity: unknown; id: string }
type Setting = Partial<ConversationOptions> & { kept?: Remembered; mayOpen?: () => Promise<void> }

/** A chat over a server that writes down who opened which session, and which session asks. */
function chatWith({ kept, mayOpen = async () => undefined, ...given }: Setting = {}) {
  const opened: Opened[] = []
  const asking: string[] = []
  const memory: ConversationMemory & { kept: Remembered | undefined } = {
    kept,
    load: () => memory.kept,
    save: (remembered) => void (memory.kept = remembered),
    forget: () => void (memory.kept = undefined),
  }

  async function answering(url: string, init: RequestInit = {}): Promise<Response> {
    const path = new URL(url, 'http://x').pathname.replace('/api', '')
    const said = typeof init.body === 'string' ? init.body : '{}'
    const body: Record<string, string> = JSON.parse(said)
    if (path === '/check_message_balance') return Response.json({ message_balance: 5 })
    if (path === '/create_sessiondomain') {
      const session = { identity: body['identity'], id: `s${opened.length + 1}` }
      opened.push(session)
      await mayOpen()
      return Response.json(session.id)
    }
    if (path !== '/chat_stream') return Response.json({ status: 1 })
    const query = new URL(url, 'http://x').searchParams.get('session_id')
    asking.push(query ?? body['session_id'] ?? '')
    return new Response(answer)
  }

  const chat = new Conversation({
    botId: 'b',
    kind: 'public',
    wire: testWire(answering),
    batch: (work) => ({ soon: work, now: work, cancel: () => undefined }),
    now: () => 1_000,
    memory,
    ...given,
  })
  const ask = async (question: string) => {
    chat.send(question)
    await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))
  }
  const texts = () => chat.getState().messages.map(({ text }) => text)
  return { chat, ask, texts, opened, asking, memory }
}

const keptOf = (visitor: string): Remembered => ({
  sessionId: `s_${visitor}`,
  visitor,
  lastId: '',
  messages: [{ id: '1', from: 'user', text: `A secret of ${visitor}`, at: 1 }],
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a session is opened in the name of the visitor', async () => {
  const { chat, ask, opened, memory } = chatWith()

  chat.identify(ada)
  await ask('Hello')

  expect(opened).toEqual([{ identity: ada, id: 's1' }])
  expect(memory.kept).toMatchObject({ sessionId: 's1', visitor: 'ada' })
})

test('a visitor who becomes known while chatting goes on in a session of their own', async () => {
  const { chat, ask, texts, opened, asking } = chatWith()
  await ask('Hello')

  chat.identify(ada)
  expect(texts()).toEqual([])
  await ask('Where is my order?')

  expect(opened).toEqual([
    { identity: undefined, id: 's1' },
    { identity: ada, id: 's2' },
  ])
  expect(asking).toEqual(['s1', 's2'])
  expect(texts()).toEqual(['Where is my order?', 'At nine.'])
})

test('a fresh token of the same visitor changes nothing', async () => {
  const { chat, ask, texts, opened } = chatWith()
  chat.identify(ada)
  await ask('Hello')

  chat.identify(tokenOf('ada', { exp: 2 }))
  await ask('Again')

  expect(opened).toHaveLength(1)
  expect(texts()).toHaveLength(4)
})

test('what another visitor left in the browser is shown neither to a known one nor to a stranger', async () => {
  const { chat, ask, texts, asking } = chatWith({ kept: keptOf('ada') })
  expect(texts()).toEqual([])

  chat.identify(eve)
  expect(texts()).toEqual([])
  await ask('Hello')

  expect(asking).toEqual(['s1'])
})

test('a stranger in the browser of a known visitor gets a session of their own', async () => {
  const { ask, texts, asking } = chatWith({ kept: keptOf('ada') })

  await ask('Hello')

  expect(asking).toEqual(['s1'])
  expect(texts()).toEqual(['Hello', 'At nine.'])
})

test('a known visitor finds their own conversation again after a reload', async () => {
  const { chat, ask, texts, asking } = chatWith({ kept: keptOf('ada') })

  chat.identify(ada)
  expect(texts()).toEqual(['A secret of ada'])
  await ask('Hello')

  expect(asking).toEqual(['s_ada'])
})

test('a token that nobody can read makes a known visitor a stranger', async () => {
  const { chat, ask, texts, opened } = chatWith({ kept: keptOf('ada') })
  chat.identify(ada)

  chat.identify('rubbish')
  expect(texts()).toEqual([])
  await ask('Hello')

  expect(opened).toEqual([{ identity: 'rubbish', id: 's1' }])
})

test('after a reset the visitor is forgotten, here and in the memory', async () => {
  const { chat, ask, texts, opened, memory } = chatWith({ kept: keptOf('ada') })
  chat.identify(ada)

  chat.identify(undefined)
  chat.reset()
  expect(memory.kept).toBeUndefined()
  await ask('Hello')

  expect(opened).toEqual([{ identity: undefined, id: 's1' }])
  expect(texts()).toEqual(['Hello', 'At nine.'])
})

test('a session that was opening for one visitor is not used for the next', async () => {
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const { chat, texts, opened, asking, memory } = chatWith({ mayOpen: () => opening })
  chat.identify(ada)
  chat.send('For ada')
  await vi.waitFor(() => expect(opened).toHaveLength(1))

  chat.identify(eve)
  open()
  await vi.advanceTimersByTimeAsync(10)
  chat.send('For eve')
  await vi.waitFor(() => expect(texts()).toEqual(['For eve', 'At nine.']))

  expect(opened).toEqual([
    { identity: ada, id: 's1' },
    { identity: eve, id: 's2' },
  ])
  expect(asking).toEqual(['s2'])
  await vi.waitFor(() => expect(memory.kept).toMatchObject({ sessionId: 's2', visitor: 'eve' }))
})

test.each([
  [tokenOf('Zoë-7'), 'Zoë-7'],
  [tokenOf('ÿ?>'.repeat(9)), 'ÿ?>'.repeat(9)],
  ['a.e30.c', ''],
  [`a.${part({ sub: ['ada'] })}.c`, ''],
  ['a.b', ''],
  ['', ''],
  [undefined, ''],
])('the token %j speaks of %j', (token, visitor) => {
  expect(visitorIn(token)).toBe(visitor)
})
