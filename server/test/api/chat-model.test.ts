import { texts } from '@askwell/contract/texts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { startMockModel, type MockModel } from '../fixtures/mock-model.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { aKnowingBot, fact, get, post, question, setBalance, specifiedClient } from './chatting.ts'
import { aTeacher, heardIn, originOf } from './teaching.ts'

describe.each(engines)('chat with a model on $name', (engine) => {
  let house: TestHouse
  let model: MockModel
  let bob: Awaited<ReturnType<typeof aKnowingBot>>
  beforeAll(async () => {
    model = await startMockModel()
    house = await openTestHouse(engine, {
      env: {
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-secret-of-the-provider',
        CHAT_MODEL: 'mock-model',
        CHAT_PER_MINUTE: '100000',
      },
    })
    await house.background.start()
    bob = await aKnowingBot(house)
    await setBalance(house, bob.user.id, 10_000)
  })
  afterAll(async () => {
    await house.shut()
    await model.close()
  })

  test('API-51 Q104 any reply of a model arrives exactly as it is stored, by GET and POST', async () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '\n',
        '\r\n',
        '\r',
        '\n\n',
        ' ',
        'data: x',
        'event: done\n',
        ': ',
        '![a](b)',
        '🦊',
      ),
    )
    const replies = fc.array(words, { minLength: 1, maxLength: 12 }).map((list) => list.join(''))
    await fc.assert(
      fc.asyncProperty(replies, fc.boolean(), async (reply, byGet) => {
        model.knobs.reply = `A${reply}`
        const asked = { message: question, bot_id: bob.botId }
        const body = await (byGet ? get(house, asked) : post(house, asked)).then((it) => it.text())
        const heard = heardIn(body)
        const row = await bob.stored(heard.done?.message_id)
        expect(heard.text).toBe(row?.reply)
        expect(specifiedClient(body)).toBe(row?.reply)
        expect(row?.reply).not.toMatch(/\r|\0/)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['a wrong key', { status: 401 }],
    ['a provider that is busy', { status: 429 }],
    ['a provider that fails', { status: 500 }],
    ['an answer that is cut', { cutAfter: 3, reply: 'One two three four five six.' }],
    ['an answer that is broken', { brokenAfter: 2, reply: 'One two three four five six.' }],
  ])(
    'after %s the visitor reads a polite text, nothing is charged, the next message works',
    async (_how, knobs) => {
      const calm = { ...model.knobs, reply: fact }
      const before = await bob.balance()
      Object.assign(model.knobs, knobs)

      const failed = await bob.ask(question)
      Object.assign(model.knobs, calm)

      expect(failed.error).toEqual({ code: 'model_failed', message: texts.modelFailed })
      expect(failed.done).toBeUndefined()
      expect(JSON.stringify(failed)).not.toMatch(/sk-secret|mock refuses/)
      expect(await bob.balance()).toBe(before)
      const next = await bob.ask(question)
      expect(next).toMatchObject({ text: fact, done: { charged: true } })
      expect(await bob.balance()).toBe(before - 1)
    },
  )

  test('a slow model streams as it speaks', async () => {
    Object.assign(model.knobs, { ttftMs: 100, tps: 40, reply: 'One two three four five six.' })
    const reply = await post(house, { message: question, bot_id: bob.botId })
    let pieces = 0
    for await (const piece of reply.body ?? []) {
      if (Buffer.from(piece).includes('data:')) pieces += 1
    }
    Object.assign(model.knobs, { ttftMs: 0, tps: 0, reply: fact })
    expect(pieces).toBeGreaterThan(3)
  })

  test('a visitor who leaves before the first text pays nothing, and the model is told to stop', async () => {
    const before = await bob.balance()
    const aborted = model.aborted()
    const calls = model.chats.length
    model.knobs.hangs = true
    const leaving = new AbortController()
    const reply = await fetch(
      `${await originOf(house)}/chat_stream?message=x&bot_id=${bob.botId}`,
      {
        signal: leaving.signal,
      },
    )
    expect(reply.status).toBe(200)
    await expect.poll(() => model.chats.length).toBe(calls + 1)
    leaving.abort()

    await expect.poll(() => bob.balance()).toBe(before)
    await expect.poll(() => model.aborted()).toBe(aborted + 1)
    model.knobs.hangs = false
    expect(await bob.ask(question)).toMatchObject({ done: { charged: true } })
  })

  test('closing the house waits for a reply that is told, and for no connection that is merely kept', async () => {
    const place = await openTestHouse(engine, {
      env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'sk-test', CHAT_MODEL: 'mock-model' },
    })
    const eve = await aTeacher(place)
    Object.assign(model.knobs, { tps: 20, reply: 'One two three four five six.' })
    const reply = await post(place, { message: 'Count for me', bot_id: eve.botId })

    const began = performance.now()
    await place.close(5_000)
    Object.assign(model.knobs, { tps: 0, reply: fact })

    expect(performance.now() - began).toBeLessThan(4_000)
    expect(heardIn(await reply.text())).toMatchObject({
      text: 'One two three four five six.',
      done: { charged: true },
    })
    await place.database.drop()
  })

  test('PUBCHAT-08 at balance 0 no model is called', async () => {
    const eve = await aKnowingBot(house)
    await setBalance(house, eve.user.id, 0)
    const calls = model.chats.length

    const reply = await post(house, { message: question, bot_id: eve.botId })

    expect(reply.status).toBe(402)
    expect(model.chats.length).toBe(calls)
  })
})
