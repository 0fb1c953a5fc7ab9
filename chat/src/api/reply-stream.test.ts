import { describe, expect, test, vi } from 'vitest'
import { type ReplyEvent, streamReply, parseCitations } from './reply-stream.ts'
import { allOf, apiWith, done, type ServedReply } from '../testing/served-replies.ts'
import type { ApiContext } from './calls.ts'
import { testApi } from '../testing/test-api.ts'

test('STATE-46 a reply is read to its done event and requested once', async () => {
  const sources =
    'event: sources\nid: m:3\ndata: [{"kind":"file","title":"Hours.pdf","place":"p. 7"}]\n\n'
  const { api, served } = apiWith([
    { sse: `id: m:1\ndata: At nine.\n\n: beat\n\n${sources}${done}` },
  ])

  expect(await allOf(api)).toEqual([
    { type: 'text', text: 'At nine.' },
    { type: 'sources', sources: [{ kind: 'file', title: 'Hours.pdf', place: 'p. 7' }] },
    { type: 'done', message_id: 'm', charged: true },
  ])
  expect(served).toHaveLength(1)
  expect(served[0]?.url).toMatch(
    /^\/api\/chat_stream\?message=When\+do\+you\+open%3F&bot_id=b&session_id=s&reply_id=\w{22,64}&take_back=1$/,
  )
})

