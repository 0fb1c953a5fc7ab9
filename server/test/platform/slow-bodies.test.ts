import { readdirSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyTimes, bodyTimesFor } from '../../src/platform/http/slow-bodies.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { sqlite } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { openConnection, requestHead } from '../support/raw-connection.ts'
import { createTestApp, readStream, type TestApp } from '../support/test-app.ts'

const hour = 3_600_000
const boundary = 'askwell-test-boundary'
const json = { 'content-type': 'application/json' }
const partHead = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n`

/** In the form of a signature of the provider. */
const signed = () => ({
  'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
})

/** Longer than the time of silence. */
const standStill = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000)

const timedOut = expect.stringContaining('"code":"request_timeout"')

describe('bodies without any byte for the time of silence', () => {
  let app: TestApp
  let model: MockModel
  let port: number
  let token: string
  let botId: string
  beforeAll(async () => {
    model = await startMockModel({ tokensPerSecond: 10, reply: 'we answer as soon as we can' })
    app = await createTestApp(sqlite, {
      bodyTimes: { bodyMs: hour, uploadMs: hour, silenceMs: 200, checkMs: 20 },
      env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'k', CHAT_MODEL: 'mock-model' },
    })
    port = Number(new URL(await listenOrigin(app)).port)
    token = (await app.createOwner()).token
    botId = await app.createBot(token)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  test.each([
    { what: 'JSON', path: '/login', length: 40, begin: '{"email":"a@b.example",' },
    { what: 'a body in chunks', path: '/login', begin: '2\r\n{"\r\n' },
    { what: 'the question of a stream', path: '/chat_stream', length: 40, begin: '{' },
    {
      what: 'an event of payments',
      path: '/payment/webhook',
      length: 40,
      begin: '{',
      more: signed(),
    },
    { what: 'the body of an unknown call', path: '/none', length: 40, begin: '{' },
  ])('$what: 408, and the connection is closed', async ({ path: url, length, begin, more }) => {
    const { socket, received, statuses, isClosed } = openConnection(port)
    const size = length ? { 'content-length': length } : { 'transfer-encoding': 'chunked' }

    socket.write(requestHead({ path: url, headers: { ...json, ...size, ...more } }) + begin)

    await expect.poll(isClosed).toBe(true)
    expect(statuses()).toEqual([408])
    expect(received()).toEqual(timedOut)
  })

  test('an upload: 408, and nothing of the file stays', async () => {
    const { socket, received, isClosed } = openConnection(port)
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 1_000_000,
    }
    socket.write(requestHead({ path: '/update_model_info', headers }) + partHead)
    socket.write('a'.repeat(200_000))

    await expect.poll(isClosed).toBe(true)
    expect(received()).toEqual(timedOut)
    await expect.poll(() => readdirSync(path.join(app.dataDir, 'incoming'))).toEqual([])
  })

  test('headers that stop in their middle: 408, and the connection is closed', async () => {
    const { socket, received, isClosed } = openConnection(port)

    socket.write('POST /login HTTP/1.1\r\nhost: a\r\n')

    await expect.poll(isClosed).toBe(true)
    expect(received()).toEqual(timedOut)
  })

  test('a connection without a request is closed', async () => {
    const { received, isClosed } = openConnection(port)

    await expect.poll(isClosed).toBe(true)
    expect(received()).toBe('')
  })

  describe('while the server stands still', () => {
    test('a connection that sends its request is not silent', async () => {
      app.http.server.once('connection', standStill)
      const { socket, statuses } = openConnection(port)

      socket.write(requestHead({ method: 'GET', path: '/healthz' }))

      await expect.poll(statuses).toEqual([200])
    })

    test('a body that arrives is not silent', async () => {
      const { socket, statuses } = openConnection(port)
      app.http.server.once('request', (request: IncomingMessage) => {
        request.on('newListener', (name) => {
          if (name !== 'data') return
          socket.write('{}')
          standStill()
        })
      })

      socket.write(requestHead({ path: '/login', headers: { ...json, 'content-length': 2 } }))

      await expect.poll(statuses).toEqual([400])
    })
  })

  test('a stream that is longer than all limits is sent to its end', async () => {
    const question = { bot_id: botId, message: 'Count, please.', session_id: undefined }
    const startedAt = performance.now()

    const reply = await fetch(`http://127.0.0.1:${port}/chat_stream`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(question),
    })

    expect(readStream(await reply.text()).events).toHaveProperty('done')
    expect(performance.now() - startedAt).toBeGreaterThan(200)
  })
})

describe('bodies that arrive byte by byte', () => {
  const times = { bodyMs: 300, uploadMs: 1_500, silenceMs: hour, checkMs: 20 }
  let app: TestApp
  let port: number
  let token: string
  beforeAll(async () => {
    app = await createTestApp(sqlite, { bodyTimes: times })
    port = Number(new URL(await listenOrigin(app)).port)
    token = (await app.createOwner()).token
  })
  afterAll(() => app.close())

  /** Sends a body slowly; returns the response and how long the server waited. */
  async function send(url: string, headers: Record<string, string>, begin: string) {
    const connection = openConnection(port)
    const startedAt = performance.now()
    const head = requestHead({
      path: url,
      headers: { ...headers, 'content-length': 10_000 },
    })
    connection.socket.write(head + begin)
    connection.trickle(20)
    await expect.poll(connection.isClosed).toBe(true)
    return { received: connection.received(), ms: performance.now() - startedAt }
  }
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }

  test('a small body has the shorter time', async () => {
    const { received, ms } = await send('/login', json, '{')

    expect(received).toEqual(timedOut)
    expect(ms).toBeGreaterThanOrEqual(times.bodyMs)
  })

  test('an upload of a signed-in caller has the longer time', async () => {
    const headers = { ...form, authorization: `Bearer ${token}` }
    const { received, ms } = await send('/update_model_info', headers, partHead)

    expect(received).toEqual(timedOut)
    expect(ms).toBeGreaterThanOrEqual(times.uploadMs)
  })

  test('an upload without a session is refused before it is read', async () => {
    const { socket, statuses } = openConnection(port)

    socket.write(
      requestHead({ path: '/update_model_info', headers: { ...form, 'content-length': 100_000 } }),
    )

    await expect.poll(statuses).toEqual([401])
  })
})

test('a body may take a minute, an upload five, and no byte arrive for half a minute', async () => {
  const app = await createTestApp(sqlite)
  const { timeout, headersTimeout } = app.http.server
  await app.close()

  expect([timeout, headersTimeout]).toEqual([30_000, 60_000])
  expect(bodyTimes).toMatchObject({ bodyMs: 60_000, uploadMs: 300_000, silenceMs: 30_000 })
  expect(bodyTimesFor(10)).toEqual(bodyTimes)
  expect(bodyTimesFor(50)).toEqual({ ...bodyTimes, uploadMs: 1_500_000 })
  expect(bodyTimesFor(500).uploadMs).toBe(3_000_000)
})
