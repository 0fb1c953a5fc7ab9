import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Conversation, type ConversationOptions } from './conversation.ts'
import type { ConversationStorage, StoredConversation } from './conversation-storage.ts'
import { visitorOf } from './visitor.ts'
import { testApi } from '../testing/test-api.ts'

const encodePart = (value: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
const tokenOf = (sub: string, claims = {}) =>
  `${encodePart({ alg: 'HS256' })}.${encodePart({ sub, ...claims })}.s`
const ada = tokenOf('ada')
const eve = tokenOf('eve')

const answer =
  'id: m:1\ndata: At nine.\n\nevent: done\nid: m:2\ndata: {"message_id":"m","charged":true}\n\n'

type Opened = { identity: unknown; id: string }
type Setting = Partial<ConversationOptions> & {
  stored?: StoredConversation
  beforeOpen?: () => Promise<void>
}

/** A chat with a fake server that records the opened sessions and the session of each question. */
function chatWith({ stored, beforeOpen = async () => undefined, ...overrides }: Setting = {}) {
  const opened: Opened[] = []
  const sessionsUsed: string[] = []
  const extended: unknown[] = []
  const storage: ConversationStorage & { stored: StoredConversation | undefined } = {
    stored,
    load: () => storage.stored,
    save: (conversation) => void (storage.stored = conversation),
    clear: () => void (storage.stored = undefined),
  }

  async function fakeFetch(url: string, init: RequestInit = {}): Promise<Response> {
    const path = new URL(url, 'http://x').pathname.replace('/api', '')
    const text = typeof init.body === 'string' ? init.body : '{}'
    const body: Record<string, string> = JSON.parse(text)
    if (path === '/check_message_balance') return Response.json({ message_balance: 5 })
    if (path === '/create_sessiondomain') {
      const session = { identity: body['identity'], id: `s${opened.length + 1}` }
      opened.push(session)
      await beforeOpen()
      return Response.json(session.id)
    }
    if (path === '/extend_identity') extended.push(body)
    if (path !== '/chat_stream') return Response.json({ status: 1 })
    const query = new URL(url, 'http://x').searchParams.get('session_id')
    sessionsUsed.push(query ?? body['session_id'] ?? '')
    return new Response(answer)
  }

  const chat = new Conversation({
    botId: 'b',
    kind: 'public',
    api: testApi(fakeFetch),
    createScheduler: (work) => ({ schedule: work, flush: work, cancel: () => undefined }),
    now: () => 1_000,
    storage,
    ...overrides,
  })
  const ask = async (question: string) => {
    chat.send(question)
    await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))
  }
  const texts = () => chat.getState().messages.map(({ text }) => text)
  return { chat, ask, texts, opened, sessionsUsed, extended, storage }
}

const storedFor = (visitor: string): StoredConversation => ({
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

test('a session is opened with the identity token of the visitor', async () => {
  const { chat, ask, opened, storage } = chatWith()

  chat.identify(ada)
  await ask('Hello')

  expect(opened).toEqual([{ identity: ada, id: 's1' }])
  expect(storage.stored).toMatchObject({ sessionId: 's1', visitor: 'ada' })
})

test('a visitor who becomes known while chatting gets a new session', async () => {
  const { chat, ask, texts, opened, sessionsUsed } = chatWith()
  await ask('Hello')

  chat.identify(ada)
  expect(texts()).toEqual([])
  await ask('Where is my order?')

  expect(opened).toEqual([
    { identity: undefined, id: 's1' },
    { identity: ada, id: 's2' },
  ])
  expect(sessionsUsed).toEqual(['s1', 's2'])
  expect(texts()).toEqual(['Where is my order?', 'At nine.'])
})

test('a newer token of the same visitor extends the identity of the running conversation', async () => {
  const { chat, ask, texts, opened, extended } = chatWith()
  const newer = tokenOf('ada', { exp: 2 })
  chat.identify(ada)
  await ask('Hello')

  chat.identify(newer)
  chat.identify(newer)
  await ask('Again')

  expect(opened).toHaveLength(1)
  expect(texts()).toHaveLength(4)
  expect(extended).toEqual([{ chatbot_id: 'b', session_id: 's1', identity: newer }])
})

test('a restored conversation gets the identity of the current token', async () => {
  const { chat, opened, extended } = chatWith({ stored: storedFor('ada'), identity: ada })

  void chat.start()

  await vi.waitFor(() =>
    expect(extended).toEqual([{ chatbot_id: 'b', session_id: 's_ada', identity: ada }]),
  )
  expect(opened).toEqual([])
})

test('the stored conversation of another visitor is shown neither to a known nor to an unknown visitor', async () => {
  const { chat, ask, texts, sessionsUsed } = chatWith({ stored: storedFor('ada') })
  expect(texts()).toEqual([])

  chat.identify(eve)
  expect(texts()).toEqual([])
  await ask('Hello')

  expect(sessionsUsed).toEqual(['s1'])
})

test('an unknown visitor in the browser of a known one gets a new session', async () => {
  const { ask, texts, sessionsUsed } = chatWith({ stored: storedFor('ada') })

  await ask('Hello')

  expect(sessionsUsed).toEqual(['s1'])
  expect(texts()).toEqual(['Hello', 'At nine.'])
})

test('a known visitor continues the own conversation after a reload', async () => {
  const { chat, ask, texts, sessionsUsed } = chatWith({ stored: storedFor('ada') })

  chat.identify(ada)
  expect(texts()).toEqual(['A secret of ada'])
  await ask('Hello')

  expect(sessionsUsed).toEqual(['s_ada'])
})

test('a token that cannot be parsed makes a known visitor unknown', async () => {
  const { chat, ask, texts, opened } = chatWith({ stored: storedFor('ada') })
  chat.identify(ada)

  chat.identify('rubbish')
  expect(texts()).toEqual([])
  await ask('Hello')

  expect(opened).toEqual([{ identity: 'rubbish', id: 's1' }])
})

test('a reset removes the visitor from the chat and the storage', async () => {
  const { chat, ask, texts, opened, storage } = chatWith({ stored: storedFor('ada') })
  chat.identify(ada)

  chat.identify(undefined)
  chat.reset()
  expect(storage.stored).toBeUndefined()
  await ask('Hello')

  expect(opened).toEqual([{ identity: undefined, id: 's1' }])
  expect(texts()).toEqual(['Hello', 'At nine.'])
})

test('a session that is opening for one visitor is not used for the next', async () => {
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const { chat, texts, opened, sessionsUsed, storage } = chatWith({ beforeOpen: () => opening })
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
  expect(sessionsUsed).toEqual(['s2'])
  await vi.waitFor(() => expect(storage.stored).toMatchObject({ sessionId: 's2', visitor: 'eve' }))
})

test.each([
  [tokenOf('Zoë-7'), 'Zoë-7'],
  [tokenOf('ÿ?>'.repeat(9)), 'ÿ?>'.repeat(9)],
  ['a.e30.c', ''],
  [`a.${encodePart({ sub: ['ada'] })}.c`, ''],
  ['a.b', ''],
  ['', ''],
  [undefined, ''],
])('the token %j has the visitor id %j', (token, visitor) => {
  expect(visitorOf(token)).toBe(visitor)
})
