import { expect, test, vi } from 'vitest'
import { CallError } from '../api/calls.ts'
import { testApi } from '../testing/test-api.ts'
import { Conversation, type ConversationOptions } from './conversation.ts'
import { conversationStorage } from './conversation-storage.ts'
import type { AiMessage } from './messages.ts'

type Call = { path: string; body: Record<string, unknown>; lastId: string | null }

const action = { name: 'track', label: 'Track my order', fields: [], asks: false }

/** A fake server whose streams the test writes piece by piece. */
function fakeServer() {
  const calls: Call[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const server = { calls, decideStatus: 200 }

  async function fakeFetch(url: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, searchParams } = new URL(url, 'http://x')
    const body: Record<string, unknown> =
      typeof init.body === 'string' ? JSON.parse(init.body) : Object.fromEntries(searchParams)
    const path = pathname.replace('/api', '')
    calls.push({ path, body, lastId: new Headers(init.headers).get('last-event-id') })
    if (path === '/check_message_balance') return Response.json({ message_balance: 5 })
    if (path.startsWith('/create_session')) return Response.json('s1')
    if (path === '/chat_actions') return Response.json({ actions: [action] })
    if (path === '/decide_function') return Response.json({}, { status: server.decideStatus })
    if (path !== '/chat_stream') return Response.json({ status: 1 })
    return new Response(new ReadableStream({ start: (stream) => void streams.push(stream) }))
  }
  const push = async (text: string) => {
    await vi.waitFor(() => expect(streams).not.toHaveLength(0))
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  }
  return { ...server, server, fakeFetch, push }
}

const event = (name: string, data: object, id = 'm_1:0') =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
const running = event('activity', { id: 'c1', label: 'Checking…', state: 'running' })
const finished = event('activity', { id: 'c1', label: 'Checking…', state: 'done' })
const confirmation = event('confirm', {
  id: 'c1',
  label: 'Book',
  arguments: [{ name: 'Guests', value: '4' }],
  expires_in: 120,
})
const end = event('done', { message_id: 'm_1', charged: true }, 'm_1:d')

function newChat(fakeFetch: ConversationOptions['api']['fetch'], overrides: object = {}) {
  return new Conversation({
    botId: 'b',
    kind: 'public',
    api: testApi(fakeFetch),
    createScheduler: (work) => ({ schedule: work, flush: work, cancel: () => undefined }),
    now: () => 1_000,
    ...overrides,
  })
}

const answerOf = (chat: Conversation): AiMessage | undefined =>
  chat.getState().messages.findLast((message) => message.from === 'ai')
const stepOf = (chat: Conversation) => answerOf(chat)?.steps[0]
const pressed = { name: 'track', arguments: '{"order":"secret"}' }

