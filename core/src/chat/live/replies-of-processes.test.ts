import { describe, expect, test } from 'vitest'
import type { StoredMessage } from '../ports/conversations.ts'
import { replyLimits } from '../ports/limits.ts'
import type { ReplyMessage } from '../ports/reply-exchange.ts'
import { answer } from '../reply/answer.ts'
import {
  admittedQuestion,
  createChatFixture,
  flushMicrotasks,
  scriptedModel,
} from '../testing/chat-fixture.ts'
import { ReplyRegistry } from './reply-registry.ts'
import type { ReplyReader } from './reply-stream.ts'

const forEver = new Promise<never>(() => {})
const mine = { botId: 'bot_1', sessionId: 's_1' }
const key = { messageId: 'm_question1', ...mine }
const stored: StoredMessage = {
  id: 'm_question1',
  ...mine,
  reply: '',
  sources: [],
  takenBack: [],
  state: 'streaming',
  errorCode: null,
  charged: false,
}

type Network = { sent: ReplyMessage[]; lose: (message: ReplyMessage) => boolean }

/** Two processes with one database. `lose` decides which messages do not arrive. */
function processes(script: Parameters<typeof scriptedModel>[0]) {
  const chat = createChatFixture({ model: scriptedModel(script) })
  const database = { message: stored as StoredMessage | null }
  chat.deps.conversations.find = async () => database.message
  const listeners: ((message: ReplyMessage) => void)[] = []
  const network: Network = { sent: [], lose: () => false }
  const exchange = {
    async send(messages: ReplyMessage[]) {
      network.sent.push(...messages)
      const arriving = messages.filter((message) => !network.lose(message))
      for (const listener of listeners)
        for (const message of structuredClone(arriving)) listener(message)
    },
    onMessage: (listener: (message: ReplyMessage) => void) => void listeners.push(listener),
  }
  const open = () => new ReplyRegistry({ ...chat.deps, limits: replyLimits, exchange })
  const [first, second] = [open(), open()]
  const begin = () => {
    first.acquireSession(key.sessionId)
    return first.start(key, (signal) => answer(chat.deps, admittedQuestion('How long?'), signal))
  }
  /** Requests and states are sent after some milliseconds, together with others. */
  const resume = async (lastEventId: string) => {
    const resumed = second.resume(lastEventId, mine)
    await chat.timers.advance(50)
    return resumed
  }
  return { ...chat, first, second, begin, resume, network, database }
}

const readText = (reader: ReplyReader | null) =>
  reader
    ?.read()
    .map(({ event }) => (event.type === 'text' ? event.text : `[${event.type}]`))
    .join('')

describe('a reply that another process generates', () => {
  test('is resumed with the identical rest while it is generated, and charged once', async () => {
    const rest = Promise.withResolvers<void>()
    const { begin, resume, ledger, timers } = processes(['It takes ', rest.promise, '45 days.'])
    const reader = begin()
    await flushMicrotasks()
    const [piece] = reader.read()
    reader.close()

    const again = await resume(piece?.id ?? '')
    await timers.advance(28_000)
    rest.resolve()
    await timers.advance(100)

    expect(readText(again)).toBe(' 45 days.[sources][done]')
    expect(again?.isAtEnd()).toBe(true)
    expect(ledger.filter((line) => !line.startsWith('extend'))).toEqual(['settle m_question1'])
  })

  test('costs no message as long as nobody reads it elsewhere', async () => {
    const { begin, network, timers } = processes(['It takes 45 days.'])
    begin()
    await timers.advance(30_000)

    expect(network.sent).toEqual([])
  })

  test('ends after its grace period when the other process has no reader any more', async () => {
    const { begin, first, resume, timers } = processes(['It takes ', forEver])
    const reader = begin()
    await flushMicrotasks()
    reader.close()
    const again = await resume('m_question1:0')
    await timers.advance(28_000)
    expect(first.count).toBe(1)

    again?.close()
    await timers.advance(29_000)

    expect(first.count).toBe(0)
  })

  test('is complete although messages are lost', async () => {
    const waits = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
    const [at, day, end] = waits
    const script = [
      'It takes ',
      at?.promise,
      'at most ',
      day?.promise,
      '45 ',
      end?.promise,
      'days.',
    ]
    const { begin, resume, network, timers } = processes(script.flatMap((line) => line ?? []))
    begin()
    await flushMicrotasks()
    const again = await resume('m_question1:0')
    for (const [count, { resolve }] of waits.entries()) {
      network.lose = ({ type }) => count === 0 && type === 'events'
      resolve()
      await timers.advance(200)
    }

    expect(readText(again)).toBe('It takes at most 45 days.[sources][done]')
  })

  test('ends with what is stored when its last events are lost', async () => {
    const rest = Promise.withResolvers<void>()
    const { begin, resume, network, database, timers } = processes([
      'It takes ',
      rest.promise,
      '45 days.',
    ])
    begin()
    await flushMicrotasks()
    const again = await resume('m_question1:0')
    network.lose = () => true
    rest.resolve()
    await flushMicrotasks()
    database.message = { ...stored, state: 'answered', reply: 'It takes 45 days.', charged: true }
    await timers.advance(8_000)

    expect(readText(again)).toBe('It takes 45 days.[sources][done]')
    expect(again?.isAtEnd()).toBe(true)
  })

  test('ends with an error when its process died', async () => {
    const { begin, resume, network, database, timers } = processes(['It takes ', forEver])
    begin()
    await flushMicrotasks()
    const again = await resume('m_question1:0')
    network.lose = () => true
    database.message = { ...stored, state: 'interrupted' }
    await timers.advance(8_000)

    expect(readText(again)).toBe('It takes[error]')
    expect(again?.isAtEnd()).toBe(true)
  })

  test('is not resumed when no process answers', async () => {
    const { second, timers } = processes([forEver])

    const resumed = second.resume('m_question1:0', mine)
    await timers.advance(5_000)

    expect(await resumed).toBeNull()
  })

  test('belongs to its conversation only', async () => {
    const { begin, second, network } = processes(['It takes ', forEver])
    begin()

    expect(await second.resume('m_question1:0', { ...mine, sessionId: 's_2' })).toBeNull()
    expect(network.sent).toEqual([])
  })

  test('is stopped for the next question of its conversation, unless it is being read', async () => {
    const { begin, first, second, timers } = processes(['It takes ', forEver])
    const reader = begin()
    await timers.advance(100)
    second.stopUnread('s_1')
    await flushMicrotasks()
    expect(first.count).toBe(1)

    reader.close()
    second.stopUnread('s_1')
    await flushMicrotasks()
    expect(first.count).toBe(0)
  })
})
