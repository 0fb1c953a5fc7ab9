import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chatTexts } from '../texts.ts'
import { testWire } from '../wire/test-wire.ts'
import type { ChatNews } from './board.ts'
import { Conversation, type ConversationOptions } from './conversation.ts'
import { type ConversationMemory, conversationMemory, type Remembered } from './memory.ts'

type Call = { path: string; body: unknown; authorization: string | null }
type Server = { balance: number; streams: (string | number)[]; sessions: string[] }

const nine = 'id: m:1\ndata: At nine.\n\nevent: sources\ndata: []\n\n'
const done = 'event: done\nid: m:2\ndata: {"message_id":"m","charged":true}\n\n'

/** The server as the chat meets it: JSON calls answer at once, each stream is taken from the list. */
function serverWith(given: Partial<Server> = {}) {
  const server: Server = { balance: 5, streams: [], sessions: ['s1', 's2', 's3'], ...given }
  const calls: Call[] = []

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    const path = new URL(url, 'http://x').pathname.replace('/api', '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : url
    calls.push({ path, body, authorization: new Headers(init.headers).get('authorization') })
    if (path === '/check_message_balance') return Response.json({ message_balance: server.balance })
    if (path.startsWith('/create_session')) return Response.json(server.sessions.shift())
    if (path === '/update_sessiondomain') return Response.json({ status: 1 })
    if (path === '/chat_actions') return Response.json({ actions: [] })

    const stream = server.streams.shift() ?? 500
    if (typeof stream === 'string') return new Response(stream)
    const codes: Record<number, string> = { 402: 'no_messages_left', 404: 'not_found' }
    return Response.json(
      { status: 0, code: codes[stream] ?? 'internal', message: '' },
      { status: stream },
    )
  }

  return { server, calls, fetch: answer }
}

function conversationWith(
  fetching: ConversationOptions['wire']['fetch'],
  given: Partial<ConversationOptions> = {},
): { chat: Conversation; news: ChatNews[] } {
  const chat = new Conversation({
    botId: 'b',
    kind: 'public',
    wire: testWire(fetching),
    batch: (work) => ({ soon: work, now: work, cancel: () => undefined }),
    now: () => 1_000,
    ...given,
  })
  const news: ChatNews[] = []
  chat.onNews((item) => news.push(item))
  return { chat, news }
}

async function settledState(chat: Conversation) {
  await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))
  return chat.getState()
}

function aMemory(): ConversationMemory & { kept: Remembered | undefined } {
  const memory = {
    kept: undefined as Remembered | undefined,
    load: () => memory.kept,
    save: (remembered: Remembered) => void (memory.kept = remembered),
    forget: () => void (memory.kept = undefined),
  }
  return memory
}

/** Begins each answer and leaves it open until the visitor stops it. */
async function endlessServer(url: string, init?: RequestInit): Promise<Response> {
  if (!url.includes('chat_stream')) return serverWith().fetch(url, init)
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('id: m:1\ndata: Half\n\n'))
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    },
  })
  return new Response(stream)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('STATE-44 a question is answered in one growing message', async () => {
  const { fetch } = serverWith({ streams: [`data: At \n\n${nine}${done}`] })
  const { chat, news } = conversationWith(fetch)

  expect(chat.send('  When do you open?  ')).toBe(true)
  const { messages } = await settledState(chat)

  expect(messages).toMatchObject([
    { from: 'user', text: 'When do you open?' },
    { from: 'ai', text: 'At At nine.', status: 'done', charged: true },
  ])
  expect(news.map(({ type }) => type)).toEqual(['user', 'answer'])
})

test('STATE-43 the answer waits visibly until its first text, and no second question is taken', async () => {
  const { fetch } = serverWith({ streams: [nine + done] })
  const { chat } = conversationWith(fetch)

  chat.send('One')

  expect(chat.getState().messages.at(-1)).toMatchObject({ from: 'ai', status: 'waiting' })
  expect(chat.send('Two')).toBe(false)
  await settledState(chat)
})

test('PUBCHAT-08 at balance 0 nothing is sent', async () => {
  const { fetch, calls } = serverWith({ balance: 0 })
  const { chat, news } = conversationWith(fetch)

  chat.send('Hello')
  const state = await settledState(chat)

  expect(state).toMatchObject({ availability: 'empty', messages: [] })
  expect(chat.send('Again')).toBe(false)
  expect(calls.map(({ path }) => path)).toEqual(['/check_message_balance', '/chat_actions'])
  expect(news).toContainEqual({ type: 'empty' })
})

test('a balance that ends in the middle closes the chat with the same words', async () => {
  const { fetch } = serverWith({ streams: [402] })
  const { chat } = conversationWith(fetch)

  chat.send('Hello')
  const { availability, messages } = await settledState(chat)

  expect(availability).toBe('empty')
  expect(messages.at(-1)).toMatchObject({ status: 'failed', failure: chatTexts.noMessagesLeft })
})

