import type { ChatEvent } from '@askwell/contract/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { startMockModel, type MockModel } from '../fixtures/mock-model.ts'
import { openService, type Service } from '../fixtures/service.ts'
import { eventually, json, type TestHouse } from '../house.ts'
import { anActor, inRounds, openActingHouse, type Actor } from './acting.ts'
import { originOf } from './teaching.ts'

const booking = [{ name: 'book', arguments: { day: 'Monday', seats: 2 } }]

describe.each(engines)('functions that ask the visitor on $name', (engine) => {
  let service: Service
  let model: MockModel
  let house: TestHouse
  let ada: Actor
  let now = Date.now()
  beforeAll(async () => {
    service = await openService()
    model = await startMockModel()
    house = await openActingHouse(engine, { model, service, clock: () => now })
  })
  beforeEach(async () => {
    ada = await anActor(house, service)
    await ada.offer('book', { asks_visitor: 'true' })
    service.received.length = 0
    model.knobs.reply = inRounds([booking], 'As you wish.')
  })
  afterAll(async () => {
    await house.shut()
    await model.close()
    await service.close()
  })

  const decide = (session_id: string, call_id: string, decision: string) =>
    house.call('/decide_function', { session_id, call_id, decision })

  /** Talks, and answers the question of the function with what `how` does. */
  async function talkAndAnswer(how: (sessionId: string, callId: string) => Promise<unknown>) {
    const sessionId = await ada.visit()
    const answers: Promise<unknown>[] = []
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'confirm') answers.push(how(sessionId, event.id))
    }
    const heard = await ada.talk('Book two seats', { sessionId, onEvent })
    await Promise.all(answers)
    return { ...heard, sessionId, asked: answers.length }
  }

  test.each([
    ['run', ['confirm', 'running', 'done', 'text', 'sources', 'done'], 1],
    ['decline', ['confirm', 'declined', 'text', 'sources', 'done'], 0],
  ])('the visitor says %s', async (decision, shape, calls) => {
    const heard = await talkAndAnswer((sessionId, callId) => decide(sessionId, callId, decision))

    expect(heard.shape).toEqual(shape)
    expect(heard.events[0]).toMatchObject({
      label: 'Book',
      arguments: [
        { name: 'day', value: 'Monday' },
        { name: 'seats', value: '2' },
      ],
      expires_in: 120,
    })
    expect(heard.text).toBe('As you wish.')
    expect(service.received).toHaveLength(calls)
  })

  test('only the first word of the same conversation counts; everything else is answered 404', async () => {
    const stranger = await ada.visit()
    const replies: number[] = []
    const heard = await talkAndAnswer(async (sessionId, callId) => {
      for (const [session, call, decision] of [
        [stranger, callId, 'run'],
        ['cs_made-up', callId, 'run'],
        [sessionId, 'call_made-up', 'run'],
        [sessionId, callId, 'decline'],
        [sessionId, callId, 'run'],
      ] as const) {
        replies.push((await decide(session, call, decision)).statusCode)
      }
    })

    expect(replies).toEqual([404, 404, 404, 200, 404])
    expect(heard.shape).toContain('declined')
    expect(service.received).toEqual([])
  })

  test('without a word for two minutes it does not run, and a late word is refused', async () => {
    let callId = ''
    const heard = await talkAndAnswer(async (_sessionId, id) => {
      callId = id
      now += 120_001
    })

    expect(heard.shape).toEqual(['confirm', 'declined', 'text', 'sources', 'done'])
    expect((await decide(heard.sessionId, callId, 'run')).statusCode).toBe(404)
    expect(service.received).toEqual([])
  })

  test('a word that another process stored is found', async () => {
    const heard = await talkAndAnswer(async (_sessionId, callId) => {
      await house.database.db
        .updateTable('function_confirmation')
        .set({ state: 'run', decided_at: now })
        .where('id', '=', callId)
        .execute()
      now += 2_000
    })

    expect(heard.shape).toContain('done')
    expect(service.received).toHaveLength(1)
  })

  test('a visitor is not asked about arguments that do not fit', async () => {
    await ada.offer('strict', {
      asks_visitor: 'true',
      definition: JSON.stringify({
        parameters: { type: 'object', properties: { id: {} }, required: ['id'] },
      }),
    })
    model.knobs.reply = inRounds([[{ name: 'strict' }]], 'Which id?')

    const heard = await talkAndAnswer(async () => undefined)

    expect([heard.asked, heard.text]).toEqual([0, 'Which id?'])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('id')
  })

  test('a caller who does not stream is never asked, and nothing runs', async () => {
    const session_id = json<string>(await ada.call('/create_session', { chatbot_id: ada.botId }))

    const reply = json<{ response: string }>(
      await ada.call('/get_ai_response', { session_id, message: 'Book two seats' }),
    )

    expect(reply.response).toBe('As you wish.')
    expect(service.received).toEqual([])
  })

  test('a visitor who leaves while asked closes the question; the question is forgotten after a day', async () => {
    const place = await openActingHouse(engine, { model, service, clock: () => now })
    const eve = await anActor(place, service)
    await eve.offer('book', { asks_visitor: 'true' })
    const leaving = new AbortController()
    const sessionId = await eve.visit()
    const reply = await fetch(`${await originOf(place)}/chat_stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bot_id: eve.botId, session_id: sessionId, message: 'Book' }),
      signal: leaving.signal,
    })
    const rows = () =>
      place.database.db
        .selectFrom('function_confirmation')
        .selectAll()
        .where('session_id', '=', sessionId)
        .execute()
    await eventually(rows, ([row]) => row?.state === 'asked')
    leaving.abort()
    await reply.text().catch(() => '')
    await place.close(50)

    expect(await rows()).toMatchObject([{ state: 'decline', owner_id: eve.user.id }])
    expect(service.received).toEqual([])
    now += 86_400_001
    await place.background.tidy()
    expect(await rows()).toEqual([])
    await place.database.drop()
  })
})

describe.each(engines)('functions for known visitors on $name', (engine) => {
  let service: Service
  let model: MockModel
  let house: TestHouse
  beforeAll(async () => {
    service = await openService()
    model = await startMockModel()
    house = await openActingHouse(engine, { model, service })
  })
  afterAll(async () => {
    await house.shut()
    await model.close()
    await service.close()
  })

  test('a function that needs an identity runs for a visitor whom the site signed in, and for nobody else', async () => {
    const ada = await anActor(house, service)
    await ada.offer('book', { needs_identity: 'true' })
    model.knobs.reply = inRounds([booking], 'Done.')
    const unknown = await ada.talk('Book two seats')
    expect(unknown.shape).toEqual(['text', 'sources', 'done'])
    expect(service.received).toEqual([])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('signed in on the website')

    const sessionId = await ada.visit()
    await house.database.db
      .updateTable('chat_session')
      .set({ visitor_id: 'customer-7', visitor_name: 'Zoë\r\nX-Evil: 1' })
      .where('id', '=', sessionId)
      .execute()
    await ada.talk('Book two seats', { sessionId })
    expect(service.received).toMatchObject([
      {
        headers: {
          'x-visitor-id': 'customer-7',
          'x-visitor-email': '',
          'x-visitor-name': 'Zo%C3%AB%0D%0AX-Evil%3A%201',
        },
      },
    ])
    expect(service.received[0]?.headers).not.toHaveProperty('x-evil')
  })

  test('any other function does not learn who asks', async () => {
    const ada = await anActor(house, service)
    await ada.offer('book', {})
    model.knobs.reply = inRounds([booking], 'Done.')
    const sessionId = await ada.visit()
    await house.database.db
      .updateTable('chat_session')
      .set({ visitor_id: 'customer-7' })
      .where('id', '=', sessionId)
      .execute()

    const before = service.received.length

    await ada.talk('Book two seats', { sessionId })

    expect(service.received).toHaveLength(before + 1)
    expect(service.received.at(-1)?.headers).not.toHaveProperty('x-visitor-id')
  })
})
