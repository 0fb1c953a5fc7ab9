import { limits } from '@askwell/contract/limits'
import { texts } from '@askwell/contract/texts'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse, readStream } from '../house.ts'
import { aKnowingBot, get, post, question, specifiedClient } from './chatting.ts'
import { heardIn } from './teaching.ts'

describe.each(engines)('chat without a model on $name', (engine) => {
  let house: TestHouse
  let bob: Awaited<ReturnType<typeof aKnowingBot>>
  beforeAll(async () => {
    house = await openTestHouse(engine)
    await house.background.start()
    bob = await aKnowingBot(house)
  })
  afterAll(() => house.shut())

  test('API-48 API-54 ENT-42 Q020 session ids are bare unguessable strings', async () => {
    const own = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    const visitor = await bob.visit()

    for (const id of [own, visitor]) expect(id).toMatch(/^cs_[\da-f-]{36}$/)
    expect(own).not.toBe(visitor)
  })

  test('API-50 API-51 PUBCHAT-05 GET with message and bot_id alone streams the stored reply', async () => {
    const before = await bob.balance()
    const reply = await get(house, { message: question, bot_id: bob.botId })
    const body = await reply.text()
    const heard = heardIn(body)

    expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(reply.headers.get('x-accel-buffering')).toBe('no')
    expect(body.match(/^data:/gm)?.length).toBeGreaterThanOrEqual(2)
    expect(heard.text).toContain('five in the morning')
    expect(body.trimEnd().split('\n\n').at(-1)).toMatch(/^event: done/)
    const row = await bob.stored(heard.done?.message_id)
    expect(row).toMatchObject({ reply: heard.text, state: 'answered', charged: 1 })
    expect(specifiedClient(body)).toBe(row?.reply)
    expect(await bob.balance()).toBe(before - 1)
  })

  test('API-50 POST gives the same words as GET', async () => {
    const byGet = heardIn(await (await get(house, { message: question, bot_id: bob.botId })).text())
    const byPost = heardIn(
      await (await post(house, { message: question, bot_id: bob.botId })).text(),
    )

    expect(byPost.text).toBe(byGet.text)
    expect(byPost.sources).toEqual(byGet.sources)
  })

  test('API-52 an abstention is told as text, costs nothing and says so', async () => {
    const before = await bob.balance()
    const heard = await bob.ask('How heavy is a blue whale?')

    expect(heard.text).toContain(texts.notFoundAnswer)
    expect(heard).toMatchObject({ sources: [], done: { charged: false } })
    expect(await bob.balance()).toBe(before)
    expect(await bob.stored(heard.done?.message_id)).toMatchObject({
      state: 'abstained',
      charged: 0,
    })
  })

  test('API-53 ENT-18 the public balance is the owner’s', async () => {
    const own = await bob.call('/get_message_balance', { user_d: bob.user.id })
    expect(json(own)).toEqual({ message_balance: expect.any(Number) })
    expect(json<{ message_balance: number }>(own).message_balance).toBe(await bob.balance())
  })

  test('API-55 PUBCHAT-09 visitors read five fields and the name of a bot, nothing else', async () => {
    const setting = json(await house.call('/chatbot_setting_sessiondomain', { id: bob.botId }))
    expect(setting).toEqual({
      suggested: 'When do you open?',
      initial: 'Hello!',
      placeholder: 'Ask me',
      bot_msg_bg_color: '',
      img_id: 3,
      name: 'Ampere',
    })
  })

  test('UX-47 an answer is rated by its own conversation and by no other', async () => {
    const session = await bob.visit()
    const heard = readStream(
      await (
        await get(house, { message: question, bot_id: bob.botId, session_id: session })
      ).text(),
    )
    const { message_id: id } = z.object({ message_id: z.string() }).parse(heard.events['done'])
    const rate = (body: object) => house.call('/rate_answer', body)
    const rated = { session_id: session, message_id: id, rating: 'up' }

    expect(json(await rate(rated))).toEqual({ status: 1 })
    expect(await bob.stored(id)).toMatchObject({ rating: 'up' })
    expect((await rate({ ...rated, session_id: await bob.visit() })).statusCode).toBe(404)
    expect((await rate({ ...rated, rating: 'sideways' })).statusCode).toBe(400)
    expect(await bob.stored(id)).toMatchObject({ rating: 'up' })
    await rate({ ...rated, rating: 'none' })
    expect(await bob.stored(id)).toMatchObject({ rating: null })
  })

  test('API-56 counting is statistics: session and bot must match and no balance moves', async () => {
    const session = await bob.visit()
    const before = await bob.balance()
    const count = (body: object) => house.call('/update_sessiondomain', body)

    const counted = { id: session, chatbot_id: bob.botId, message_count: '7' }
    expect(json(await count(counted))).toEqual({ status: 1 })
    expect((await count({ ...counted, chatbot_id: 'nobody' })).statusCode).toBe(404)
    expect((await count({ ...counted, message_count: -5 })).statusCode).toBe(400)
    expect((await count({ ...counted, message_count: 1e9 })).statusCode).toBe(400)
    const row = await house.database.db
      .selectFrom('chat_session')
      .select('message_count')
      .where('id', '=', session)
      .executeTakeFirst()
    expect(row).toEqual({ message_count: 7 })
    expect(await bob.balance()).toBe(before)
  })

  test.each([
    ['an empty message', { message: '' }, 400, 'invalid_request', texts.messageEmpty],
    ['a blank message', { message: ' \n\t' }, 400, 'invalid_request', texts.messageEmpty],
    ['an unknown bot', { bot_id: 'nobody' }, 404, 'not_found', texts.botUnavailable],
    ['an unknown session', { session_id: 'cs_nobody' }, 404, 'not_found', expect.any(String)],
  ])('%s is refused as JSON before the first byte', async (...[, part, status, code, message]) => {
    const asked = { message: question, bot_id: bob.botId, ...part }

    for (const reply of [await get(house, asked), await post(house, asked)]) {
      expect(reply.status).toBe(status)
      expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await reply.json()).toMatchObject({ status: 0, code, message })
    }
  })

  test('Q102 a message is limited to 2,000 characters by GET and 4,000 by POST', async () => {
    const bot_id = bob.botId
    const of = (length: number) => ({ bot_id, message: 'whale '.repeat(999).slice(0, length) })

    expect((await get(house, of(limits.messageByGet))).status).toBe(200)
    expect((await get(house, of(limits.messageByGet + 1))).status).toBe(413)
    expect((await post(house, of(limits.messageByPost))).status).toBe(200)
    const long = await post(house, of(limits.messageByPost + 1))
    expect(long.status).toBe(413)
    expect(await long.json()).toMatchObject({ code: 'too_large', message: texts.messageTooLong })
  })
})