test('a failed answer can be asked for again, and the question is not lost', async () => {
  const { fetch } = serverWith({ streams: [500, nine + done] })
  const { chat } = conversationWith(fetch)

  chat.send('Hello')
  expect((await settledState(chat)).messages.at(-1)).toMatchObject({ failure: chatTexts.failed })
  chat.askAgain()
  const { messages } = await settledState(chat)

  expect(messages).toMatchObject([{ text: 'Hello' }, { text: 'At nine.', status: 'done' }])
})

test('Stop keeps what has arrived', async () => {
  const { chat } = conversationWith(endlessServer)

  chat.send('Hello')
  await vi.waitFor(() => expect(chat.getState().messages.at(-1)?.text).toBe('Half'))
  chat.stop()

  expect(chat.getState().messages.at(-1)).toMatchObject({ text: 'Half', status: 'stopped' })
  await settledState(chat)
})

test('STATE-48 the count is sent when the list has rested, the greeting included', async () => {
  const { fetch, calls } = serverWith({ streams: [nine + done] })
  const { chat } = conversationWith(fetch)

  chat.send('Hello')
  await settledState(chat)
  await vi.advanceTimersByTimeAsync(500)

  const counts = calls.filter(({ path }) => path === '/update_sessiondomain')
  expect(counts.map(({ body }) => body)).toEqual([{ id: 's1', chatbot_id: 'b', message_count: 3 }])
})

test('PUBCHAT-05 the public chat sends no token, the preview sends the owner’s', async () => {
  const visitor = serverWith({ streams: [nine + done] })
  const owner = serverWith({ streams: [nine + done] })
  const open = conversationWith(visitor.fetch).chat
  const preview = conversationWith(owner.fetch, {
    kind: 'preview',
    wire: { ...testWire(owner.fetch), token: () => 't' },
  }).chat

  open.send('Hello')
  preview.send('Hello')
  await settledState(open)
  await settledState(preview)

  expect(visitor.calls.every(({ authorization }) => authorization === null)).toBe(true)
  expect(owner.calls.find(({ path }) => path === '/create_session')?.authorization).toBe('Bearer t')
  expect(owner.calls.some(({ path }) => path === '/update_sessiondomain')).toBe(false)
})

test('X086 a visitor finds the conversation again after a reload, in the same session', async () => {
  const memory = aMemory()
  const { fetch, calls } = serverWith({ streams: [nine + done, nine + done] })
  const before = conversationWith(fetch, { memory }).chat
  before.send('Hello')
  await settledState(before)

  const after = conversationWith(fetch, { memory }).chat
  expect(after.getState().messages).toHaveLength(2)
  after.send('And on Sunday?')
  await settledState(after)

  expect(calls.filter(({ path }) => path === '/create_sessiondomain')).toHaveLength(1)
})

test('a session the server has forgotten is replaced once, without the visitor noticing', async () => {
  const memory = aMemory()
  memory.kept = { sessionId: 'old', visitor: '', messages: [], lastId: '' }
  const { fetch, calls } = serverWith({ streams: [404, nine + done] })
  const { chat } = conversationWith(fetch, { memory })

  chat.send('Hello')

  expect((await settledState(chat)).messages.at(-1)).toMatchObject({ status: 'done' })
  expect(calls.filter(({ path }) => path === '/create_sessiondomain')).toHaveLength(1)
})

test('a new conversation forgets the old one', async () => {
  const memory = aMemory()
  const { fetch } = serverWith({ streams: [nine + done] })
  const { chat } = conversationWith(fetch, { memory })
  chat.send('Hello')
  await settledState(chat)

  chat.reset()

  expect(chat.getState().messages).toEqual([])
  expect(memory.kept).toBeUndefined()
})

test('a browser without storage loses the memory and nothing else', () => {
  const memory = conversationMemory('b', () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(memory.load()).toBeUndefined()
  expect(() => memory.save({ sessionId: 's', visitor: '', messages: [], lastId: '' })).not.toThrow()
})

test('ENT-41 what was answering when the page went away is settled when it is read again', () => {
  const answer = { from: 'ai', at: 1, sources: [], charged: false, failure: '' }
  const kept = JSON.stringify({
    v: 1,
    sessionId: 's',
    messages: [
      { id: '1', from: 'user', text: 'Hi', at: 1 },
      { ...answer, id: '2', text: 'Half', status: 'streaming' },
      { ...answer, id: '3', text: '', status: 'waiting' },
      { from: 'nobody' },
    ],
  })
  const memory = conversationMemory('b', () => ({
    getItem: () => kept,
    setItem: () => undefined,
    removeItem: () => undefined,
  }))

  expect(memory.load()?.messages).toMatchObject([
    { text: 'Hi' },
    { status: 'stopped' },
    { status: 'failed', failure: chatTexts.connectionLost },
  ])
})
