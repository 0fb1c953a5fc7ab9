import type { ChatEvent } from '@askwell/contract/chat'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { eventually, json, type TestApp } from '../support/test-app.ts'
import {
  createFunctionChatOwner,
  replyInRounds,
  createFunctionChatApp,
  type FunctionChatOwner,
} from './function-chat.ts'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'

const booking = [{ name: 'book', arguments: { day: 'Monday', seats: 2 } }]

describe.each(engines)('functions with confirmation on $name', (engine) => {
  let service: CustomerApi
  let model: MockModel
  let app: TestApp
  let ada: FunctionChatOwner
  let now = Date.now()
  beforeAll(async () => {
    service = await startCustomerApi()
    model = await startMockModel()
    app = await createFunctionChatApp(engine, { model, service, clock: () => now })
  })
  beforeEach(async () => {
    ada = await createFunctionChatOwner(app, service)
    await ada.offer('book', { asks_visitor: 'true' })
    service.received.length = 0
    model.settings.reply = replyInRounds([booking], 'As you wish.')
  })
  afterAll(async () => {
    await app.close()
    await model.close()
    await service.close()
  })

  const decide = (session_id: string, call_id: string, decision: string) =>
    app.call('/decide_function', { session_id, call_id, decision })

  /** Sends a message, and answers the confirmation with `how`. */
  async function talkAndAnswer(how: (sessionId: string, callId: string) => Promise<unknown>) {
    const sessionId = await ada.visit()
    const answers: Promise<unknown>[] = []
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'confirm') answers.push(how(sessionId, event.id))
    }
    const reply = await ada.talk('Book two seats', { sessionId, onEvent })
    await Promise.all(answers)
    return { ...reply, sessionId, confirmed: answers.length }
  }

  test.each([
    ['run', ['confirm', 'running', 'done', 'text', 'sources', 'done'], 1],
    ['decline', ['confirm', 'declined', 'text', 'sources', 'done'], 0],
  ])('the visitor decides %s', async (decision, shape, calls) => {
    const reply = await talkAndAnswer((sessionId, callId) => decide(sessionId, callId, decision))

    expect(reply.shape).toEqual(shape)
    expect(reply.events[0]).toMatchObject({
      label: 'Book',
      arguments: [
        { name: 'day', value: 'Monday' },
        { name: 'seats', value: '2' },
      ],
      expires_in: 120,
    })
    expect(reply.text).toBe('As you wish.')
    expect(service.received).toHaveLength(calls)
  })

  test('only the first decision in the same conversation counts; everything else returns 404', async () => {
    const stranger = await ada.visit()
    const replies: number[] = []
    const reply = await talkAndAnswer(async (sessionId, callId) => {
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
    expect(reply.shape).toContain('declined')
    expect(service.received).toEqual([])
  })

  test('without a decision for two minutes it does not run, and a late decision is refused', async () => {
    let callId = ''
    const reply = await talkAndAnswer(async (_sessionId, id) => {
      callId = id
      now += 120_001
    })

    expect(reply.shape).toEqual(['confirm', 'declined', 'text', 'sources', 'done'])
    expect((await decide(reply.sessionId, callId, 'run')).statusCode).toBe(404)
    expect(service.received).toEqual([])
  })

  test('a decision stored by another process is found', async () => {
    const reply = await talkAndAnswer(async (_sessionId, callId) => {
      await app.database.db
        .updateTable('function_confirmation')
        .set({ state: 'run', decided_at: now })
        .where('id', '=', callId)
        .execute()
      now += 2_000
    })

    expect(reply.shape).toContain('done')
    expect(service.received).toHaveLength(1)
  })

  test('a visitor is not asked to confirm invalid arguments', async () => {
    await ada.offer('strict', {
      asks_visitor: 'true',
      definition: JSON.stringify({
        parameters: { type: 'object', properties: { id: {} }, required: ['id'] },
      }),
    })
    model.settings.reply = replyInRounds([[{ name: 'strict' }]], 'Which id?')

    const reply = await talkAndAnswer(async () => undefined)

    expect([reply.confirmed, reply.text]).toEqual([0, 'Which id?'])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('id')
  })

  test('a request without streaming gets no confirmation, and nothing runs', async () => {
    const session_id = json<string>(await ada.call('/create_session', { chatbot_id: ada.botId }))

    const reply = json<{ response: string }>(
      await ada.call('/get_ai_response', { session_id, message: 'Book two seats' }),
    )

    expect(reply.response).toBe('As you wish.')
    expect(service.received).toEqual([])
  })

  test('a visitor who disconnects closes the confirmation, which is deleted after a day', async () => {
    const place = await createFunctionChatApp(engine, { model, service, clock: () => now })
    const eve = await createFunctionChatOwner(place, service)
    await eve.offer('book', { asks_visitor: 'true' })
    const controller = new AbortController()
    const sessionId = await eve.visit()
    const reply = await fetch(`${await listenOrigin(place)}/chat_stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ bot_id: eve.botId, session_id: sessionId, message: 'Book' }),
      signal: controller.signal,
    })
    const rows = () =>
      place.database.db
        .selectFrom('function_confirmation')
        .selectAll()
        .where('session_id', '=', sessionId)
        .execute()
    await eventually(rows, ([row]) => row?.state === 'asked')
    controller.abort()
    await reply.text().catch(() => '')
    await place.closeServer(50)

    expect(await rows()).toMatchObject([{ state: 'decline', owner_id: eve.user.id }])
    expect(service.received).toEqual([])
    now += 86_400_001
    await place.background.runMaintenance()
    expect(await rows()).toEqual([])
    await place.database.drop()
  })
})

describe.each(engines)('functions for known visitors on $name', (engine) => {
  let service: CustomerApi
  let model: MockModel
  let app: TestApp
  beforeAll(async () => {
    service = await startCustomerApi()
    model = await startMockModel()
    app = await createFunctionChatApp(engine, { model, service })
  })
  afterAll(async () => {
    await app.close()
    await model.close()
    await service.close()
  })

  test('a function that needs an identity runs for a signed-in visitor only', async () => {
    const ada = await createFunctionChatOwner(app, service)
    await ada.offer('book', { needs_identity: 'true' })
    model.settings.reply = replyInRounds([booking], 'Done.')
    const unknown = await ada.talk('Book two seats')
    expect(unknown.shape).toEqual(['text', 'sources', 'done'])
    expect(service.received).toEqual([])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('signed in on the website')

    const sessionId = await ada.visit()
    await app.database.db
      .updateTable('chat_session')
      .set({
        visitor_id: 'customer-7',
        visitor_name: 'Zoë\r\nX-Evil: 1',
        visitor_until: Date.now() + 3_600_000,
      })
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

  test('any other function does not receive the identity', async () => {
    const ada = await createFunctionChatOwner(app, service)
    await ada.offer('book', {})
    model.settings.reply = replyInRounds([booking], 'Done.')
    const sessionId = await ada.visit()
    await app.database.db
      .updateTable('chat_session')
      .set({ visitor_id: 'customer-7', visitor_until: Date.now() + 3_600_000 })
      .where('id', '=', sessionId)
      .execute()

    const before = service.received.length

    await ada.talk('Book two seats', { sessionId })

    expect(service.received).toHaveLength(before + 1)
    expect(service.received.at(-1)?.headers).not.toHaveProperty('x-visitor-id')
  })
})
