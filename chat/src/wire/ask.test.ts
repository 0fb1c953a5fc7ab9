import { describe, expect, test, vi } from 'vitest'
import { type AnswerEvent, ask, citationsOf } from './ask.ts'
import type { Wire } from './calls.ts'
import { testWire } from './test-wire.ts'

type Served = { url: string; method: string; lastId: string | null; body: string }
type Reply = { status?: number; json?: object; sse?: string; breaks?: boolean }

/** A server outside the house: answers each request with the next reply, and may break off. */
function wireWith(replies: (Reply | 'unreachable')[]): { wire: Wire; served: Served[] } {
  const served: Served[] = []

  async function answer(url: string, init: RequestInit = {}): Promise<Response> {
    served.push({
      url,
      method: init.method ?? 'GET',
      lastId: new Headers(init.headers).get('last-event-id'),
      body: typeof init.body === 'string' ? init.body : '',
    })
    const reply = replies[served.length - 1] ?? 'unreachable'
    if (reply === 'unreachable') throw new TypeError('Failed to fetch')
    const { status = 200, json, sse = '', breaks } = reply
    if (status === 204) return new Response(null, { status })
    return json ? Response.json(json, { status }) : new Response(streamOf(sse, breaks), { status })
  }

  return { wire: testWire(answer), served }
}

function streamOf(sse: string, breaks = false): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (!isSent) {
        isSent = true
        return controller.enqueue(new TextEncoder().encode(sse))
      }
      return breaks ? controller.error(new TypeError('network error')) : controller.close()
    },
  })
}

async function allOf(wire: Wire, message = 'When do you open?'): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = []
  const question = { message, bot_id: 'b', session_id: 's' }
  for await (const event of ask(wire, question, new AbortController())) events.push(event)
  return events
}

const done = 'event: done\nid: m:9\ndata: {"message_id":"m","charged":true}\n\n'

test('STATE-46 an answer is read to its explicit end and never asked for again', async () => {
  const sources =
    'event: sources\nid: m:3\ndata: [{"kind":"file","title":"Hours.pdf","place":"p. 7"}]\n\n'
  const { wire, served } = wireWith([
    { sse: `id: m:1\ndata: At nine.\n\n: beat\n\n${sources}${done}` },
  ])

  expect(await allOf(wire)).toEqual([
    { type: 'text', text: 'At nine.' },
    { type: 'sources', sources: [{ kind: 'file', title: 'Hours.pdf', place: 'p. 7' }] },
    { type: 'done', message_id: 'm', charged: true },
  ])
  expect(served).toHaveLength(1)
  expect(served[0]?.url).toMatch(
    /^\/api\/chat_stream\?message=When\+do\+you\+open%3F&bot_id=b&session_id=s&reply_id=\w{22,64}$/,
  )
})

