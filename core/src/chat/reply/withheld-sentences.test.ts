import { describe, expect, test } from 'vitest'
import { ReplyStream } from '../live/reply-stream.ts'
import {
  admittedQuestion,
  collectEvents,
  createChatFixture,
  paralegalBot,
  replyTextOf,
  scriptedModel,
} from '../testing/chat-fixture.ts'
import { answer } from './answer.ts'

const never = new AbortController().signal
const strict = { ...paralegalBot, onlyOwnData: true }
const question = { ...admittedQuestion('How long does a visa take?', strict), canTakeBack: true }
const falseReply = ['Sure. ', 'A visa takes ', '46', ' days. ', 'The fee is 190 dollars.']
const corrected = 'Sure. A work visa takes 45 days. The fee is 190 dollars.'

describe('a false sentence of a model', () => {
  test('is withdrawn from its beginning on, charged as an answer and stored for the owner', async () => {
    const chat = createChatFixture({ model: scriptedModel(falseReply) })

    const events = await collectEvents(answer(chat.deps, question, never))

    expect(events.filter(({ type }) => type === 'take_back')).toEqual([
      { type: 'take_back', offset: 6 },
    ])
    expect(replyTextOf(events)).toBe(corrected)
    expect(JSON.stringify(events)).not.toContain('46')
    expect(chat.ledger).toEqual(['settle m_question1'])
    expect(chat.ended).toMatchObject([
      {
        reply: corrected,
        takenBack: [{ text: 'A visa takes 46 days.', claim: '46 days', offset: 6 }],
      },
    ])
  })

  test('is never sent in part to a client that cannot withdraw it', async () => {
    const chat = createChatFixture({ model: scriptedModel(falseReply) })

    const events = await collectEvents(
      answer(chat.deps, { ...question, canTakeBack: false }, never),
    )

    expect(events.map(({ type }) => type)).not.toContain('take_back')
    expect(replyTextOf(events)).toBe(corrected)
    expect(chat.ended).toMatchObject([{ reply: corrected, takenBack: [{ offset: null }] }])
  })

  test('costs nothing when only the abstention is left', async () => {
    const chat = createChatFixture({ model: scriptedModel(['Parking costs ', '20 euros.']) })
    const admitted = { ...admittedQuestion('Is parking free?', strict), canTakeBack: true }

    const events = await collectEvents(answer(chat.deps, admitted, never))

    expect(replyTextOf(events)).toMatch(/^I could not find this in what I have been taught\./)
    expect(events.at(-1)).toMatchObject({ charged: false })
    expect(chat.ledger).toEqual(['settle m_question1', 'void m_question1 abstained'])
    expect(chat.ended).toMatchObject([{ state: 'abstained', sources: [] }])
  })

  test('that the visitor stopped is stored as far as it was shown', async () => {
    const forEver = new Promise<never>(() => {})
    const chat = createChatFixture({ model: scriptedModel(['It takes ', '46', forEver]) })
    const leaving = new AbortController()

    const seen: string[] = []
    for await (const event of answer(chat.deps, question, leaving.signal)) {
      if (event.type === 'text') seen.push(event.text)
      leaving.abort()
    }

    expect(seen).toEqual(['It takes'])
    expect(chat.ended).toMatchObject([{ state: 'interrupted', reply: 'It takes' }])
  })
})

test('a figure of a function result is shown', async () => {
  const chat = createChatFixture({ model: scriptedModel(['You have ', '3 credits.']) })
  chat.deps.conversations.recentExchanges = async () => [
    { question: 'Hi', reply: 'You have 3 credits.', untrusted: { sources: false, results: true } },
  ]

  const events = await collectEvents(answer(chat.deps, { ...question, sessionId: 's_1' }, never))

  expect(replyTextOf(events)).toBe('You have 3 credits.')
})

function withdrawn() {
  const stream = new ReplyStream('m_question1', () => {})
  stream.add({ type: 'text', text: 'Sure. It takes ' })
  stream.add({ type: 'take_back', offset: 6 })
  stream.add({ type: 'text', text: '45 days.' })
  return stream
}

const readFrom = (stream: ReplyStream, offset: number, version: number) =>
  stream.openReader({ offset, version, ending: 'none' })?.read()

describe('a reply that is resumed after a withdrawal', () => {
  const done = { type: 'done', message_id: 'm_question1', charged: true } as const
  test('withdraws what the reader has of it, and goes on from there', () => {
    expect(readFrom(withdrawn(), 12, 0)).toEqual([
      { id: 'm_question1:6.1', event: { type: 'take_back', offset: 6 } },
      { id: 'm_question1:14.1', event: { type: 'text', text: '45 days.' } },
    ])
  })

  test('only goes on for a reader who has nothing of it, or saw the withdrawal', () => {
    const rest = { id: 'm_question1:14.1', event: { type: 'text', text: '45 days.' } }

    expect(readFrom(withdrawn(), 6, 0)).toEqual([rest])
    expect(readFrom(withdrawn(), 6, 1)).toEqual([rest])
    expect(readFrom(withdrawn(), 6, 2)).toBeUndefined()
  })

  test('does so after a restart, from what is stored', () => {
    const stored = ReplyStream.fromStored({
      id: 'm_question1',
      botId: 'bot_1',
      sessionId: null,
      reply: 'Sure. 45 days.',
      sources: [],
      takenBack: [
        { text: 'x', claim: 'y', offset: null },
        { text: 'It takes 46 days.', claim: '46 days', offset: 6 },
      ],
      state: 'answered',
      errorCode: null,
      charged: true,
    })

    expect(readFrom(stored, 12, 0)?.map(({ event }) => event)).toEqual([
      { type: 'take_back', offset: 6 },
      { type: 'text', text: '45 days.' },
      { type: 'sources', sources: [] },
      done,
    ])
    expect(readFrom(stored, 14, 1)?.map(({ event }) => event.type)).toEqual(['sources', 'done'])
  })

  test('ends at once in a reader that had read everything before', () => {
    const stream = withdrawn()
    const reader = stream.openReader({ offset: 0, ending: 'none' })
    reader?.read()
    stream.add(done)
    stream.finish()

    expect(reader?.read()).toEqual([{ id: 'm_question1:d', event: done }])
    expect(reader?.isAtEnd()).toBe(true)
  })
})
