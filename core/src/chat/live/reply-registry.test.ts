import { describe, expect, test } from 'vitest'
import { answer } from '../reply/answer.ts'
import { replyLimits } from '../ports/limits.ts'
import { ReplyRegistry } from './reply-registry.ts'
import type { ReplyReader } from './reply-stream.ts'
import { ModelError } from '../../shared/index.ts'
import type { StoredMessage } from '../ports/conversations.ts'
import {
  createChatFixture,
  admittedQuestion,
  scriptedModel,
  flushMicrotasks,
} from '../testing/chat-fixture.ts'
import { collectReply } from './collect-reply.ts'

const forEver = new Promise<never>(() => {})
const mine = { botId: 'bot_1', sessionId: 's_1' }
const key = { messageId: 'm_question1', ...mine }

function app(script: Parameters<typeof scriptedModel>[0], stored: StoredMessage | null = null) {
  const chat = createChatFixture({ model: scriptedModel(script) })
  chat.deps.conversations.find = async () => stored
  const live = new ReplyRegistry({ ...chat.deps, limits: replyLimits, exchange: null })
  const begin = () =>
    live.start(key, (signal) => answer(chat.deps, admittedQuestion('How long?'), signal))
  return { ...chat, live, begin }
}

const readText = (reader: ReplyReader | null) =>
  reader
    ?.read()
    .map(({ event }) => (event.type === 'text' ? event.text : `[${event.type}]`))
    .join('')

describe('a dropped connection', () => {
  test('Q103 receives the identical rest of the same reply, which was charged once', async () => {
    const rest = Promise.withResolvers<void>()
    const { live, begin, ledger, timers } = app(['It takes ', rest.promise, '45 days.'])
    const first = begin()
    await flushMicrotasks()
    const [piece] = first.read()
    first.close()
    await timers.advance(14_000)
    rest.resolve()

    const again = await live.resume(piece?.id ?? '', mine)
    await flushMicrotasks()

    expect(piece).toEqual({ id: 'm_question1:8', event: { type: 'text', text: 'It takes' } })
    expect(readText(again)).toBe(' 45 days.[sources][done]')
    expect(again?.isAtEnd()).toBe(true)
    expect(ledger).toEqual(['settle m_question1'])
  })

  test('before the first text ends the reply at once, free of charge', async () => {
    const { begin, ledger, live } = app([forEver])
    const reader = begin()
    await flushMicrotasks()

    reader.close()
    await flushMicrotasks()

    expect(ledger).toEqual(['release m_question1 visitor_left'])
    expect(live.count).toBe(0)
  })

  test('before the first text finds the reply after a reconnect', async () => {
    const rest = Promise.withResolvers<void>()
    const { begin, live, ledger, timers } = app([rest.promise, '45 days.'])
    const reader = begin()
    await flushMicrotasks()

    reader.close(true)
    await timers.advance(14_000)
    rest.resolve()
    const again = await live.resume('m_question1:0', mine, true)
    await flushMicrotasks()

    expect(readText(again)).toBe('45 days.[sources][done]')
    expect(ledger).toEqual(['settle m_question1'])
  })

  test('before the first text leaves the reply to its other reader', async () => {
    const rest = Promise.withResolvers<void>()
    const { begin, live, ledger } = app([rest.promise, '45 days.'])
    const first = begin()
    const second = await live.resume('m_question1:0', mine, true)
    first.close()
    rest.resolve()
    await flushMicrotasks()
    expect(readText(second)).toBe('45 days.[sources][done]')
    expect(ledger).toEqual(['settle m_question1'])
  })

  test('without a reconnect stops the model after the grace period', async () => {
    const { begin, ended, timers } = app(['It takes ', forEver])
    const reader = begin()
    await flushMicrotasks()
    reader.close()

    await timers.advance(14_999)
    expect(ended).toEqual([])
    await timers.advance(1)

    expect(ended).toMatchObject([{ state: 'interrupted', charged: true, reply: 'It takes' }])
  })

  test('restarts the grace period with every reconnect', async () => {
    const { begin, live, ended, timers } = app(['It takes ', forEver])
    const reader = begin()
    await flushMicrotasks()
    reader.close()
    await timers.advance(10_000)
    const again = await live.resume('m_question1:8', mine)
    await timers.advance(4_000)
    again?.close()

    await timers.advance(10_000)
    expect(ended).toEqual([])
    await timers.advance(5_000)

    expect(ended).toHaveLength(1)
  })
})

