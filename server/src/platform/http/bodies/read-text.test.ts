import { once } from 'node:events'
import Fastify from 'fastify'
import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parseTextBodies } from './text-bodies.ts'

const bodyLimit = 300_000
const app = Fastify({ bodyLimit })
let port = 0
let turn = 0
let ticking: NodeJS.Immediate
const tick = () => {
  turn += 1
  ticking = setImmediate(tick)
}

beforeAll(async () => {
  parseTextBodies(app)
  app.post<{ Body: Record<string, string> }>('/', async ({ body }) => body)
  app.post<{ Body: Record<string, string> }>('/length', async ({ body }) => body['text']?.length)
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  tick()
})
afterAll(() => {
  clearImmediate(ticking)
  return app.close()
})
beforeEach(() => vi.restoreAllMocks())

type Sent = { pieces: readonly Uint8Array[]; length?: number }

/** The status and the reply, or null where the connection ended without one. */
function send({ pieces, length }: Sent): Promise<{ status: number; reply: string } | null> {
  const sized = length === undefined ? {} : { 'content-length': length }
  const headers = { 'content-type': 'application/json', ...sized }
  return new Promise((resolve) => {
    const sending = httpRequest({ port, method: 'POST', headers }, (response) => {
      const status = response.statusCode ?? 0
      text(response).then(
        (reply) => resolve({ status, reply }),
        () => resolve(null),
      )
    })
    sending.on('error', () => resolve(null))
    for (const piece of pieces) sending.write(piece)
    sending.end()
  })
}

const bodyOf = (value: string) => Buffer.from(JSON.stringify({ text: value }))

test('of large bodies that end together, each is put together in a turn of its own', async () => {
  const concat = Buffer.concat.bind(Buffer)
  const joinedAt: number[] = []
  vi.spyOn(Buffer, 'concat').mockImplementation((pieces, length) => {
    const whole = concat(pieces, length)
    if (whole.length > 200_000) joinedAt.push(turn)
    return whole
  })
  const pieces = [Buffer.from('{"text":"'), Buffer.from('a'.repeat(200_000)), Buffer.from('"}')]
  const headers = { 'content-type': 'application/json' }

  const replies = await Promise.all(
    Array.from({ length: 12 }, () =>
      app.inject({ method: 'POST', url: '/length', headers, payload: Readable.from(pieces) }),
    ),
  )

  expect(replies.map((reply) => reply.json())).toEqual(replies.map(() => 200_000))
  expect(joinedAt).toHaveLength(12)
  expect(new Set(joinedAt).size).toBe(12)
})

test('a character whose bytes arrive apart is decoded', async () => {
  const body = bodyOf('Grüße, 你好')
  const pieces = Array.from(body, (_byte, at) => body.subarray(at, at + 1))

  expect(await send({ pieces })).toEqual({ status: 200, reply: body.toString() })
})

test('a body that is longer than its route allows is refused, announced or not', async () => {
  const body = bodyOf('a'.repeat(bodyLimit))
  const announced = await send({ pieces: [body], length: body.length })
  const chunked = await send({ pieces: [body] })

  expect([announced?.status, chunked?.status]).toEqual([413, 413])
})

test('a body that is announced as too long is refused before it arrives', async () => {
  const sending = httpRequest({
    port,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': bodyLimit + 1 },
  })
  const answered = once(sending, 'response')
  sending.write('{"text":"')

  const [response] = await answered
  sending.destroy()

  expect(response).toMatchObject({ statusCode: 413 })
})

test('a body as long as its route allows is accepted', async () => {
  const body = bodyOf('a'.repeat(bodyLimit - '{"text":""}'.length))

  expect((await send({ pieces: [body] }))?.status).toBe(200)
})
