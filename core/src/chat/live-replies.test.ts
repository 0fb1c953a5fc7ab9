import { describe, expect, test } from 'vitest'
import { answer } from './answer.ts'
import { chatLimits } from './limits.ts'
import { LiveReplies } from './live-replies.ts'
import type { ReplyReader } from './live-reply.ts'
import { ModelError } from './model-error.ts'
import type { StoredMessage } from './ports.ts'
import { aChat, ask, scriptedModel, settled } from './test-kit.ts'
import { wholeReply } from './whole-reply.ts'

const forEver = new Promise<never>(() => {})
const mine = { botId: 'bot_1', sessionId: 's_1' }
const key = { messageId: 'm_question1', ...mine }

function house(script: Parameters<typeof scriptedModel>[0], stored: StoredMessage | null = null) {
  const chat = aChat({ model: scriptedModel(script) })
  chat.deps.conversations.find = async () => stored
  const live = new LiveReplies({ ...chat.deps, limits: chatLimits })
  const begin = () => live.start(key, (signal) => answer(chat.deps, ask('How long?'), signal))
  return { ...chat, live, begin }
}

const readText = (reader: ReplyReader | null) =>
  reader
    ?.read()
    .map(({ event }) => (event.type === 'text' ? event.text : `[${event.type}]`))
    .join('')

describe('a connection that drops', () => {
  test('Q103 gets the identical rest of the same reply, which was paid once', async () => {
    const rest = Promise.withResolvers<void>()
    const { live, begin, ledger, timers } = house(['It takes ', rest.promise, '45 days.'])
    const first = begin()
    await settled()
    const [piece] = first.read()
    first.leave()
    await timers.pass(14_000)
    rest.resolve()

    const again = await live.resume(piece?.id ?? '', mine)
    await settled()

    expect(piece).toEqual({ id: 'm_question1:9', event: { type: 'text', text: 'It takes ' } })
    expect(readText(again)).toBe('45 days.[sources][done]')
    expect(again?.isAtEnd()).toBe(true)
    expect(ledger).toEqual(['settle m_question1'])
  })

  test('before the first text ends the reply at once, free of charge', async () => {
    const { begin, ledger, live } = house([forEver])
    const reader = begin()
    await settled()

    reader.leave()
    await settled()

    expect(ledger).toEqual(['release m_question1 visitor_left'])
    expect(live.count).toBe(0)
  })

  test('before the first text and comes back finds the reply', async () => {
    const rest = Promise.withResolvers<void>()
    const { begin, live, ledger, timers } = house([rest.promise, '45 days.'])
    const reader = begin()
    await settled()

    reader.leave(true)
    await timers.pass(14_000)
    rest.resolve()
    const again = await live.resume('m_question1:0', mine, true)
    await settled()

    expect(readText(again)).toBe('45 days.[sources][done]')
    expect(ledger).toEqual(['settle m_question1'])
  })

  test('and does not come back stops the model after the time of grace', async () => {
    const { begin, ended, timers } = house(['It takes ', forEver])
    const reader = begin()
    await settled()
    reader.leave()

    await timers.pass(14_999)
    expect(ended).toEqual([])
    await timers.pass(1)

    expect(ended).toMatchObject([{ state: 'interrupted', charged: true, reply: 'It takes ' }])
  })

  test('twice has the whole time of grace again', async () => {
    const { begin, live, ended, timers } = house(['It takes ', forEver])
    const reader = begin()
    await settled()
    reader.leave()
    await timers.pass(10_000)
    const again = await live.resume('m_question1:9', mine)
    await timers.pass(4_000)
    again?.leave()

    await timers.pass(10_000)
    expect(ended).toEqual([])
    await timers.pass(5_000)

    expect(ended).toHaveLength(1)
  })
})