test('a message of more than 2,000 characters is sent in a request body', async () => {
  const { api, served } = apiWith([{ sse: done }, { sse: done }])

  await allOf(api, 'x'.repeat(2_000))
  await allOf(api, 'x'.repeat(2_001))

  expect(served.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(JSON.parse(served[1]?.body ?? '')).toMatchObject({ bot_id: 'b', session_id: 's' })
})

test('a broken connection is resumed after the last event without repeating text', async () => {
  const { api, served } = apiWith([
    { sse: 'id: m:1\ndata: At \n\n', breaks: true },
    'unreachable',
    { sse: `id: m:2\ndata: nine.\n\n${done}` },
  ])

  const events = await allOf(api)

  expect(events.map(({ type }) => type)).toEqual(['text', 'text', 'done'])
  expect(served.map(({ lastId }) => lastId)).toEqual([null, 'm:1', 'm:1'])
})

test('a connection that ends without done is resumed', async () => {
  const { api, served } = apiWith([{ sse: 'id: m:1\ndata: At\n\n' }, { sse: done }])

  expect((await allOf(api)).at(-1)).toMatchObject({ type: 'done' })
  expect(served).toHaveLength(2)
})

const replyIdOf = (url = '') => new URL(url, 'http://x').searchParams.get('reply_id')

test('a reply that the server no longer knows is lost at once', async () => {
  const { api, served } = apiWith([{ sse: 'id: m:1\ndata: At\n\n', breaks: true }, { status: 204 }])

  expect((await allOf(api)).at(-1)).toEqual({ type: 'lost' })
  expect(served).toHaveLength(2)
})

test('STATE-46 errors before and inside the stream have their code and end it', async () => {
  const refused = apiWith([
    { status: 402, json: { status: 0, code: 'no_messages_left', message: 'None left' } },
  ])
  const failed = apiWith([
    { sse: 'data: half\n\nevent: error\ndata: {"code":"model_failed","message":"Down"}\n\n' },
  ])

  expect(await allOf(refused.api)).toEqual([
    { type: 'error', code: 'no_messages_left', message: 'None left' },
  ])
  expect((await allOf(failed.api)).at(-1)).toEqual({
    type: 'error',
    code: 'model_failed',
    message: 'Down',
  })
  expect([refused.served.length, failed.served.length]).toEqual([1, 1])
})

test('after Stop no event follows and the stream is not resumed', async () => {
  const { api, served } = apiWith([
    { sse: 'id: m:1\ndata: one\n\nid: m:2\ndata: two\n\n', breaks: true },
  ])
  const controller = new AbortController()

  const seen: ReplyEvent[] = []
  for await (const event of streamReply(api, { message: 'q', bot_id: 'b' }, controller)) {
    seen.push(event)
    controller.abort()
    if (seen.length > 1) break
  }

  expect(served).toHaveLength(1)
  expect(seen.filter(({ type }) => type === 'lost')).toEqual([])
})

const isPiece = (url: string) => url.includes('piece=1')

/** Buffers each stream until the test releases it; pieces arrive at once. */
function bufferingApi(pieces: ServedReply[]) {
  const streams: ((reply: ServedReply) => void)[] = []
  const pieceApi = apiWith(pieces)
  const urls: string[] = []
  const api: ApiContext = {
    ...testApi(async (url, init) => {
      urls.push(url)
      if (isPiece(url)) return pieceApi.api.fetch(url, init)
      const { sse } = await new Promise<ServedReply>((resolve) => streams.push(resolve))
      return new Response(sse)
    }),
    pause: async () => undefined,
  }
  return { api, urls, streams, pieces: pieceApi.served }
}

describe('a proxy that buffers streams', () => {
  test('makes the chat poll the same reply in pieces, each after the last one', async () => {
    const { api, urls, pieces } = bufferingApi([
      { sse: 'retry: 5\n\nid: m:1\ndata: At \n\n' },
      { sse: 'retry: 5\n\n' },
      { sse: `id: m:2\ndata: nine.\n\n${done}` },
    ])

    const events = await allOf(api)

    const replyId = replyIdOf(urls[0])
    expect(events.map(({ type }) => type)).toEqual(['text', 'text', 'done'])
    expect(pieces.map(({ lastId }) => lastId)).toEqual([`m_${replyId}:0`, 'm:1', 'm:1'])
    expect(new Set(urls.map(replyIdOf))).toEqual(new Set([replyId]))
    expect(urls.filter((url) => !isPiece(url))).toHaveLength(1)
  })

  test('shortens the timeout until a stream arrives in time', async () => {
    const { api, streams } = bufferingApi([{ sse: done }])
    const waits: number[] = []
    api.pause = async (delayMs) => void waits.push(delayMs)

    await allOf(api)
    api.pause = (delayMs) => {
      waits.push(delayMs)
      return new Promise(() => {})
    }
    for (const question of ['And on Sunday?', 'And in May?']) {
      const answer = allOf(api, question)
      streams.at(-1)?.({ sse: done })
      await answer
    }

    expect(waits.filter((delayMs) => delayMs > 0)).toEqual([3_000, 300, 3_000])
  })

  test('is waited for when the server does not know the reply yet', async () => {
    const { api, streams, pieces } = bufferingApi([{ status: 204 }])

    const answer = allOf(api)
    await vi.waitFor(() => expect(pieces).toHaveLength(1))
    streams[0]?.({ sse: `id: m:1\ndata: At nine.\n\n${done}` })

    expect((await answer).map(({ type }) => type)).toEqual(['text', 'done'])
    expect(pieces).toHaveLength(1)
  })

  test('ends the reply when polling keeps failing', async () => {
    const { api, pieces } = bufferingApi([
      { sse: 'id: m:1\ndata: At \n\n' },
      { sse: 'retry: 5\n\n', breaks: true },
    ])

    expect((await allOf(api)).map(({ type }) => type)).toEqual(['text', 'lost'])
    expect(pieces).toHaveLength(4)
  })
})

test('invalid sources are dropped', () => {
  expect(
    parseCitations([null, 5, { kind: 'spy', title: 'x' }, { kind: 'text', title: '' }]),
  ).toEqual([])
  expect(parseCitations('nonsense')).toEqual([])
})

test('withdrawn text is reported with its offset, and its id is resumed', async () => {
  const { api, served } = apiWith([
    {
      sse: 'id: m:8\ndata: It takes\n\nevent: take_back\nid: m:0.1\ndata: {"offset":0}\n\n',
      breaks: true,
    },
    { sse: `id: m:8.1\ndata: 45 days.\n\n${done}` },
  ])

  expect((await allOf(api)).slice(0, 3)).toEqual([
    { type: 'text', text: 'It takes' },
    { type: 'take_back', offset: 0 },
    { type: 'text', text: '45 days.' },
  ])
  expect(served.map(({ lastId }) => lastId)).toEqual([null, 'm:0.1'])
})
