import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { createBotWithFact, question } from './chat-requests.ts'

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
})
