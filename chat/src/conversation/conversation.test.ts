import * as refusalsText from '@askwell/messages/app/refusals'
import * as repliesText from '@askwell/messages/chat/replies'
import * as windowText from '@askwell/messages/chat/window'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import type { ConversationEvent } from './chat-store.ts'
import { Conversation, type ConversationOptions } from './conversation.ts'
import {
  type ConversationStorage,
  conversationStorage,
  type StoredConversation,
} from './conversation-storage.ts'

type Call = { path: string; body: unknown; authorization: string | null }
type Server = { balance: number; streams: (string | number)[]; sessions: string[] }

const replyText = 'id: m:1\ndata: At nine.\n\nevent: sources\ndata: []\n\n'
const done = 'event: done\nid: m:2\ndata: {"message_id":"m","charged":true}\n\n'

const fixedReplies: Record<string, object> = {
  '/visitor_token': { token: 'v1.t', expires_in: 7_200 },
  '/update_sessiondomain': { status: 1 },
  '/chat_actions': { actions: [] },
}

/** A fake server: JSON calls answer at once, each stream is taken from the list. */
function fakeServer(overrides: Partial<Server> = {}) {
  const server: Server = { balance: 5, streams: [], sessions: ['s1', 's2', 's3'], ...overrides }
  const calls: Call[] = []

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    const path = new URL(url, 'http://x').pathname.replace('/api', '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : url
    calls.push({ path, body, authorization: new Headers(init.headers).get('authorization') })
    if (path === '/check_message_balance') return Response.json({ message_balance: server.balance })
    if (path.startsWith('/create_session')) return Response.json(server.sessions.shift())
    const fixed = fixedReplies[path]
    if (fixed) return Response.json(fixed)

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

function newConversation(
  fakeFetch: ConversationOptions['api']['fetch'],
  overrides: Partial<ConversationOptions> = {},
): { chat: Conversation; events: ConversationEvent[] } {
  const chat = new Conversation({
    botId: 'b',
    kind: 'public',
    api: testApi(fakeFetch),
    createScheduler: (work) => ({ schedule: work, flush: work, cancel: () => undefined }),
    now: () => 1_000,
    ...overrides,
  })
  const events: ConversationEvent[] = []
  chat.onEvent((event) => events.push(event))
  return { chat, events }
}

async function stateAfterReply(chat: Conversation) {
  await vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))
  return chat.getState()
}

function memoryStorage(): ConversationStorage & { stored: StoredConversation | undefined } {
  const storage = {
    stored: undefined as StoredConversation | undefined,
    load: () => storage.stored,
    save: (conversation: StoredConversation) => void (storage.stored = conversation),
    clear: () => void (storage.stored = undefined),
  }
  return storage
}

