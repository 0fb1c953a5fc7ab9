import http from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  aServer,
  listen,
  nothingYet,
  talker,
  wholeReply,
} from '../../test/fixtures/stream-house.ts'

describe('the chat stream', () => {
  test('Q101 carries the reply, its sources and done, with the headers of a stream', async () => {
    const { port, ended } = await aServer(talker())
    const heard = nothingYet()

    const response = await listen(port, heard)

    expect(heard).toMatchObject({ text: wholeReply, names: ['sources', 'done'] })
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

  test('is written in rounds, however fast the model is', async () => {
    const { port } = await aServer(talker(3), { textMs: 100 })
    const begun = performance.now()
    const heard = nothingYet()

    await listen(port, heard)

    expect(heard).toMatchObject({ text: wholeReply, names: ['sources', 'done'] })
    expect(heard.events).toBeGreaterThan(4)
    expect(heard.events).toBeLessThan(6 + (performance.now() - begun) / 100)
  })

  test('waits for no round with its first words, nor with its end', async () => {
    const { port } = await aServer(talker(1), { textMs: 60_000 })
    const heard = nothingYet()

    await listen(port, heard)

    expect(heard).toMatchObject({ text: wholeReply, events: 4 })
  })

  test('is refused as JSON before the first byte', async () => {
    const { port } = await aServer(talker())
    const call = (query: string) => fetch(`http://127.0.0.1:${port}/chat_stream?${query}`)

    const broke = await call('bot_id=bot_2&message=When')
    const empty = await call('bot_id=bot_1')

    expect([broke.status, await broke.json()]).toMatchObject([402, { code: 'no_messages_left' }])
    expect([empty.status, await empty.json()]).toMatchObject([400, { code: 'invalid_request' }])
  })

  test('a model that fails at once is told by an error event', async () => {
    const { port, ledger } = await aServer(talker(0, []))
    const heard = nothingYet()

    await listen(port, heard)

    expect(heard).toMatchObject({ text: '', names: ['error'] })
    expect(ledger).toEqual(['release'])
  })
})

describe('a connection that drops', () => {
  test('40: at ten points of an answer still gives the full identical text, for one charge', async () => {
    const { port, ledger, ended } = await aServer(talker(2), { textMs: 0 })
    const heard = nothingYet()

    for (let cut = 1; cut <= 10; cut += 1) await listen(port, heard, { hangUpAfter: 1 + (cut % 3) })
    while (!heard.isOver) await listen(port, heard)

    expect(heard.text).toBe(wholeReply)
    expect(heard.names).toEqual(['sources', 'done'])
    expect(ledger).toEqual(['settle'])
    expect(ended).toHaveLength(1)
  })

  test('Q103 comes back after done and is told to stop with 204', async () => {
    const { port, ledger } = await aServer(talker())
    const heard = nothingYet()
    await listen(port, heard)

    const again = await listen(port, heard)
    const stranger = await listen(port, { ...nothingYet(), lastId: 'm_unknown-message:3' })

    expect([again.statusCode, stranger.statusCode]).toEqual([204, 204])
    expect(ledger).toEqual(['settle'])
  })

  test('for good stops the model after the time of grace; the answer stays paid', async () => {
    const { port, ended } = await aServer(talker(10), undefined, { resumeGraceMs: 30 })

    await listen(port, nothingYet(), { hangUpAfter: 2 })
    await expect.poll(() => ended.length).toBe(1)

    expect(ended).toMatchObject([{ state: 'interrupted', charged: true }])
    expect(wholeReply.startsWith(ended[0]?.reply ?? 'x')).toBe(true)
  })

  test('before the first text stops the model at once and costs nothing', async () => {
    const { port, ledger, live } = await aServer(talker(60_000))
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
    const { port } = await aServer(talker(120, ['late']), { heartbeatMs: 30, stuckMs: 30_000 })

    const response = await fetch(`http://127.0.0.1:${port}/chat_stream?bot_id=bot_1&message=When`)

    expect(await response.text()).toMatch(/^retry: 3600000\n\n(?:: \n\n)+id: m_/)
  })

  test('39: that reads nothing is let go, and its answer ends with the time of grace', async () => {
    const flood = Array.from({ length: 400 }, () => 'x'.repeat(50_000))
    const { port, live, ended } = await aServer(
      talker(2, flood),
      { heartbeatMs: 15_000, stuckMs: 90 },
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

    await expect.poll(() => ended.length, { timeout: 5_000 }).toBe(1)
    expect(ended).toMatchObject([{ state: 'interrupted', charged: true }])
    expect(live.count).toBe(0)

    request.destroy()
    await expect.poll(() => hasClosed).toBe(true)
  })
})
