import type {
  AnswerExplanation,
  Conversation,
  ConversationLine,
} from '@askwell/contract/conversations/conversations'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { createBotWithFact, question, streamByPost } from './chat-requests.ts'

type Page = {
  conversations: ConversationLine[]
  next: string | null
  newest: string
  newer: number
}

const ids = (page: Page) => page.conversations.map(({ id }) => id)

describe.each(engines)('the conversations of an owner on $name', (engine) => {
  let now = Date.now()
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => (now += 10) })
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  const ask = async (sessionId: string, message: string) => {
    const body = { bot_id: bob.botId, session_id: sessionId, message }
    const streamed = parseStream(await (await streamByPost(app, body)).text())
    return streamed.done?.message_id ?? ''
  }
  const list = async (filter: object = {}) =>
    json<Page>(await bob.call('/list_conversations', { bot_id: bob.botId, ...filter }))
  const read = async (id: string) =>
    json<Conversation>(await bob.call('/get_conversation', { conversation_id: id }))
  const explain = async (id: string) =>
    json<AnswerExplanation>(await bob.call('/explain_answer', { message_id: id }))

  test('are listed newest first with first question, answers and badges; filters combine', async () => {
    const answered = await bob.visit()
    await ask(answered, question)
    const silent = await bob.visit()
    await ask(silent, 'How heavy is a blue whale?')
    const rated = await ask(silent, question)
    await app.call('/rate_answer', { session_id: silent, message_id: rated, rating: 'down' })
    await bob.visit()

    const page = await list()
    expect(page.conversations).toMatchObject([
      {
        id: silent,
        bot_id: bob.botId,
        first_question: 'How heavy is a blue whale?',
        answers: 1,
        badges: ['unanswered', 'thumb_down'],
        visitor_name: '',
        is_preview: false,
      },
      { id: answered, first_question: question, answers: 1, badges: [] },
    ])
    expect(page).toMatchObject({ next: null, newer: 0 })
    expect((await list({ badges: ['unanswered', 'thumb_down'] })).conversations).toHaveLength(1)
    expect((await list({ badges: ['unanswered', 'unsupported'] })).conversations).toEqual([])
    expect((await list({ known_visitors: true })).conversations).toEqual([])

    await app.call('/rate_answer', { session_id: silent, message_id: rated, rating: 'none' })
    expect((await list({ badges: ['thumb_down'] })).conversations).toEqual([])
  })

  test('new ones are counted without the list', async () => {
    const { newest } = await list()
    expect(await list({ newer_than: newest })).toMatchObject({ conversations: [], newer: 0 })
    await ask(await bob.visit(), question)
    await ask(await bob.visit(), question)

    expect(await list({ newer_than: newest })).toMatchObject({ conversations: [], newer: 2 })
  })

  test('those of the preview are hidden unless asked for', async () => {
    const preview = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    await ask(preview, question)

    expect(ids(await list())).not.toContain(preview)
    expect(ids(await list({ with_previews: true }))[0]).toBe(preview)
  })

  test('a transcript has what the visitor saw, with its evidence', async () => {
    const opened = await app.call('/create_sessiondomain', {
      chatbot_id: bob.botId,
      page: 'https://shop.example/gate?x=1',
    })
    const id = json<string>(opened)
    const text = '<img src=x onerror=alert(1)>'
    await ask(id, text)
    await ask(id, question)

    const conversation = await read(id)
    expect(conversation).toMatchObject({
      id,
      bot_id: bob.botId,
      page_host: 'shop.example',
      page_path: '/gate',
      ai_notice: 'You are chatting with an AI assistant. It can make mistakes.',
      visitor: { id: '', name: '', email: '' },
      next: null,
    })
    expect(conversation.messages).toMatchObject([
      { question: text, state: 'abstained', charged: false, not_charged: 'abstained', sources: [] },
      {
        question,
        state: 'answered',
        model: 'built-in',
        charged: true,
        not_charged: null,
        first_text_ms: expect.any(Number),
        sources: [{ quote: expect.stringContaining('five in the morning'), is_gone: false }],
        calls: [],
        withheld: [],
      },
    ])
  })

  test('an answer is explained by its search; passages that are gone say so', async () => {
    const session = await bob.visit()
    const id = await ask(session, question)

    expect(await explain(id)).toMatchObject({
      query: question,
      passages: [
        {
          text: 'The Quillford gate opens at five in the morning.',
          score: expect.any(Number),
          url: '',
          is_used: true,
          is_gone: false,
        },
      ],
    })
    const { db } = app.database
    const onWeb = JSON.stringify({ kind: 'web', url: 'https://shop.example/gate' })
    await db.updateTable('chunk').set({ locator: onWeb }).where('bot_id', '=', bob.botId).execute()
    const [passage] = (await explain(id)).passages
    expect(passage?.url).toBe(
      'https://shop.example/gate#:~:text=The%20Quillford%20gate%20opens%20at%20five%20in%20the',
    )
    await db.deleteFrom('chunk').where('bot_id', '=', bob.botId).execute()
    expect((await explain(id)).passages).toMatchObject([{ text: '', is_used: true, is_gone: true }])
    expect((await read(session)).messages[0]?.sources).toMatchObject([
      { quote: expect.stringContaining('five'), is_gone: true },
    ])
  })

  test('fifty are on a page, and pages neither repeat nor leave out one', async () => {
    await sql`
      insert into chat_session (id, owner_id, bot_id, kind, message_count, first_question,
        created_at, last_at)
      select 'cs_more_' || n, ${bob.user.id}, ${bob.botId}, 'visitor', 1, 'Open?', 5, 5
      from (with recursive counter(n) as (
        select 1 union all select n + 1 from counter where n < 120) select n from counter) as numbers`.execute(
      app.database.db,
    )
    const seen: string[] = []
    let before: string | undefined
    do {
      const page: Page = await list({ before })
      expect(page.conversations.length).toBeLessThanOrEqual(50)
      seen.push(...page.conversations.map(({ id }) => id))
      before = page.next ?? undefined
    } while (before !== undefined)

    expect(seen.filter((id) => id.startsWith('cs_more_'))).toHaveLength(120)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test.each([
    [{ before: 'x' }, 400],
    [{ before: `1.${'x'.repeat(5_000)}` }, 400],
    [{ badges: ['none'] }, 400],
    [{ bot_id: 'unknown' }, 404],
  ])('%j is refused with %i', async (body, status) => {
    const reply = await bob.call('/list_conversations', { bot_id: bob.botId, ...body })
    expect(reply.statusCode).toBe(status)
  })
})