describe('a reply asked for again', () => {
  const stored: StoredMessage = {
    id: 'm_question1',
    ...mine,
    reply: 'It takes 45 days.',
    sources: [],
    errorCode: null,
    charged: true,
    state: 'answered',
  }

  test('after its end comes from the record', async () => {
    const { live } = house([], stored)

    expect(readText(await live.resume('m_question1:9', mine))).toBe('45 days.[sources][done]')
    expect(readText(await live.resume('m_question1:17', mine))).toBe('[sources][done]')
    expect(readText(await live.resume('m_question1:s', mine))).toBe('[done]')
  })

  test('that failed ends with its error', async () => {
    const { live } = house([], { ...stored, state: 'failed', charged: false })

    expect(readText(await live.resume('m_question1:9', mine))).toBe('45 days.[error]')
  })

  test.each([
    ['of which nothing is left', 'm_question1:d', mine],
    ['with an id nobody gave', 'nonsense', mine],
    ['beyond its end', 'm_question1:18', mine],
    ['by another bot', 'm_question1:9', { ...mine, botId: 'bot_2' }],
    ['by another session', 'm_question1:9', { ...mine, sessionId: 's_2' }],
    ['without its session', 'm_question1:9', { ...mine, sessionId: null }],
  ])('%s is not told', async (_case, eventId, asked) => {
    const { live } = house([], stored)

    expect(await live.resume(eventId, asked)).toBeNull()
  })

  test('that was left before its first text has nothing to tell', async () => {
    const { live } = house([], { ...stored, state: 'interrupted', reply: '', charged: false })

    expect(await live.resume('m_question1:0', mine)).toBeNull()
  })

  test('inside a surrogate pair is not told', async () => {
    const { live } = house([], { ...stored, reply: 'Yes 👍' })

    expect(await live.resume('m_question1:5', mine)).toBeNull()
    expect(readText(await live.resume('m_question1:4', mine))).toBe('👍[sources][done]')
  })

  test('that another process is making is not told', async () => {
    const { live } = house([], { ...stored, state: 'streaming' })

    expect(await live.resume('m_question1:9', mine)).toBeNull()
  })

  test('that another process is making is empty for now to one who comes back', async () => {
    const { live } = house([], { ...stored, state: 'streaming' })
    const stranger = { ...mine, sessionId: 's_2' }

    const reader = await live.resume('m_question1:0', mine, true)

    expect(readText(reader)).toBe('')
    expect(reader?.isAtEnd()).toBe(false)
    expect(await live.resume('m_question1:0', stranger, true)).toBeNull()
  })
})

describe('one session', () => {
  test('has one answer at a time', async () => {
    const { live, begin } = house(['It takes ', forEver])
    live.takeSession('s_1')
    begin()

    expect(() => live.takeSession('s_1')).toThrow(
      expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 2 }),
    )
    expect(() => live.takeSession('s_2')).not.toThrow()
  })

  test('may go on when nobody reads the answer before any more', async () => {
    const { live, begin, ended } = house(['It takes ', forEver])
    live.takeSession('s_1')
    const reader = begin()
    await settled()
    reader.leave()

    live.takeSession('s_1')
    await settled()

    expect(ended).toMatchObject([{ state: 'interrupted' }])
  })

  test('is free again when its answer is complete', async () => {
    const { live, deps } = house(['45 days.'])
    const free = live.takeSession('s_1')
    live.start(key, (signal) => answer(deps, ask('How long?'), signal), free)
    await settled()

    expect(() => live.takeSession('s_1')).not.toThrow()
  })
})

describe('Q107 a caller who does not stream', () => {
  test('gets the whole reply', async () => {
    const { begin } = house(['It takes ', '45 days.'])

    expect(await wholeReply(begin())).toEqual({
      messageId: 'm_question1',
      text: 'It takes 45 days.',
      charged: true,
    })
  })

  test('gets a refusal when it broke off', async () => {
    const { begin, ledger } = house(['It takes ', new ModelError('cut', 'gone')])

    await expect(wholeReply(begin())).rejects.toMatchObject({ code: 'model_failed' })
    expect(ledger).toEqual(['settle m_question1', 'void m_question1 provider_failed'])
  })
})

test('36: at the end of the server replies are finished up to a limit, then stopped and recorded', async () => {
  const { live, begin, ended, timers } = house(['It takes ', forEver])
  begin()
  const closing = live.close(5_000)

  await timers.pass(5_000)
  await closing

  expect(ended).toMatchObject([{ state: 'interrupted' }])
  expect(live.count).toBe(0)
})
