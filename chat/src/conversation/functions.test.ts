import { expect, test, vi } from 'vitest'
import { CallError } from '../wire/calls.ts'
import { testWire } from '../wire/test-wire.ts'
import { Conversation, type ConversationOptions } from './conversation.ts'
import { conversationMemory } from './memory.ts'
import type { AiMessage } from './messages.ts'

type Call = { path: string; body: Record<string, unknown>; lastId: string | null }

const action = { name: 'track', label: 'Track my order', fields: [], asks: false }

/** A server whose streams the test writes piece by piece. */
function aServer() {
  const calls: Call[] = []
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const server = { calls, decideStatus: 200 }

  async function fetching(url: string, init: RequestInit = {}): Promise<Response> {
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
  const say = async (text: string) => {
    await vi.waitFor(() => expect(streams).not.toHaveLength(0))
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
  }
  return { ...server, server, fetching, say }
}

const event = (name: string, data: object, id = 'm_1:0') =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`
const running = event('activity', { id: 'c1', label: 'Checking…', state: 'running' })
const finished = event('activity', { id: 'c1', label: 'Checking…', state: 'done' })
const question = event('confirm', {
  id: 'c1',
  label: 'Book',
  arguments: [{ name: 'Guests', value: '4' }],
  expires_in: 120,
})
const end = event('done', { message_id: 'm_1', charged: true }, 'm_1:d')

function aChat(fetching: ConversationOptions['wire']['fetch'], given: object = {}) {
  return new Conversation({
    botId: 'b',
    kind: 'public',
    wire: testWire(fetching),
    batch: (work) => ({ soon: work, now: work, cancel: () => undefined }),
    now: () => 1_000,
    ...given,
  })
}

const answerOf = (chat: Conversation): AiMessage | undefined =>
  chat.getState().messages.findLast((message) => message.from === 'ai')
const stepOf = (chat: Conversation) => answerOf(chat)?.steps[0]
const pressed = { name: 'track', arguments: '{"order":"secret"}' }

const adasToken = `h.${btoa(JSON.stringify({ sub: 'ada' }))}.s`

test('the buttons of the bot are there when the chat opens, and asked for again for a named visitor', async () => {
  const { fetching, calls } = aServer()
  const chat = aChat(fetching)
  await chat.start()
  await vi.waitFor(() => expect(chat.getState().actions).toEqual([action]))

  chat.identify(adasToken)

  const asked = () => calls.filter(({ path }) => path === '/chat_actions').map(({ body }) => body)
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()).toEqual([
    { chatbot_id: 'b', session_id: '' },
    { chatbot_id: 'b', session_id: 's1' },
  ])
})

test('a visitor who is no longer named loses the buttons for known visitors', async () => {
  const { fetching, calls } = aServer()
  const chat = aChat(fetching)
  chat.identify(adasToken)
  await vi.waitFor(() => expect(chat.getState().actions).toEqual([action]))

  chat.identify(undefined)
  chat.reset()

  const last = () => calls.findLast(({ path }) => path === '/chat_actions')?.body
  await vi.waitFor(() => expect(last()).toEqual({ chatbot_id: 'b', session_id: '' }))
})

test('a pressed button travels in a body, never in an address, and Retry presses it again', async () => {
  const { fetching, calls, say } = aServer()
  const chat = aChat(fetching)
  chat.send('Track my order', pressed)
  await say(event('error', { code: 'internal', message: 'No' }))
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

test('what a function does is one line that changes, and is still there after a reload', async () => {
  const { fetching, say } = aServer()
  const kept = new Map<string, string>()
  const memory = conversationMemory('b', () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  const chat = aChat(fetching, { memory })
  chat.send('Track my order', pressed)

  await say(running)
  await vi.waitFor(() => expect(stepOf(chat)).toMatchObject({ state: 'running' }))
  await say(finished + end)
  await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))

  expect(answerOf(chat)?.steps).toMatchObject([{ label: 'Checking…', state: 'done' }])
  expect(answerOf(aChat(fetching, { memory }))?.steps).toEqual(answerOf(chat)?.steps)
})

test.each([
  ['run', 'running'],
  ['decline', 'declined'],
] as const)('the word %s of the visitor is sent and shown as %s', async (decision, state) => {
  const { fetching, calls, say } = aServer()
  const chat = aChat(fetching)
  chat.send('Book', pressed)
  await say(question)
  await vi.waitFor(() => expect(stepOf(chat)).toMatchObject({ state: 'asking', until: 121_000 }))
  const step = stepOf(chat)
  if (!step) throw new Error('nobody asks')

  await chat.decide(step, decision)

  expect(calls.at(-1)).toMatchObject({
    path: '/decide_function',
    body: { session_id: 's1', call_id: 'c1', decision },
  })
  expect(stepOf(chat)?.state).toBe(state)
})

test('what the answer says of a step comes before the reply to the word of the visitor', async () => {
  const { fetching, say } = aServer()
  const states: unknown[] = []
  const chat = aChat(async (url: string, init?: RequestInit) => {
    const reply = await fetching(url, init)
    if (!url.endsWith('/decide_function')) return reply
    await say(finished)
    await vi.waitUntil(() => stepOf(chat)?.state === 'done')
    return reply
  })
  chat.subscribe(() => states.push(stepOf(chat)?.state))
  chat.send('Book', pressed)
  await say(question)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  const step = stepOf(chat)
  if (!step) throw new Error('nobody asks')

  await chat.decide(step, 'run')

  expect(stepOf(chat)).toMatchObject({ label: 'Checking…', state: 'done' })
  expect(states).not.toContain('running')
})

test('a word that was not taken leaves the question as it is', async () => {
  const { fetching, say, server } = aServer()
  const chat = aChat(fetching)
  chat.send('Book', pressed)
  await say(question)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  server.decideStatus = 500
  const step = stepOf(chat)
  if (!step) throw new Error('nobody asks')

  await expect(chat.decide(step, 'run')).rejects.toThrow(CallError)
  expect(stepOf(chat)?.state).toBe('asking')
})

test('a question that nobody answered in time is over, and says why', async () => {
  let now = 1_000
  const { fetching, say } = aServer()
  const chat = aChat(fetching, { now: () => now })
  chat.send('Book', pressed)
  await say(question)
  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('asking'))
  now += 120_000

  await say(event('activity', { id: 'c1', label: 'Booking', state: 'declined' }))

  await vi.waitFor(() => expect(stepOf(chat)?.state).toBe('expired'))
})

test('Stop leaves nothing running and nothing to decide', async () => {
  const { fetching, say } = aServer()
  const chat = aChat(fetching)
  chat.send('Book', pressed)
  await say(running + question.replace('"c1"', '"c2"'))
  await vi.waitFor(() => expect(answerOf(chat)?.steps).toHaveLength(2))

  chat.stop()

  expect(answerOf(chat)?.steps.map(({ state }) => state)).toEqual(['lost', 'declined'])
})

test('an answer that was under way at a reload is heard to its end, from where it was', async () => {
  const { fetching, calls, say } = aServer()
  const kept = new Map<string, string>()
  const memory = conversationMemory('b', () => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }))
  const before = aChat(fetching, { memory })
  before.send('Book', pressed)
  await say(`id: m_1:5\ndata: Well,\n\n${question}`)
  await vi.waitFor(() => expect(stepOf(before)?.state).toBe('asking'))
  before.remember()

  const after = aChat(fetching, { memory })
  expect(stepOf(after)).toEqual(stepOf(before))
  await after.start()
  const streamed = () => calls.filter(({ path }) => path === '/chat_stream')
  await vi.waitFor(() => expect(streamed()).toHaveLength(2))
  await say(`${finished}id: m_1:11\ndata:  done.\n\n${end}`)

  await vi.waitFor(() => expect(answerOf(after)?.status).toBe('done'))
  expect(answerOf(after)).toMatchObject({ text: 'Well, done.', steps: [{ state: 'done' }] })
  expect(after.getState().messages).toHaveLength(2)
  expect(streamed()[1]).toMatchObject({
    lastId: 'm_1:5',
    body: { session_id: 's1', function_name: 'track' },
  })
})