/** Sends the first text of each reply and keeps the stream open until the visitor stops it. */
async function endlessServer(url: string, init?: RequestInit): Promise<Response> {
  if (!url.includes('chat_stream')) return fakeServer().fetch(url, init)
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

test('withdrawn text is replaced in the message and in what is stored', async () => {
  const storage = memoryStorage()
  const { fetch } = fakeServer({
    streams: [
      `id: m:8\ndata: It takes\n\nevent: take_back\nid: m:0.1\ndata: {"offset":0}\n\nid: m:8.1\ndata: 45 days.\n\n${done}`,
    ],
  })
  const { chat } = newConversation(fetch, { storage })

  chat.send('How long?')
  const { messages } = await stateAfterReply(chat)

  expect(messages.at(-1)).toMatchObject({ text: '45 days.', status: 'done' })
  expect(storage.stored?.messages.at(-1)).toMatchObject({ text: '45 days.' })
})

test('STATE-44 the reply to a question is one message that grows', async () => {
  const { fetch } = fakeServer({ streams: [`data: At \n\n${replyText}${done}`] })
  const { chat, events } = newConversation(fetch)

  expect(chat.send('  When do you open?  ')).toBe(true)
  const { messages } = await stateAfterReply(chat)

  expect(messages).toMatchObject([
    { from: 'user', text: 'When do you open?' },
    { from: 'ai', text: 'At At nine.', status: 'done', charged: true },
  ])
  expect(events.map(({ type }) => type)).toEqual(['user', 'reply'])
})

test('STATE-43 a reply is shown as waiting until its first text, and no second question is accepted', async () => {
  const { fetch } = fakeServer({ streams: [replyText + done] })
  const { chat } = newConversation(fetch)

  chat.send('One')

  expect(chat.getState().messages.at(-1)).toMatchObject({ from: 'ai', status: 'waiting' })
  expect(chat.send('Two')).toBe(false)
  await stateAfterReply(chat)
})

test('PUBCHAT-08 at balance 0 nothing is sent', async () => {
  const { fetch, calls } = fakeServer({ balance: 0 })
  const { chat, events } = newConversation(fetch)

  chat.send('Hello')
  const state = await stateAfterReply(chat)

  expect(state).toMatchObject({ availability: 'empty', messages: [] })
  expect(chat.send('Again')).toBe(false)
  expect(calls.map(({ path }) => path)).toEqual(['/check_message_balance', '/chat_actions'])
  expect(events).toContainEqual({ type: 'empty' })
})

test('a balance that runs out during a chat closes it with the same text', async () => {
  const { fetch } = fakeServer({ streams: [402] })
  const { chat } = newConversation(fetch)

  chat.send('Hello')
  const { availability, messages } = await stateAfterReply(chat)

  expect(availability).toBe('empty')
  expect(messages.at(-1)).toMatchObject({ status: 'failed', failure: refusalsText.noMessagesLeft })
})

test('a failed reply can be requested again without losing the question', async () => {
  const { fetch } = fakeServer({ streams: [500, replyText + done] })
  const { chat } = newConversation(fetch)

  chat.send('Hello')
  expect((await stateAfterReply(chat)).messages.at(-1)).toMatchObject({
    failure: repliesText.modelFailed,
  })
  chat.askAgain()
  const { messages } = await stateAfterReply(chat)

  expect(messages).toMatchObject([{ text: 'Hello' }, { text: 'At nine.', status: 'done' }])
})

test('Stop keeps the received text', async () => {
  const { chat } = newConversation(endlessServer)

  chat.send('Hello')
  await vi.waitFor(() => expect(chat.getState().messages.at(-1)?.text).toBe('Half'))
  chat.stop()

  expect(chat.getState().messages.at(-1)).toMatchObject({ text: 'Half', status: 'stopped' })
  await stateAfterReply(chat)
})

test('STATE-48 the number of messages is reported after a delay, including the greeting', async () => {
  const { fetch, calls } = fakeServer({ streams: [replyText + done] })
  const { chat } = newConversation(fetch)

  chat.send('Hello')
  await stateAfterReply(chat)
  await vi.advanceTimersByTimeAsync(500)

  const counts = calls.filter(({ path }) => path === '/update_sessiondomain')
  expect(counts.map(({ body }) => body)).toEqual([{ id: 's1', chatbot_id: 'b', message_count: 3 }])
})

test('PUBCHAT-05 the public chat sends no token, the preview sends the owner’s', async () => {
  const visitor = fakeServer({ streams: [replyText + done] })
  const owner = fakeServer({ streams: [replyText + done] })
  const open = newConversation(visitor.fetch).chat
  const preview = newConversation(owner.fetch, {
    kind: 'preview',
    api: { ...testApi(owner.fetch), token: () => 't' },
  }).chat

  open.send('Hello')
  preview.send('Hello')
  await stateAfterReply(open)
  await stateAfterReply(preview)

  expect(visitor.calls.every(({ authorization }) => authorization === null)).toBe(true)
  expect(owner.calls.find(({ path }) => path === '/create_session')?.authorization).toBe('Bearer t')
  expect(owner.calls.some(({ path }) => path === '/update_sessiondomain')).toBe(false)
})

test('X086 a visitor continues the conversation after a reload, in the same session', async () => {
  const storage = memoryStorage()
  const { fetch, calls } = fakeServer({ streams: [replyText + done, replyText + done] })
  const before = newConversation(fetch, { storage }).chat
  before.send('Hello')
  await stateAfterReply(before)

  const after = newConversation(fetch, { storage }).chat
  expect(after.getState().messages).toHaveLength(2)
  after.send('And on Sunday?')
  await stateAfterReply(after)

  expect(calls.filter(({ path }) => path === '/create_sessiondomain')).toHaveLength(1)
})

test('a session that the server no longer knows is replaced once without an error', async () => {
  const storage = memoryStorage()
  storage.stored = { sessionId: 'old', visitor: '', messages: [], lastId: '' }
  const { fetch, calls } = fakeServer({ streams: [404, replyText + done] })
  const { chat } = newConversation(fetch, { storage })

  chat.send('Hello')

  expect((await stateAfterReply(chat)).messages.at(-1)).toMatchObject({ status: 'done' })
  expect(calls.filter(({ path }) => path === '/create_sessiondomain')).toHaveLength(1)
})

test('a new conversation deletes the old one', async () => {
  const storage = memoryStorage()
  const { fetch } = fakeServer({ streams: [replyText + done] })
  const { chat } = newConversation(fetch, { storage })
  chat.send('Hello')
  await stateAfterReply(chat)

  chat.reset()

  expect(chat.getState().messages).toEqual([])
  expect(storage.stored).toBeUndefined()
})

test('a browser without storage stores nothing and reports no error', () => {
  const storage = conversationStorage('b', () => {
    throw new DOMException('denied', 'SecurityError')
  })

  expect(storage.load()).toBeUndefined()
  expect(() =>
    storage.save({ sessionId: 's', visitor: '', messages: [], lastId: '' }),
  ).not.toThrow()
})

test('ENT-41 a stored reply that was streaming is ended when it is loaded', () => {
  const answer = { from: 'ai', at: 1, sources: [], charged: false, failure: '' }
  const stored = JSON.stringify({
    v: 1,
    sessionId: 's',
    messages: [
      { id: '1', from: 'user', text: 'Hi', at: 1 },
      { ...answer, id: '2', text: 'Half', status: 'streaming' },
      { ...answer, id: '3', text: '', status: 'waiting' },
      { from: 'nobody' },
    ],
  })
  const storage = conversationStorage('b', () => ({
    getItem: () => stored,
    setItem: () => undefined,
    removeItem: () => undefined,
  }))

  const { chat } = newConversation(fakeServer().fetch, { storage })
  expect(chat.getState().messages).toMatchObject([
    { text: 'Hi' },
    { status: 'stopped' },
    { status: 'failed', failure: windowText.connectionLost },
  ])
})
