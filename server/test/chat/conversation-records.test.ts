import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { createBotWithFact, question, streamByPost } from './chat-requests.ts'

describe.each(engines)('what is kept of a conversation on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  const sourcesOf = (messageId: string | undefined) =>
    app.database.db
      .selectFrom('message_source')
      .selectAll()
      .where('message_id', '=', messageId ?? '')
      .execute()

  const noticeOf = async (id: string) =>
    app.database.db
      .selectFrom('chat_session')
      .select('ai_notice')
      .where('id', '=', id)
      .executeTakeFirst()

  const sessionOf = (id: string) =>
    app.database.db
      .selectFrom('chat_session')
      .select(['page_host', 'page_path', 'language'])
      .where('id', '=', id)
      .executeTakeFirst()

  test('the cited sources of a reply are stored by id with revision, place and quote', async () => {
    const { done } = await bob.ask(question)

    const { db } = app.database
    const own = ['bot_id', '=', bob.botId] as const
    const source = await db
      .selectFrom('source')
      .selectAll()
      .where(...own)
      .executeTakeFirstOrThrow()
    const chunk = await db
      .selectFrom('chunk')
      .selectAll()
      .where(...own)
      .executeTakeFirstOrThrow()
    expect(source.revision).not.toBe('')
    expect(await sourcesOf(done?.message_id)).toEqual([
      {
        message_id: done?.message_id,
        ordinal: 0,
        owner_id: bob.user.id,
        bot_id: bob.botId,
        source_id: source.id,
        revision: source.revision,
        passage_id: chunk.id,
        title: source.name,
        place: '',
        quote: 'The Quillford gate opens at five in the morning.',
      },
    ])
    const reply = await bob.stored(done?.message_id)
    expect(JSON.parse(reply?.search ?? '')).toEqual({
      query: question,
      found: [{ passageId: chunk.id, sourceId: source.id, score: expect.any(Number) }],
    })
  })

  test('a reply without an answer keeps its search and cites nothing', async () => {
    const { done } = await bob.ask('How heavy is a blue whale?')

    expect(await sourcesOf(done?.message_id)).toEqual([])
    const reply = await bob.stored(done?.message_id)
    expect(JSON.parse(reply?.search ?? '')).toMatchObject({ query: 'How heavy is a blue whale?' })
  })

  test('a session keeps the page without its query, the host and the language', async () => {
    const opened = await app.http.inject({
      method: 'POST',
      url: '/create_sessiondomain',
      headers: { 'accept-language': 'de-CH,de;q=0.9' },
      payload: {
        chatbot_id: bob.botId,
        page: `https://shop.example/${'a'.repeat(600)}?token=secret`,
      },
    })

    expect(await sessionOf(json<string>(opened))).toEqual({
      page_host: 'shop.example',
      page_path: `/${'a'.repeat(499)}`,
      language: 'de-ch',
    })
    const plain = await app.call('/create_sessiondomain', { chatbot_id: bob.botId })
    expect(await sessionOf(json<string>(plain))).toEqual({
      page_host: '',
      page_path: '',
      language: '',
    })
  })

  test('an overlong page is refused at its field', async () => {
    const page = `https://shop.example/${'a'.repeat(3_000)}`
    const refused = await app.call('/create_sessiondomain', { chatbot_id: bob.botId, page })

    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ errors: { page: expect.any(String) } })
  })

  test('visitors see that an AI answers; the wording in force is kept with each conversation', async () => {
    const standard = 'You are chatting with an AI assistant. It can make mistakes.'
    const save = (more: object) =>
      app.postForm(
        '/update_chatbot_setting',
        Object.entries({
          id: bob.botId,
          name: 'Gate',
          id1: 'role_lawyer',
          id2: 'personality_professional',
          ...more,
        }),
        bob.token,
      )
    const shown = async () =>
      json(await app.call('/chatbot_setting_sessiondomain', { id: bob.botId }))

    const before = await bob.visit()
    expect(await shown()).toMatchObject({ ai_notice: standard, privacy_url: '' })
    const own = { ai_notice: 'A machine answers here.', privacy_url: 'https://gate.example/p' }
    expect((await save(own)).statusCode).toBe(200)
    const after = await bob.visit()

    expect(await shown()).toMatchObject(own)
    expect(await noticeOf(before)).toEqual({ ai_notice: standard })
    expect(await noticeOf(after)).toEqual({ ai_notice: own.ai_notice })

    for (const refused of [
      { ai_notice: '  ' },
      { ai_notice: '…' },
      { ai_notice: 'x'.repeat(201) },
      { privacy_url: 'javascript:alert(1)' },
    ]) {
      const reply = await save(refused)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        errors: { [Object.keys(refused)[0] ?? '']: expect.any(String) },
      })
    }
    // Saving without these fields keeps them.
    expect((await save({})).statusCode).toBe(200)
    expect(await shown()).toMatchObject(own)
  })

  test('the reason of a thumb down is kept, and removed with the thumb', async () => {
    const session = await bob.visit()
    const sent = { message: question, bot_id: bob.botId, session_id: session }
    const { done } = parseStream(await (await streamByPost(app, sent)).text())
    const rate = async (rating: string, reason?: string) => {
      const body = { session_id: session, message_id: done?.message_id, rating, reason }
      return (await app.call('/rate_answer', body)).statusCode
    }
    const stored = async () => {
      const row = await bob.stored(done?.message_id)
      return [row?.rating, row?.rating_reason]
    }

    expect(await rate('down', 'outdated')).toBe(200)
    expect(await stored()).toEqual(['down', 'outdated'])
    expect(await rate('up', 'outdated')).toBe(200)
    expect(await stored()).toEqual(['up', ''])
    expect(await rate('down', '<b>')).toBe(400)
  })
})
