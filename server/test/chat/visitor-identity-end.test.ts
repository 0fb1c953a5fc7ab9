import type { ChatAction } from '@askwell/contract/actions'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { json, type TestApp } from '../support/test-app.ts'
import {
  createFunctionChatApp,
  createFunctionChatOwner,
  replyInRounds,
  type FunctionChatOwner,
} from './function-chat.ts'
import { hour, inSeconds, madeAt, visitorClaims, visitorToken } from './visitor-tokens.ts'

const afterMs = (seconds: number) => madeAt + seconds * 1_000
const tokenUntil = (secret: string, seconds: number, claims: object = {}) =>
  visitorToken(secret, { ...visitorClaims, ...claims, exp: inSeconds(seconds) })

describe.each(engines)('the end of an identity token on $name', (engine) => {
  let service: CustomerApi
  let model: MockModel
  let app: TestApp
  let ada: FunctionChatOwner
  let secret: string
  let sessionId: string
  let now = madeAt
  beforeAll(async () => {
    service = await startCustomerApi()
    model = await startMockModel()
    app = await createFunctionChatApp(engine, { model, service, clock: () => now })
  })
  beforeEach(async () => {
    now = madeAt
    service.received.length = 0
    ada = await createFunctionChatOwner(app, service)
    await ada.offer('my_orders', { needs_identity: 'true', button_label: 'My orders' })
    const made = await ada.call('/renew_identity_secret', { bot_id: ada.botId })
    secret = json<{ secret: string }>(made).secret
    const identity = tokenUntil(secret, hour)
    sessionId = json<string>(
      await app.call('/create_sessiondomain', { chatbot_id: ada.botId, identity }),
    )
  })
  afterAll(async () => {
    await app.close()
    await model.close()
    await service.close()
  })

  const buttons = async () =>
    json<{ actions: ChatAction[] }>(
      await app.call('/chat_actions', { chatbot_id: ada.botId, session_id: sessionId }),
    ).actions.map(({ name }) => name)
  const extend = (identity: string, session_id = sessionId) =>
    app.call('/extend_identity', { chatbot_id: ada.botId, session_id, identity })

  test('ends the identity of its conversation, a minute of tolerance later', async () => {
    model.settings.reply = replyInRounds([[{ name: 'my_orders' }]], 'Here they are.')
    expect(await buttons()).toEqual(['my_orders'])

    now = afterMs(hour + 59)
    expect(await buttons()).toEqual(['my_orders'])
    now = afterMs(hour + 61)

    expect(await buttons()).toEqual([])
    await ada.talk('What did I order?', { sessionId })
    expect(service.received).toEqual([])
    expect(model.chats.at(-1)?.messages.at(-1)?.content).toContain('This call did not run.')
  })

  test('is moved by a newer token of the same visitor', async () => {
    now = afterMs(hour / 2)
    expect(json(await extend(tokenUntil(secret, 2 * hour)))).toEqual({ is_known: true })
    now = afterMs(hour + 61)
    expect(await buttons()).toEqual(['my_orders'])

    now = afterMs(3 * hour)
    expect(await buttons()).toEqual([])
    expect(json(await extend(tokenUntil(secret, 4 * hour)))).toEqual({ is_known: true })
    expect(await buttons()).toEqual(['my_orders'])
  })

  test('is not moved by the token of another visitor, an ended one or a forged one', async () => {
    const other = await extend(tokenUntil(secret, 4 * hour, { sub: 'customer-8' }))
    now = afterMs(hour + 61)

    expect(other.statusCode).toBe(404)
    for (const refused of [
      tokenUntil(secret, hour),
      tokenUntil('another secret', 4 * hour),
      '',
      'x',
    ]) {
      expect(json(await extend(refused))).toEqual({ is_known: false })
    }
    expect(await buttons()).toEqual([])
  })

  test('an anonymous conversation and one of another bot cannot be given a visitor', async () => {
    const anonymous = await ada.visit()
    const eve = await createFunctionChatOwner(app, service)
    const foreign = await eve.visit()

    for (const session of [anonymous, foreign, 'cs_made-up']) {
      expect((await extend(tokenUntil(secret, hour), session)).statusCode).toBe(404)
    }
  })
})