const adasToken = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`

test('the actions of the bot are loaded at the start and again for a known visitor', async () => {
  const { fakeFetch, calls } = fakeServer()
  const chat = newChat(fakeFetch)
  await chat.start()
  await vi.waitFor(() => expect(chat.getState().actions).toEqual([action]))

  chat.identify(adasToken)

  const queries = () => calls.filter(({ path }) => path === '/chat_actions').map(({ body }) => body)
  await vi.waitFor(() => expect(queries()).toHaveLength(2))
  expect(queries()).toEqual([
    { chatbot_id: 'b', session_id: '' },
    { chatbot_id: 'b', session_id: 's1' },
  ])
})

test('a visitor who is no longer known loses the actions for known visitors', async () => {
  const { fakeFetch, calls } = fakeServer()
  const chat = newChat(fakeFetch)
  chat.identify(adasToken)
  await vi.waitFor(() => expect(chat.getState().actions).toEqual([action]))

  chat.identify(undefined)
  chat.reset()

  const last = () => calls.findLast(({ path }) => path === '/chat_actions')?.body
  await vi.waitFor(() => expect(last()).toEqual({ chatbot_id: 'b', session_id: '' }))
})

test('an action is sent in a request body, never in a URL, and Retry sends it again', async () => {
  const { fakeFetch, calls, push } = fakeServer()
  const chat = newChat(fakeFetch)
  chat.send('Track my order', pressed)
  await push(event('error', { code: 'internal', message: 'No' }))
  await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))

  chat.askAgain()

  const streamed = () => calls.filter(({ path }) => path === '/chat_stream')
  await vi.waitFor(() => expect(streamed()).toHaveLength(2))
  for (const { body } of streamed()) {
    expect(body).toMatchObject({
      message: 'Track my order',
      function_name: 'track',
      function_arguments: '{"order":"secret"}',
    })
  }
})

test('a function call is one step that changes and is restored after a reload', async () => {
  const { fakeFetch, push } = fakeServer()
  const entries = new Map<string, string>()
  const storage = conversationStorage('b', () => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }))
  const chat = newChat(fakeFetch, { storage })
  chat.send('Track my order', pressed)

  await push(running)
  await vi.waitFor(() => expect(stepOf(chat)).toMatchObject({ state: 'running' }))
  await push(finished + end)
  await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))

  expect(answerOf(chat)?.steps).toMatchObject([{ label: 'Checking…', state: 'done' }])
  expect(answerOf(newChat(fakeFetch, { storage }))?.steps).toEqual(answerOf(chat)?.steps)
})

test.each([
  ['run', 'running'],
  ['decline', 'declined'],
] as const)('the decision %s of the visitor is sent and shown as %s', async (decision, state) => {
  const { fakeFetch, calls, push } = fakeServer()
  const chat = newChat(fakeFetch)
  chat.send('Book', pressed)
  await push(confirmation)
  await vi.waitFor(() => expect(stepOf(chat)).toMatchObject({ state: 'asking', until: 121_000 }))
  const step = stepOf(chat)
  if (!step) throw new Error('there is no step')

  await chat.decide(step, decision)

  expect(calls.at(-1)).toMatchObject({
    path: '/decide_function',
    body: { session_id: 's1', call_id: 'c1', decision },
  })
  expect(stepOf(chat)?.state).toBe(state)
})

test('an event of the reply about a step wins over the later response to the decision', async () => {
  const { fakeFetch, push } = fakeServer()
  const states: unknown[] = []
  const chat = newChat(async (url: string, init?: RequestInit) => {
    const reply = await fakeFetch(url, init)
    if (!url.endsWith('/decide_function')) return reply
    await push(finished)
    await vi.waitUntil(() => stepOf(chat)?.state === 'done')
    return reply
  })
  chat.subscribe(() => states.push(stepOf(chat)?.state))
  chat.send('Book', pressed)
  await push(confirmation)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  const step = stepOf(chat)
  if (!step) throw new Error('there is no step')

  await chat.decide(step, 'run')

  expect(stepOf(chat)).toMatchObject({ label: 'Checking…', state: 'done' })
  expect(states).not.toContain('running')
})

test('a decision that the server refuses leaves the confirmation open', async () => {
  const { fakeFetch, push, server } = fakeServer()
  const chat = newChat(fakeFetch)
  chat.send('Book', pressed)
  await push(confirmation)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  server.decideStatus = 500
  const step = stepOf(chat)
  if (!step) throw new Error('there is no step')

  await expect(chat.decide(step, 'run')).rejects.toThrow(CallError)
  expect(stepOf(chat)?.state).toBe('asking')
})

test('a confirmation without a decision in time expires', async () => {
  let now = 1_000
  const { fakeFetch, push } = fakeServer()
  const chat = newChat(fakeFetch, { now: () => now })
  chat.send('Book', pressed)
  await push(confirmation)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  now += 120_000

  await push(event('activity', { id: 'c1', label: 'Booking', state: 'declined' }))

  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('expired'))
})

test('Stop ends running steps and open confirmations', async () => {
  const { fakeFetch, push } = fakeServer()
  const chat = newChat(fakeFetch)
  chat.send('Book', pressed)
  await push(running + confirmation.replace('"c1"', '"c2"'))
  await vi.waitFor(() => expect(answerOf(chat)?.steps).toHaveLength(2))

  chat.stop()

  expect(answerOf(chat)?.steps.map(({ state }) => state)).toEqual(['lost', 'declined'])
})

test('a reply that was streaming at a reload is resumed after its last event', async () => {
  const { fakeFetch, calls, push } = fakeServer()
  const entries = new Map<string, string>()
  const storage = conversationStorage('b', () => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }))
  const before = newChat(fakeFetch, { storage })
  before.send('Book', pressed)
  await push(`id: m_1:5\ndata: Well,\n\n${confirmation}`)
  await vi.waitFor(() => expect(stepOf(before)?.state).toBe('asking'))
  before.save()

  const after = newChat(fakeFetch, { storage })
  expect(stepOf(after)).toEqual(stepOf(before))
  await after.start()
  const streamed = () => calls.filter(({ path }) => path === '/chat_stream')
  await vi.waitFor(() => expect(streamed()).toHaveLength(2))
  await push(`${finished}id: m_1:11\ndata:  done.\n\n${end}`)

  await vi.waitFor(() => expect(answerOf(after)?.status).toBe('done'))
  expect(answerOf(after)).toMatchObject({ text: 'Well, done.', steps: [{ state: 'done' }] })
  expect(after.getState().messages).toHaveLength(2)
  expect(streamed()[1]).toMatchObject({
    lastId: 'm_1:5',
    body: { session_id: 's1', function_name: 'track' },
  })
})
