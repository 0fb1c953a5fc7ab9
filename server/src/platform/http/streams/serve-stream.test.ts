import http from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  startStreamServer,
  readStream,
  emptyStream,
  createWordStreamModel,
  wholeReply,
} from '../../../../test/support/test-stream-server.ts'

describe('the chat stream', () => {
  test('Q101 contains the reply, its sources and done, with the headers of a stream', async () => {
    const { port, ended } = await startStreamServer(createWordStreamModel())
    const received = emptyStream()

    const response = await readStream(port, received)

    expect(received).toMatchObject({ text: wholeReply, names: ['sources', 'done'] })
    expect(ended).toMatchObject([{ reply: wholeReply, state: 'answered', charged: true }])
    expect(response.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'x-from-a-hook': 'yes',
    })
    expect(response.headers['content-encoding']).toBeUndefined()
  })

  test('is written in batches, however fast the model is', async () => {
    const { port } = await startStreamServer(createWordStreamModel(3), { textIntervalMs: 100 })
    const startedAt = performance.now()
    const received = emptyStream()

    await readStream(port, received)

    expect(received).toMatchObject({ text: wholeReply, names: ['sources', 'done'] })
    expect(received.events).toBeGreaterThan(4)
    expect(received.events).toBeLessThan(6 + (performance.now() - startedAt) / 100)
  })

  test('sends its first words and its end without delay', async () => {
    const { port } = await startStreamServer(createWordStreamModel(1), { textIntervalMs: 60_000 })
    const received = emptyStream()

    await readStream(port, received)

    expect(received).toMatchObject({ text: wholeReply, events: 4 })
  })

  test('is refused as JSON before the first byte', async () => {
    const { port } = await startStreamServer(createWordStreamModel())
    const call = (query: string) => fetch(`http://127.0.0.1:${port}/chat_stream?${query}`)

    const broke = await call('bot_id=bot_2&message=When')
    const empty = await call('bot_id=bot_1')

    expect([broke.status, await broke.json()]).toMatchObject([402, { code: 'no_messages_left' }])
    expect([empty.status, await empty.json()]).toMatchObject([400, { code: 'invalid_request' }])
  })

  test('sends an error event when a model fails at once', async () => {
    const { port, ledger } = await startStreamServer(createWordStreamModel(0, []))
    const received = emptyStream()

    await readStream(port, received)

    expect(received).toMatchObject({ text: '', names: ['error'] })
    expect(ledger).toEqual(['release'])
  })
})

describe('a connection that drops', () => {
  test('40: at ten points of an answer still gives the full identical text, for one charge', async () => {
    const { port, ledger, ended } = await startStreamServer(createWordStreamModel(2), {
      textIntervalMs: 0,
    })
    const received = emptyStream()

    for (let cut = 1; cut <= 10; cut += 1)
      await readStream(port, received, { hangUpAfter: 1 + (cut % 3) })
    while (!received.isOver) await readStream(port, received)

    expect(received.text).toBe(wholeReply)
    expect(received.names).toEqual(['sources', 'done'])
    expect(ledger).toEqual(['settle'])
    expect(ended).toHaveLength(1)
  })

  test('Q103 reconnects after done and gets 204', async () => {
    const { port, ledger } = await startStreamServer(createWordStreamModel())
    const received = emptyStream()
    await readStream(port, received)

    const again = await readStream(port, received)
    const stranger = await readStream(port, { ...emptyStream(), lastId: 'm_unknown-message:3' })

    expect([again.statusCode, stranger.statusCode]).toEqual([204, 204])
    expect(ledger).toEqual(['settle'])
  })

  test('permanently aborts the model after the grace period; the answer stays paid', async () => {
    const { port, ended } = await startStreamServer(createWordStreamModel(10), undefined, {
      resumeGraceMs: 30,
    })

    await readStream(port, emptyStream(), { hangUpAfter: 2 })
    await expect.poll(() => ended.length).toBe(1)

    expect(ended).toMatchObject([{ state: 'interrupted', charged: true }])
    expect(wholeReply.startsWith(ended[0]?.reply ?? 'x')).toBe(true)
  })

  test('before the first text aborts the model at once and costs nothing', async () => {
    const { port, ledger, live } = await startStreamServer(createWordStreamModel(60_000))
    const request = http.get({
      port,
      host: '127.0.0.1',
      path: '/chat_stream?bot_id=bot_1&message=When%3F',
    })
    request.on('error', () => {})
    await expect.poll(() => live.count).toBe(1)

    request.destroy()

    await expect.poll(() => live.count).toBe(0)
    expect(ledger).toEqual(['release'])
  })
})

describe('a silent or slow connection', () => {
  test('is kept alive by comments', async () => {
    const { port } = await startStreamServer(createWordStreamModel(120, ['late']), {
      heartbeatMs: 30,
      stalledMs: 30_000,
    })

    const response = await fetch(`http://127.0.0.1:${port}/chat_stream?bot_id=bot_1&message=When`)

    expect(await response.text()).toMatch(/^retry: 3600000\n\n(?:: \n\n)+id: m_/)
  })

  test('39: that reads nothing is closed, and its answer ends with the grace period', async () => {
    const flood = Array.from({ length: 400 }, () => 'x'.repeat(50_000))
    const { port, live, ended } = await startStreamServer(
      createWordStreamModel(2, flood),
      { heartbeatMs: 15_000, stalledMs: 90 },
      { resumeGraceMs: 10, maxOutputTokens: 10_000_000 },
    )
    const request = http.get({
      port,
      host: '127.0.0.1',
      path: '/chat_stream?bot_id=bot_1&message=When%3F',
    })
    let hasClosed = false
    request.on('error', () => {})
    request.on('response', (response) => {
      response.pause()
      response.on('error', () => {})
      response.on('close', () => (hasClosed = true))
    })

    await expect.poll(() => ended.length).toBe(1)
    expect(ended).toMatchObject([{ state: 'interrupted', charged: true }])
    expect(live.count).toBe(0)

    request.destroy()
    await expect.poll(() => hasClosed).toBe(true)
  })
})
