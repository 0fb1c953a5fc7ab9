import http from 'node:http'
import { describe, expect, test } from 'vitest'
import {
  startStreamServer,
  readStream,
  emptyStream,
  createWordStreamModel,
  wholeReply,
} from '../../../../test/support/test-stream-server.ts'

describe('a proxy that buffers responses until their end', () => {
  const named = `&reply_id=${'r'.repeat(22)}`
  const times = { minMs: 40, maxMs: 120 }

  test('receives the identical answer in short responses, for one charge', async () => {
    const { port, ledger, live } = await startStreamServer(createWordStreamModel(5), times)
    const heldBack = emptyStream()
    const stream = readStream(port, heldBack, { more: named })
    const received = { ...emptyStream(), lastId: `m_${'r'.repeat(22)}:0` }
    const steps: string[] = []
    await expect.poll(() => live.count).toBe(1)

    while (!received.isOver) {
      await readStream(port, received, { more: `${named}&piece=1` })
      steps.push(received.text)
    }
    await stream

    expect(received.text).toBe(wholeReply)
    expect(new Set(steps).size).toBeGreaterThan(2)
    expect(heldBack.text).toBe(wholeReply)
    expect(ledger).toEqual(['settle'])
  })

  test('gets a response within the time limit when there are no events', async () => {
    const { port, live } = await startStreamServer(createWordStreamModel(1_500, ['late']), times)
    const received = emptyStream()

    const first = await readStream(port, received, { more: `${named}&piece=1` })

    expect(first.statusCode).toBe(200)
    expect(received).toEqual(emptyStream())
    expect(live.count).toBe(1)
    received.lastId = `m_${'r'.repeat(22)}:0`
    while (!received.isOver) await readStream(port, received, { more: `${named}&piece=1` })
    expect(received.text).toBe('late')
  })

  test('whose visitor disconnects during a short response before the first text costs nothing', async () => {
    const { port, live, ledger } = await startStreamServer(createWordStreamModel(60_000))
    const path = `/chat_stream?bot_id=bot_1&message=When%3F${named}&piece=1`
    const request = http.get({ port, host: '127.0.0.1', path })
    request.on('error', () => {})
    await expect.poll(() => live.count).toBe(1)

    request.destroy()

    await expect.poll(() => live.count).toBe(0)
    expect(ledger).toEqual(['release'])
  })
})
