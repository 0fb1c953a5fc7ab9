import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  aServer,
  listen,
  nothingYet,
  talker,
  wholeReply,
} from '../../test/fixtures/stream-house.ts'

describe('a line that holds responses back until they are whole', () => {
  const named = `&reply_id=${'r'.repeat(22)}`
  const times = { pieceMs: 40, longestPieceMs: 120 }

  test('hears the identical answer in pieces beside the stream it cannot hear, for one charge', async () => {
    const { port, ledger } = await aServer(talker(5), times)
    const heldBack = nothingYet()
    const stream = listen(port, heldBack, { more: named })
    const heard = { ...nothingYet(), lastId: `m_${'r'.repeat(22)}:0` }
    const steps: string[] = []
    await wait(20)

    while (!heard.isOver) {
      await listen(port, heard, { more: `${named}&piece=1` })
      steps.push(heard.text)
    }
    await stream

    expect(heard.text).toBe(wholeReply)
    expect(new Set(steps).size).toBeGreaterThan(2)
    expect(heldBack.text).toBe(wholeReply)
    expect(ledger).toEqual(['settle'])
  })

  test('is answered within the limit of a piece when there is nothing to tell', async () => {
    const { port, live } = await aServer(talker(1_500, ['late']), times)
    const heard = nothingYet()

    const first = await listen(port, heard, { more: `${named}&piece=1` })

    expect(first.statusCode).toBe(200)
    expect(heard).toEqual(nothingYet())
    expect(live.count).toBe(1)
    heard.lastId = `m_${'r'.repeat(22)}:0`
    while (!heard.isOver) await listen(port, heard, { more: `${named}&piece=1` })
    expect(heard.text).toBe('late')
  })

  test('whose visitor hangs up inside a piece before the first text costs nothing', async () => {
    const { port, live, ledger } = await aServer(talker(60_000))
    const path = `/chat_stream?bot_id=bot_1&message=When%3F${named}&piece=1`
    const request = http.get({ port, host: '127.0.0.1', path })
    request.on('error', () => {})
    await expect.poll(() => live.count).toBe(1)

    request.destroy()

    await expect.poll(() => live.count).toBe(0)
    expect(ledger).toEqual(['release'])
  })
})
