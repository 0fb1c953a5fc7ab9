import { limits } from '@askwell/contract/limits'
import * as outcomesText from '@askwell/messages/bots/outcomes'
import * as repliesText from '@askwell/messages/chat/replies'
import * as rulesText from '@askwell/messages/chat/rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp, readStream } from '../support/test-app.ts'
import {
  createBotWithFact,
  streamByGet,
  streamByPost,
  question,
  readAsEventSource,
} from './chat-requests.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'

describe.each(engines)('chat without a model on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  test('API-48 API-54 ENT-42 Q020 session ids are bare unguessable strings', async () => {
    const own = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    const visitor = await bob.visit()

    for (const id of [own, visitor]) expect(id).toMatch(/^cs_[\da-f-]{36}$/)
    expect(own).not.toBe(visitor)
  })

  test('API-50 API-51 PUBCHAT-05 GET with only message and bot_id streams the stored reply', async () => {
    const before = await bob.balance()
    const reply = await streamByGet(app, { message: question, bot_id: bob.botId })
    const body = await reply.text()
    const streamed = parseStream(body)

    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(reply.headers.get('x-accel-buffering')).toBe('no')
    expect(body.match(/^data:/gm)?.length).toBeGreaterThanOrEqual(2)
    expect(streamed.text).toContain('five in the morning')
    expect(body.trimEnd().split('\n\n').at(-1)).toMatch(/^event: done/)
    const row = await bob.stored(streamed.done?.message_id)
    expect(row).toMatchObject({ reply: streamed.text, state: 'answered', charged: 1 })
    expect(readAsEventSource(body)).toBe(row?.reply)
    expect(await bob.balance()).toBe(before - 1)
  })

  test('API-50 POST returns the same text as GET', async () => {
    const byGet = parseStream(
      await (await streamByGet(app, { message: question, bot_id: bob.botId })).text(),
    )
    const byPost = parseStream(
      await (await streamByPost(app, { message: question, bot_id: bob.botId })).text(),
    )

    expect(byPost.text).toBe(byGet.text)
    expect(byPost.sources).toEqual(byGet.sources)
  })

  test('API-52 an abstention is streamed as text, costs nothing and is marked as such', async () => {
    const before = await bob.balance()
    const streamed = await bob.ask('How heavy is a blue whale?')

    expect(streamed.text).toContain(repliesText.notFound)
    expect(streamed).toMatchObject({ sources: [], done: { charged: false } })
    expect(await bob.balance()).toBe(before)
    expect(await bob.stored(streamed.done?.message_id)).toMatchObject({
      state: 'abstained',
      charged: 0,
    })
  })

  test('API-53 ENT-18 the public balance is the owner’s balance', async () => {
    const own = await bob.call('/get_message_balance', { user_d: bob.user.id })
    expect(json(own)).toEqual({ message_balance: expect.any(Number) })
    expect(json<{ message_balance: number }>(own).message_balance).toBe(await bob.balance())
  })

  test('API-55 PUBCHAT-09 visitors get five fields, the name and the notice of a bot, nothing else', async () => {
    const setting = json(await app.call('/chatbot_setting_sessiondomain', { id: bob.botId }))
    expect(setting).toEqual({
      suggested: 'When do you open?',
      initial: 'Hello!',
      placeholder: 'Ask me',
      bot_msg_bg_color: '',
      img_id: 3,
      name: 'Ampere',
      ai_notice: 'You are chatting with an AI assistant. It can make mistakes.',
      privacy_url: '',
    })
  })

  test('UX-47 an answer can be rated in its own conversation only', async () => {
    const session = await bob.visit()
    const streamed = readStream(
      await (
        await streamByGet(app, { message: question, bot_id: bob.botId, session_id: session })
      ).text(),
    )
    const { message_id: id } = z.object({ message_id: z.string() }).parse(streamed.events['done'])
    const rate = (body: object) => app.call('/rate_answer', body)
    const rated = { session_id: session, message_id: id, rating: 'up' }

    expect(json(await rate(rated))).toEqual({ status: 1 })
    expect(await bob.stored(id)).toMatchObject({ rating: 'up' })
    expect((await rate({ ...rated, session_id: await bob.visit() })).statusCode).toBe(404)
    expect((await rate({ ...rated, rating: 'sideways' })).statusCode).toBe(400)
    expect(await bob.stored(id)).toMatchObject({ rating: 'up' })
    await rate({ ...rated, rating: 'none' })
    expect(await bob.stored(id)).toMatchObject({ rating: null })
  })

  test('API-56 counts are statistics: session and bot must match, and no balance changes', async () => {
    const session = await bob.visit()
    const before = await bob.balance()
    const count = (body: object) => app.call('/update_sessiondomain', body)

    const counted = { id: session, chatbot_id: bob.botId, message_count: '7' }
    expect(json(await count(counted))).toEqual({ status: 1 })
    expect((await count({ ...counted, chatbot_id: 'nobody' })).statusCode).toBe(404)
    expect((await count({ ...counted, message_count: -5 })).statusCode).toBe(400)
    expect((await count({ ...counted, message_count: 1e9 })).statusCode).toBe(400)
    const row = await app.database.db
      .selectFrom('chat_session')
      .select('message_count')
      .where('id', '=', session)
      .executeTakeFirst()
    expect(row).toEqual({ message_count: 7 })
    expect(await bob.balance()).toBe(before)
  })

  test.each([
    ['an empty message', { message: '' }, 400, 'invalid_request', rulesText.messageEmpty],
    ['a blank message', { message: ' \n\t' }, 400, 'invalid_request', rulesText.messageEmpty],
    ['an unknown bot', { bot_id: 'nobody' }, 404, 'not_found', outcomesText.unavailable],
    ['an unknown session', { session_id: 'cs_nobody' }, 404, 'not_found', expect.any(String)],
  ])('%s is refused as JSON before the first byte', async (...[, part, status, code, message]) => {
    const body = { message: question, bot_id: bob.botId, ...part }

    for (const reply of [await streamByGet(app, body), await streamByPost(app, body)]) {
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await reply.json()).toMatchObject({ status: 0, code, message })
    }
  })

  test('Q102 a message is limited to 2,000 characters by GET and 4,000 by POST', async () => {
    const bot_id = bob.botId
    const of = (length: number) => ({ bot_id, message: 'whale '.repeat(999).slice(0, length) })

    expect((await streamByGet(app, of(limits.messageByGet))).status).toBe(200)
    expect((await streamByGet(app, of(limits.messageByGet + 1))).status).toBe(413)
    expect((await streamByPost(app, of(limits.messageByPost))).status).toBe(200)
    const long = await streamByPost(app, of(limits.messageByPost + 1))
    expect(long.status).toBe(413)
    expect(await long.json()).toMatchObject({
      code: 'too_large',
      message: rulesText.messageTooLong,
    })
  })
})