test('a message of more than 2,000 characters travels in a body', async () => {
  const { wire, served } = wireWith([{ sse: done }, { sse: done }])

  await allOf(wire, 'x'.repeat(2_000))
  await allOf(wire, 'x'.repeat(2_001))

  expect(served.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(JSON.parse(served[1]?.body ?? '')).toMatchObject({ bot_id: 'b', session_id: 's' })
})

test('a broken connection is resumed from the last event, and no text comes twice', async () => {
  const { wire, served } = wireWith([
    { sse: 'id: m:1\ndata: At \n\n', breaks: true },
    'unreachable',
    { sse: `id: m:2\ndata: nine.\n\n${done}` },
  ])

  const events = await allOf(wire)

  expect(events.map(({ type }) => type)).toEqual(['text', 'text', 'done'])
  expect(served.map(({ lastId }) => lastId)).toEqual([null, 'm:1', 'm:1'])
})

test('a connection that ends without done is resumed too', async () => {
  const { wire, served } = wireWith([{ sse: 'id: m:1\ndata: At\n\n' }, { sse: done }])

  expect((await allOf(wire)).at(-1)).toMatchObject({ type: 'done' })
  expect(served).toHaveLength(2)
})

test('nothing is asked again when no event had arrived, since that could be charged twice', async () => {
  const { wire, served } = wireWith(['unreachable', { sse: done }])

  expect(await allOf(wire)).toEqual([{ type: 'lost' }])
  expect(served).toHaveLength(1)
})

test('a reply the server does not know any more is lost at once', async () => {
  const { wire, served } = wireWith([
    { sse: 'id: m:1\ndata: At\n\n', breaks: true },
    { status: 204 },
  ])

  expect((await allOf(wire)).at(-1)).toEqual({ type: 'lost' })
  expect(served).toHaveLength(2)
})

test('refusals before and inside the stream carry their code', async () => {
  const refused = wireWith([
    { status: 402, json: { status: 0, code: 'no_messages_left', message: 'None left' } },
  ])
  const failed = wireWith([
    { sse: 'data: half\n\nevent: error\ndata: {"code":"model_failed","message":"Down"}\n\n' },
  ])

  expect(await allOf(refused.wire)).toEqual([
    { type: 'error', code: 'no_messages_left', message: 'None left' },
  ])
  expect((await allOf(failed.wire)).at(-1)).toEqual({
    type: 'error',
    code: 'model_failed',
    message: 'Down',
  })
})

test('after Stop nothing more comes and nothing is resumed', async () => {
  const { wire, served } = wireWith([
    { sse: 'id: m:1\ndata: one\n\nid: m:2\ndata: two\n\n', breaks: true },
  ])
  const leaving = new AbortController()

  const seen: AnswerEvent[] = []
  for await (const event of ask(wire, { message: 'q', bot_id: 'b' }, leaving)) {
    seen.push(event)
    leaving.abort()
    if (seen.length > 1) break
  }

  expect(served).toHaveLength(1)
  expect(seen.filter(({ type }) => type === 'lost')).toEqual([])
})

const replyIdOf = (url = '') => new URL(url, 'http://x').searchParams.get('reply_id')
const isPiece = (url: string) => url.includes('piece=1')

/** Keeps each stream back until it is let go; pieces come through. */
function heldBack(pieces: Reply[]) {
  const streams: ((reply: Reply) => void)[] = []
  const through = wireWith(pieces)
  const asked: string[] = []
  const wire: Wire = {
    ...testWire(async (url, init) => {
      asked.push(url)
      if (isPiece(url)) return through.wire.fetch(url, init)
      const { sse } = await new Promise<Reply>((resolve) => streams.push(resolve))
      return new Response(sse)
    }),
    pause: async () => undefined,
  }
  return { wire, asked, streams, pieces: through.served }
}

describe('a line that holds streams back', () => {
  test('gets its answer in pieces of the same reply, each from where the last one ended', async () => {
    const { wire, asked, pieces } = heldBack([
      { sse: 'retry: 5\n\nid: m:1\ndata: At \n\n' },
      { sse: 'retry: 5\n\n' },
      { sse: `id: m:2\ndata: nine.\n\n${done}` },
    ])

    const events = await allOf(wire)

    const replyId = replyIdOf(asked[0])
    expect(events.map(({ type }) => type)).toEqual(['text', 'text', 'done'])
    expect(pieces.map(({ lastId }) => lastId)).toEqual([`m_${replyId}:0`, 'm:1', 'm:1'])
    expect(new Set(asked.map(replyIdOf))).toEqual(new Set([replyId]))
    expect(asked.filter((url) => !isPiece(url))).toHaveLength(1)
  })

  test('is remembered until it lets a stream through', async () => {
    const { wire, streams } = heldBack([{ sse: done }])
    const waits: number[] = []
    wire.pause = async (delayMs) => void waits.push(delayMs)

    await allOf(wire)
    wire.pause = (delayMs) => {
      waits.push(delayMs)
      return new Promise(() => {})
    }
    for (const question of ['And on Sunday?', 'And in May?']) {
      const answer = allOf(wire, question)
      streams.at(-1)?.({ sse: done })
      await answer
    }

    expect(waits.filter((delayMs) => delayMs > 0)).toEqual([3_000, 300, 3_000])
  })

  test('is listened to after all when the server knows of no such reply yet', async () => {
    const { wire, streams, pieces } = heldBack([{ status: 204 }])

    const answer = allOf(wire)
    await vi.waitFor(() => expect(pieces).toHaveLength(1))
    streams[0]?.({ sse: `id: m:1\ndata: At nine.\n\n${done}` })

    expect((await answer).map(({ type }) => type)).toEqual(['text', 'done'])
    expect(pieces).toHaveLength(1)
  })

  test('that breaks for good ends the answer', async () => {
    const { wire, pieces } = heldBack([
      { sse: 'id: m:1\ndata: At \n\n' },
      { sse: 'retry: 5\n\n', breaks: true },
    ])

    expect((await allOf(wire)).map(({ type }) => type)).toEqual(['text', 'lost'])
    expect(pieces).toHaveLength(4)
  })
})

test('sources that are none are left out', () => {
  expect(citationsOf([null, 5, { kind: 'spy', title: 'x' }, { kind: 'text', title: '' }])).toEqual(
    [],
  )
  expect(citationsOf('nonsense')).toEqual([])
})
