import * as texts from '@askwell/messages/chat/replies'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import {
  createBotWithFact,
  fact,
  streamByGet,
  streamByPost,
  question,
  setBalance,
  readAsEventSource,
} from './chat-requests.ts'
import { createKnowledgeOwner, parseStream, listenOrigin } from '../knowledge/knowledge-owner.ts'

describe.each(engines)('chat with a model on $name', (engine) => {
  let app: TestApp
  let model: MockModel
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    model = await startMockModel()
    app = await createTestApp(engine, {
      env: {
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-secret-of-the-provider',
        CHAT_MODEL: 'mock-model',
        CHAT_PER_MINUTE: '100000',
      },
    })
    await app.background.start()
    bob = await createBotWithFact(app)
    await setBalance(app, bob.user.id, 10_000)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  test('API-51 Q104 any reply of a model is streamed exactly as it is stored, by GET and POST', async () => {
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
        model.settings.reply = `A${reply}`
        const chatRequest = { message: question, bot_id: bob.botId }
        const body = await (
          byGet ? streamByGet(app, chatRequest) : streamByPost(app, chatRequest)
        ).then((it) => it.text())
        const streamed = parseStream(body)
        const row = await bob.stored(streamed.done?.message_id)
        expect(streamed.text).toBe(row?.reply)
        expect(readAsEventSource(body)).toBe(row?.reply)
        expect(row?.reply).not.toMatch(/\r|\0/)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [
      'an answer that is cut',
      { cutAfter: 3, tokensPerSecond: 20, reply: 'We answer as soon as we can.' },
    ],
    [
      'an answer that is broken',
      { brokenAfter: 2, tokensPerSecond: 20, reply: 'We answer as soon as we can.' },
    ],
  ])(
    'after %s the visitor reads a polite text, nothing is charged, and the next message works',
    async (_how, settings) => {
      const usual = { ...model.settings, reply: fact }
      const before = await bob.balance()
      Object.assign(model.settings, settings)

      const failed = await bob.ask(question)
      Object.assign(model.settings, usual)

      expect(failed.error).toEqual({ code: 'model_failed', message: texts.modelFailed })
      expect(failed.done).toBeUndefined()
      expect(JSON.stringify(failed)).not.toMatch(/sk-secret|mock refuses/)
      expect(await bob.balance()).toBe(before)
      const next = await bob.ask(question)
      expect(next).toMatchObject({ text: fact, done: { charged: true } })
      expect(await bob.balance()).toBe(before - 1)
    },
  )

  test.each([
    ['a wrong key', { status: 401 }],
    ['a provider that is busy', { status: 429 }],
    ['a provider that fails', { status: 500 }],
  ])(
    'after %s the visitor gets the built-in answer, said as such, for one message',
    async (_how, settings) => {
      const usual = { ...model.settings, reply: fact }
      const before = await bob.balance()
      Object.assign(model.settings, settings)

      const answer = await bob.ask(question)
      Object.assign(model.settings, usual)

      expect(answer.text).toContain(`${texts.builtInAnswer}\n\n`)
      expect(answer.text).toContain(fact)
      expect(answer.done).toMatchObject({ charged: true })
      expect(JSON.stringify(answer)).not.toMatch(/sk-secret|mock refuses/)
      expect(await bob.balance()).toBe(before - 1)
    },
  )

  test('a slow model is streamed as it writes', async () => {
    Object.assign(model.settings, {
      firstTokenMs: 100,
      tokensPerSecond: 40,
      reply: 'We answer as soon as we can.',
    })
    const reply = await streamByPost(app, { message: question, bot_id: bob.botId })
    let pieces = 0
    for await (const piece of reply.body ?? []) {
      if (Buffer.from(piece).includes('data:')) pieces += 1
    }
    Object.assign(model.settings, { firstTokenMs: 0, tokensPerSecond: 0, reply: fact })
    expect(pieces).toBeGreaterThan(3)
  })

  test('a visitor who disconnects before the first text pays nothing, and the model is aborted', async () => {
    const before = await bob.balance()
    const aborted = model.aborted()
    const calls = model.chats.length
    model.settings.hangs = true
    const controller = new AbortController()
    const reply = await fetch(
      `${await listenOrigin(app)}/chat_stream?message=x&bot_id=${bob.botId}`,
      {
        signal: controller.signal,
      },
    )
    expect(reply.status).toBe(200)
    await expect.poll(() => model.chats.length).toBe(calls + 1)
    controller.abort()

    await expect.poll(() => bob.balance()).toBe(before)
    await expect.poll(() => model.aborted()).toBe(aborted + 1)
    model.settings.hangs = false
    expect(await bob.ask(question)).toMatchObject({ done: { charged: true } })
  })

  test('closing the app waits for running replies, but not for idle connections', async () => {
    const place = await createTestApp(engine, {
      env: { OPENAI_BASE_URL: model.baseUrl, OPENAI_API_KEY: 'sk-test', CHAT_MODEL: 'mock-model' },
    })
    const eve = await createKnowledgeOwner(place)
    Object.assign(model.settings, { tokensPerSecond: 20, reply: 'We answer as soon as we can.' })
    const reply = await streamByPost(place, { message: 'Count for me', bot_id: eve.botId })

    // An idle connection that it waited for would be open longer than a test may take.
    await place.closeServer(3_600_000)
    Object.assign(model.settings, { tokensPerSecond: 0, reply: fact })

    expect(parseStream(await reply.text())).toMatchObject({
      text: 'We answer as soon as we can.',
      done: { charged: true },
    })
    await place.database.drop()
  })

  test('PUBCHAT-08 at balance 0 no model is called', async () => {
    const eve = await createBotWithFact(app)
    await setBalance(app, eve.user.id, 0)
    const calls = model.chats.length

    const reply = await streamByPost(app, { message: question, bot_id: eve.botId })

    expect(reply.status).toBe(402)
    expect(model.chats.length).toBe(calls)
  })
})
