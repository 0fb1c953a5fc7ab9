import { chatStream } from '@askwell/contract/chat'
import { answer, type ChatLimits, type LanguageModel } from '@askwell/core/chat'
import { AppError } from '@askwell/core/shared'
import Fastify from 'fastify'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { asked, chatHouse } from '../../test/fixtures/chat-house.ts'
import { portOf } from '../../test/fixtures/port-of.ts'
import { replyWithErrors } from './errors.ts'
import { serveStream, type StreamTimes } from './serve-stream.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const words = Array.from({ length: 60 }, (_, i) => `word${i}${i % 7 === 0 ? '\n👍 ' : ' '}`)
const wholeReply = words.join('')

/** Says one word per turn of the event loop, or per so many milliseconds. */
function talker(gapMs = 0, pieces = words): LanguageModel {
  return {
    name: 'talker',
    async *stream({ signal }) {
      for (const word of pieces) {
        await wait(gapMs, undefined, { signal })
        yield word
      }
    },
  }
}

async function aServer(
  model: LanguageModel,
  times?: Partial<StreamTimes>,
  limits: Partial<ChatLimits> = {},
) {
  const house = chatHouse(model, { resumeGraceMs: 2_000, ...limits })
  const app = Fastify({ forceCloseConnections: true })
  replyWithErrors(app)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-from-a-hook', 'yes')
  })
  serveStream(app, chatStream, {
    ...(times ? { times } : {}),
    open: async ({ bot_id, message, reply_id }) => {
      if (bot_id !== 'bot_1') throw new AppError('no_messages_left', 'None left.')
      const question = { ...asked(message), ...(reply_id && { messageId: `m_${reply_id}` }) }
      const key = { messageId: question.messageId, botId: 'bot_1', sessionId: null }
      return house.live.start(key, (signal) => answer(house.deps, question, signal))
    },
    resume: (lastEventId, { bot_id, piece }) =>
      house.live.resume(lastEventId, { botId: bot_id, sessionId: null }, piece === '1'),
    isPiece: ({ piece }) => piece === '1',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  closing.push(() => app.close())
  return { ...house, port: portOf(app.server) }
}

type Heard = { text: string; lastId: string; names: string[]; isOver: boolean }

/** A client that keeps what it heard over its connections and hangs up after so many events. */
function listen(
  port: number,
  heard: Heard,
  { hangUpAfter = Infinity, more = '' } = {},
): Promise<http.IncomingMessage> {
  const headers = heard.lastId === '' ? {} : { 'last-event-id': heard.lastId }
  const path = `/chat_stream?bot_id=bot_1&message=When%3F${more}`
  return new Promise((resolve, reject) => {
    const request = http.get(
      { port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        let rest = ''
        let events = 0
        response.setEncoding('utf8')
        response.on('data', (piece: string) => {
          rest += piece
          const blocks = rest.split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            if (events >= hangUpAfter) return
            if (note(heard, block)) events += 1
          }
          if (events >= hangUpAfter) request.destroy()
        })
        response.on('close', () => resolve(response))
      },
    )
    request.on('error', (error) => (hangUpAfter === Infinity ? reject(error) : undefined))
  })
}

function note(heard: Heard, block: string): boolean {
  const fields = block.split('\n')
  const id = fields.find((line) => line.startsWith('id: '))?.slice(4)
  if (id === undefined) return false
  const name = fields.find((line) => line.startsWith('event: '))?.slice(7) ?? ''
  heard.lastId = id
  if (name !== '') heard.names.push(name)
  if (name === 'done' || name === 'error') heard.isOver = true
  const data = fields.filter((line) => line.startsWith('data: ')).map((line) => line.slice(6))
  if (name === '') heard.text += data.join('\n')
  return true
}

const nothingYet = (): Heard => ({ text: '', lastId: '', names: [], isOver: false })

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
    const { port, ledger, ended } = await aServer(talker(2))
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
    const { port, live } = await aServer(talker(400, ['late']), times)
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
