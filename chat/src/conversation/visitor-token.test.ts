import { expect, test, vi } from 'vitest'
import { testApi } from '../testing/test-api.ts'
import { Conversation, type ConversationOptions } from './conversation.ts'

const reply =
  'id: m:1\ndata: At nine.\n\nevent: done\nid: m:2\ndata: {"message_id":"m","charged":true}\n\n'
const refusal = { status: 0, code: 'rate_limited', message: 'You can continue in 5 minutes.' }

/** A chat with a fake server, which may refuse visitor tokens. */
function chatWith(overrides: Partial<ConversationOptions> = {}) {
  const urls: string[] = []
  const server = { isRefusing: false }
  async function answer(url: string): Promise<Response> {
    urls.push(url)
    if (url.includes('/create_session')) return Response.json('s1')
    if (url.includes('/check_message_balance')) return Response.json({ message_balance: 5 })
    if (url.includes('/chat_stream')) return new Response(reply)
    if (!url.includes('/visitor_token')) return Response.json({ status: 1 })
    if (server.isRefusing) return Response.json(refusal, { status: 429 })
    return Response.json({ token: 'v1.t', expires_in: 7_200 })
  }
  const chat = new Conversation({
    botId: 'b',
    kind: 'public',
    api: testApi(answer),
    createScheduler: (work) => ({ schedule: work, flush: work, cancel: () => undefined }),
    now: () => 1_000,
    ...overrides,
  })
  const isReady = () => vi.waitFor(() => expect(chat.getState().isAnswering).toBe(false))
  return {
    chat,
    server,
    ask: async (question: string) => {
      chat.send(question)
      await isReady()
      return chat.getState().messages
    },
    askAgain: async () => {
      chat.askAgain()
      await isReady()
      return chat.getState().messages
    },
    sent: (path: string) => urls.filter((url) => url.includes(path)),
  }
}

test('one visitor token serves all questions until shortly before its end', async () => {
  let now = 1_000
  const { ask, sent } = chatWith({ now: () => now })

  await ask('When do you open?')
  await ask('And on Sunday?')
  expect(sent('/visitor_token')).toHaveLength(1)
  expect(sent('visitor_token=v1.t')).toHaveLength(2)
  now += 7_199_000
  await ask('And in May?')
  expect(sent('/visitor_token')).toHaveLength(2)
})

test('the preview of the owner needs no visitor token', async () => {
  const { ask, sent } = chatWith({ kind: 'preview' })

  expect(await ask('Hello')).toMatchObject([{ text: 'Hello' }, { status: 'done' }])
  expect(sent('visitor_token')).toEqual([])
})

test('a refused token shows why and keeps the question, and Retry requests a token again', async () => {
  const { ask, askAgain, server, sent } = chatWith()
  server.isRefusing = true

  expect(await ask('When do you open?')).toMatchObject([
    { from: 'user', text: 'When do you open?' },
    { from: 'ai', status: 'failed', failure: 'You can continue in 5 minutes.' },
  ])
  server.isRefusing = false
  expect(await askAgain()).toMatchObject([{ text: 'When do you open?' }, { status: 'done' }])
  expect(sent('/chat_stream')).toHaveLength(1)
})
