import * as texts from '@askwell/messages/app/refusals'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import {
  createBotWithFact,
  streamByGet,
  streamByPost,
  question,
  setBalance,
} from './chat-requests.ts'
import {
  createKnowledgeOwner,
  parseStream,
  listenOrigin,
  type KnowledgeOwner,
} from '../knowledge/knowledge-owner.ts'

const statusOf = async (who: KnowledgeOwner, body: object) =>
  (await who.call('/get_ai_response', body)).statusCode

describe.each(engines)('access and rate limits of chats on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  test('CVE-2026-45349 a session of another bot is refused', async () => {
    const eve = await createBotWithFact(app)
    const session = await eve.visit()

    const reply = await streamByPost(app, {
      message: question,
      bot_id: bob.botId,
      session_id: session,
    })

    expect(reply.status).toBe(404)
  })

  test('Q103 CVE-2026-31950 a finished reply is resumed by its owner only, and costs nothing', async () => {
    const session_id = await bob.visit()
    const chatRequest = { message: question, bot_id: bob.botId, session_id }
    const body = await (await streamByPost(app, chatRequest)).text()
    const ids = body.match(/^id: .*$/gm)?.map((line) => line.slice(4)) ?? []
    const before = await bob.balance()
    const resume = (id: string, more = {}) =>
      streamByPost(app, { ...chatRequest, ...more }, { 'last-event-id': id })

    const rest = await resume(ids[0] ?? '')
    expect(rest.status).toBe(200)
    const first = parseStream(body.split('\n\n').slice(0, 2).join('\n\n')).text
    expect(first + parseStream(await rest.text()).text).toBe(parseStream(body).text)
    expect((await resume(ids.at(-1) ?? '')).status).toBe(204)
    expect((await resume('m_00000000-0000:3')).status).toBe(204)
    expect((await resume('nonsense')).status).toBe(204)
    expect((await resume(ids[0] ?? '', { session_id: await bob.visit() })).status).toBe(204)
    expect((await resume(ids[0] ?? '', { session_id: undefined })).status).toBe(204)
    const eve = await createBotWithFact(app)
    expect((await resume(ids[0] ?? '', { bot_id: eve.botId })).status).toBe(204)
    expect(await bob.balance()).toBe(before)
  })

  test('Q101 a domain list allows its sites, their subdomains and the product itself, nothing else', async () => {
    const eve = await createBotWithFact(app)
    await app.postForm(
      '/update_chatbot_setting',
      [
        ['id', eve.botId],
        ['name', 'Volta'],
        ['id1', 'role_lawyer'],
        ['id2', 'personality_professional'],
        ['domain', 'shop.example'],
      ],
      eve.token,
    )
    const chatRequest = { message: question, bot_id: eve.botId }
    const status = async (headers: object) => (await streamByGet(app, chatRequest, headers)).status
    const own = await listenOrigin(app)

    expect(await status({ origin: 'https://shop.example' })).toBe(200)
    expect(await status({ origin: 'https://www.shop.example' })).toBe(200)
    expect(await status({ origin: own })).toBe(200)
    // The list cannot be passed by leaving the header out: such a call needs a visitor token.
    expect(await status({ referer: `${own}/chatbotiframe/${eve.botId}` })).toBe(403)
    expect(await status({})).toBe(403)
    expect(await status({ origin: 'https://evilshop.example' })).toBe(403)
    expect(await status({ origin: 'https://shop.example.evil.test' })).toBe(403)
    expect(await status({ origin: 'null' })).toBe(403)
    expect(await status({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    const refused = await app.http.inject({
      method: 'POST',
      url: '/create_sessiondomain',
      headers: { origin: 'https://evil.test' },
      payload: { chatbot_id: eve.botId },
    })
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'origin_not_allowed' })
  })

  test('API-49 Q107 get_ai_response returns the whole reply, in an own session only', async () => {
    const session_id = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    const before = await bob.balance()

    const answer = json<Record<string, string>>(
      await bob.call('/get_ai_response', { message: question, session_id }),
    )

    expect(answer).toEqual({
      key: expect.stringMatching(/^m_/),
      assistant_id: bob.botId,
      response: expect.stringContaining('five in the morning'),
    })
    expect(await bob.stored(answer['key'])).toMatchObject({ reply: answer['response'], charged: 1 })
    expect(await bob.balance()).toBe(before - 1)

    const eve = await createKnowledgeOwner(app)
    const ofVisitor = await bob.visit()
    for (const refused of [
      await eve.call('/get_ai_response', { message: question, session_id }),
      await bob.call('/get_ai_response', { message: question, session_id: ofVisitor }),
      await bob.call('/get_ai_response', { message: question, session_id: 'unknown' }),
    ]) {
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual({
        status: 0,
        code: 'not_found',
        message: "This conversation doesn't exist.",
      })
    }
    expect(await statusOf(bob, { message: ' ', session_id })).toBe(400)
    expect(await statusOf(bob, { message: 'x'.repeat(4_001), session_id })).toBe(413)
    const anonymous = await app.call('/get_ai_response', { message: question, session_id })
    expect(anonymous.statusCode).toBe(401)
  })

  test('PUBCHAT-08 Q109 200 senders with a balance of 50: 50 answers, 150 refusals, balance 0', async () => {
    const eve = await createBotWithFact(app)
    await setBalance(app, eve.user.id, 50)
    const chatRequest = { message: question, bot_id: eve.botId }
    const sender = async (n: number) => {
      const reply = await app.http.inject({
        method: 'POST',
        url: '/chat_stream',
        remoteAddress: `10.1.${n >> 5}.${n & 31}`,
        payload: chatRequest,
      })
      return { status: reply.statusCode, body: reply.body }
    }

    const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => sender(n)))

    const answered = replies.filter(({ status }) => status === 200)
    const refused = replies.filter(({ status }) => status === 402)
    expect([answered.length, refused.length]).toEqual([50, 150])
    for (const { body } of answered) expect(parseStream(body).done).toMatchObject({ charged: true })
    expect(JSON.parse(refused[0]?.body ?? '')).toEqual({
      status: 0,
      code: 'no_messages_left',
      message: texts.noMessagesLeft,
    })
    expect(await eve.balance()).toBe(0)
    const session_id = json<string>(await eve.call('/create_session', { chatbot_id: eve.botId }))
    const whole = await eve.call('/get_ai_response', { message: question, session_id })
    expect(whole.statusCode).toBe(402)
  })

  test('questions from one address are limited, other addresses are not affected', async () => {
    const now = Date.now()
    const place = await createTestApp(engine, { env: { CHAT_PER_MINUTE: '3' }, clock: () => now })
    try {
      const eve = await createKnowledgeOwner(place)
      const from = (remoteAddress: string) =>
        place.http.inject({
          method: 'POST',
          url: '/chat_stream',
          remoteAddress,
          payload: { message: 'hello', bot_id: eve.botId },
        })
      for (let n = 0; n < 3; n += 1) expect((await from('10.0.0.1')).statusCode).toBe(200)

      const refused = await from('10.0.0.1')
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ code: 'rate_limited' })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await from('10.0.0.2')).statusCode).toBe(200)
    } finally {
      await place.close()
    }
  })
})
