import { expect, test } from 'vitest'
import { allOf, apiWith, done } from '../testing/served-replies.ts'
import { newProgress, streamReply, type ReplyProgress } from './reply-stream.ts'
import type { ApiContext } from './calls.ts'

const question = { message: 'When do you open?', bot_id: 'b', session_id: 's' }

/** The event id of a page that received no event. */
const earlier = 'm_0123456789012345678901:0'

const replyIdOf = (url = '') => new URL(url, 'http://x').searchParams.get('reply_id')

/** The kinds of the events of a reply that continues from this progress. */
async function typesFrom(progress: ReplyProgress, api: ApiContext, more = {}): Promise<string[]> {
  const types: string[] = []
  const options = { signal: new AbortController().signal, progress }
  for await (const { type } of streamReply(api, { ...question, ...more }, options)) types.push(type)
  return types
}

test('the reply to a question without any event is read when the server has received it', async () => {
  const { api, served } = apiWith(['unreachable', { sse: done }])

  expect((await allOf(api)).map(({ type }) => type)).toEqual(['done'])
  const replyId = replyIdOf(served[0]?.url)
  expect(served.map(({ lastId }) => lastId)).toEqual([null, `m_${replyId}:0`])
})

test('a question without any event is sent again with another id when the server has no reply to it', async () => {
  const { api, served } = apiWith(['unreachable', { status: 204 }, { sse: done }])

  expect((await allOf(api)).map(({ type }) => type)).toEqual(['done'])
  expect(served.map(({ lastId }) => lastId !== null)).toEqual([false, true, false])
  const [first, resumed, again] = served.map(({ url }) => replyIdOf(url))
  expect(resumed).toBe(first)
  expect(again).not.toBe(first)
})

test('a question without any event is lost when the server cannot be reached', async () => {
  const { api, served } = apiWith(['unreachable', 'unreachable', 'unreachable', { sse: done }])

  expect(await allOf(api)).toEqual([{ type: 'lost' }])
  expect(served).toHaveLength(3)
})

test('a question without any event is resumed from its first event when the page was left before that', async () => {
  const { api } = apiWith([{ sse: done }])
  const progress = newProgress()
  const { signal } = new AbortController()

  const reply = streamReply(api, question, { signal, progress })
  const first = reply.next()
  expect(progress.lastId).toMatch(/^m_\w{22,64}:0$/)
  await first
})

test('a question without any event that runs a function is not sent again', async () => {
  const { api, served } = apiWith([{ status: 204 }, { sse: done }])

  expect(await typesFrom(newProgress(earlier, true), api, { function_name: 'book' })).toEqual([
    'lost',
  ])
  expect(served).toHaveLength(1)
})

test('a question without any event is sent again once, and its reply is resumed like any other', async () => {
  const text = { sse: 'id: m:1\ndata: At\n\n', breaks: true }
  const { api, served } = apiWith(['unreachable', { status: 204 }, text, { status: 204 }])

  expect((await allOf(api)).map(({ type }) => type)).toEqual(['text', 'lost'])
  expect(served.at(-1)?.lastId).toBe('m:1')
  expect(served).toHaveLength(4)
})

test.each([
  { mayAskAgain: true, types: ['done'], requests: 2 },
  { mayAskAgain: false, types: ['lost'], requests: 1 },
])(
  'a question without any event of an earlier page is sent again only when it may be: $mayAskAgain',
  async ({ mayAskAgain, types, requests }) => {
    const { api, served } = apiWith([{ status: 204 }, { sse: done }, { sse: done }])

    expect(await typesFrom(newProgress(earlier, mayAskAgain), api)).toEqual(types)
    expect(served).toHaveLength(requests)
  },
)