describe('a reply that is requested again', () => {
  const stored: StoredMessage = {
    id: 'm_question1',
    ...mine,
    reply: 'It takes 45 days.',
    sources: [],
    takenBack: [],
    errorCode: null,
    charged: true,
    state: 'answered',
  }

  test('is read from the database after its end', async () => {
    const { live } = app([], stored)

    expect(readText(await live.resume('m_question1:9', mine))).toBe('45 days.[sources][done]')
    expect(readText(await live.resume('m_question1:17', mine))).toBe('[sources][done]')
    expect(readText(await live.resume('m_question1:s', mine))).toBe('[done]')
  })

  test('ends with its error when it failed', async () => {
    const { live } = app([], { ...stored, state: 'failed', charged: false })

    expect(readText(await live.resume('m_question1:9', mine))).toBe('45 days.[error]')
  })

  test.each([
    ['of which nothing is left', 'm_question1:d', mine],
    ['with an unknown id', 'nonsense', mine],
    ['beyond its end', 'm_question1:18', mine],
    ['by another bot', 'm_question1:9', { ...mine, botId: 'bot_2' }],
    ['by another session', 'm_question1:9', { ...mine, sessionId: 's_2' }],
    ['without its session', 'm_question1:9', { ...mine, sessionId: null }],
  ])('%s is not resumed', async (_case, eventId, scope) => {
    const { live } = app([], stored)

    expect(await live.resume(eventId, scope)).toBeNull()
  })

  test('is not resumed when it was interrupted before its first text', async () => {
    const { live } = app([], { ...stored, state: 'interrupted', reply: '', charged: false })

    expect(await live.resume('m_question1:0', mine)).toBeNull()
  })

  test('D1: ends with an error when it was interrupted after text', async () => {
    const { live } = app([], { ...stored, state: 'interrupted', reply: 'It takes ' })

    expect(readText(await live.resume('m_question1:3', mine))).toBe('takes [error]')
    expect(readText(await live.resume('m_question1:9', mine))).toBe('[error]')
  })

  test('is not resumed inside a surrogate pair', async () => {
    const { live } = app([], { ...stored, reply: 'Yes 👍' })

    expect(await live.resume('m_question1:5', mine)).toBeNull()
    expect(readText(await live.resume('m_question1:4', mine))).toBe('👍[sources][done]')
  })

  test('is not resumed when another process generates it', async () => {
    const { live } = app([], { ...stored, state: 'streaming' })

    expect(await live.resume('m_question1:9', mine)).toBeNull()
  })

  test('is empty for a reconnecting client when another process generates it', async () => {
    const { live } = app([], { ...stored, state: 'streaming' })
    const otherSession = { ...mine, sessionId: 's_2' }

    const reader = await live.resume('m_question1:0', mine, true)

    expect(readText(reader)).toBe('')
    expect(reader?.isAtEnd()).toBe(false)
    expect(await live.resume('m_question1:0', otherSession, true)).toBeNull()
  })
})

describe('one session', () => {
  test('has one reply at a time', async () => {
    const { live, begin } = app(['It takes ', forEver])
    live.acquireSession('s_1')
    begin()

    expect(() => live.acquireSession('s_1')).toThrow(
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 }),
    )
    expect(() => live.acquireSession('s_2')).not.toThrow()
  })

  test('may continue when nobody reads the previous reply any more', async () => {
    const { live, begin, ended } = app(['It takes ', forEver])
    live.acquireSession('s_1')
    const reader = begin()
    await flushMicrotasks()
    reader.close()

    live.acquireSession('s_1')
    await flushMicrotasks()

    expect(ended).toMatchObject([{ state: 'interrupted' }])
  })

  test('is free again when its reply is complete', async () => {
    const { live, deps } = app(['45 days.'])
    const free = live.acquireSession('s_1')
    live.start(key, (signal) => answer(deps, admittedQuestion('How long?'), signal), free)
    await flushMicrotasks()

    expect(() => live.acquireSession('s_1')).not.toThrow()
  })
})

describe('Q107 a caller without streaming', () => {
  test('receives the whole reply', async () => {
    const { begin } = app(['It takes ', '45 days.'])

    expect(await collectReply(begin())).toEqual({
      messageId: 'm_question1',
      text: 'It takes 45 days.',
      charged: true,
    })
  })

  test('receives an error when the reply failed', async () => {
    const { begin, ledger } = app(['It takes ', new ModelError('cut', 'gone')])

    await expect(collectReply(begin())).rejects.toMatchObject({ code: 'model_failed' })
    expect(ledger).toEqual(['settle m_question1', 'void m_question1 provider_failed'])
  })
})

const interruption = {
  type: 'error',
  code: 'internal',
  message: 'The answer was cut off. Please ask again.',
}

describe('the stop of the server', () => {
  test('36: finishes replies up to a time limit', async () => {
    const rest = Promise.withResolvers<void>()
    const { live, begin, ended, timers } = app(['It takes ', rest.promise, '45 days.'])
    const reader = begin()
    const closing = live.close(5_000)
    await timers.advance(4_999)
    rest.resolve()
    await closing

    expect(readText(reader)).toBe('It takes 45 days.[sources][done]')
    expect(ended).toMatchObject([{ state: 'answered', charged: true }])
  })

  test('D1: ends a longer reply with an error, refunds it and records it as interrupted', async () => {
    const { live, begin, ended, timers, ledger } = app(['It takes ', forEver])
    const reader = begin()
    const closing = live.close(5_000)

    await timers.advance(5_000)
    await closing

    expect(reader.read().map(({ event }) => event)).toEqual([
      { type: 'text', text: 'It takes' },
      interruption,
    ])
    expect(ledger).toEqual(['settle m_question1', 'void m_question1 interrupted'])
    expect(ended).toMatchObject([{ state: 'interrupted', charged: false, reply: 'It takes' }])
    expect(live.count).toBe(0)
  })

  test('D1: ends a reply that begins after the limit, free of charge', async () => {
    const { live, begin, timers, ledger } = app([forEver])
    begin()
    const closing = live.close(0)
    await timers.advance(1)
    await closing

    const late = begin()
    await live.close(0)

    expect(late.read().map(({ event }) => event)).toEqual([interruption])
    expect(ledger).toEqual(['release m_question1 interrupted', 'release m_question1 interrupted'])
  })
})
