import type { ConversationLine } from '@askwell/contract/conversations/conversations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBotWithFact, question, streamByPost } from '../chat/chat-requests.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const hostile: [string, unknown][] = [
  ['NUL', 'a\0b'],
  ['a place with NUL', '1.a\0b'],
  ['an unpaired surrogate', '\ud800'],
  ['a place with an unpaired surrogate', '1.\udfff'],
  ['100,000 characters', 'x'.repeat(100_000)],
  ['a place of 100,000 characters', `1.${'x'.repeat(100_000)}`],
  ['digits beyond every number', `${'9'.repeat(15)}.x`],
  ['a negative time', '-1.x'],
  ['SQL', "1.' or 1=1 --"],
  ['line breaks', '1.\n\r\u2028'],
  ['nothing', ''],
  ['a number', 5],
  ['a list', ['1.a']],
  ['an object', { $gt: '' }],
]

describe.each(engines)('hostile values on $name', (engine) => {
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  test.each(hostile)(
    'A: %s in a call of conversations is refused or finds nothing',
    async (_name, value) => {
      const calls: [string, object][] = [
        ['/list_conversations', { before: value }],
        ['/list_conversations', { newer_than: value }],
        ['/list_conversations', { bot_id: value }],
        ['/list_conversations', { badges: [value] }],
        ['/get_conversation', { conversation_id: value }],
        ['/get_conversation', { conversation_id: bob.botId, after: value }],
        ['/explain_answer', { message_id: value }],
      ]
      for (const [path, body] of calls) {
        const { statusCode, body: text } = await app.call(path, body, bob.token)
        const outcome = statusCode === 200 ? text : String(statusCode)
        expect(outcome).toMatch(/^4\d\d$|^\{"conversations":\[\]/)
      }
    },
  )

  test('A: a hostile page and Accept-Language open a conversation, and only what is well formed is stored', async () => {
    const open = (page: string, language: string) =>
      app.http.inject({
        method: 'POST',
        url: '/create_sessiondomain',
        headers: { 'accept-language': language },
        payload: { chatbot_id: bob.botId, page },
      })
    const pages = [
      'javascript:alert(1)',
      'https://shop.example/\u0000\ud800"><script>',
      `https://shop.example/${'%'.repeat(2_000)}`,
      `https://${'a.'.repeat(900)}example/`,
      'https://user:secret@shop.example/?card=4111111111111111#token',
    ]
    const languages = [
      'en-\u0007',
      'x'.repeat(15_000),
      'de;'.repeat(5_000),
      "de' or 1=1 --",
      '<b>',
      'de-CH, en;q=0.5',
    ]
    for (const [at, language] of languages.entries()) {
      const opened = await open(pages[at % pages.length] ?? '', language)
      expect(opened).toMatchObject({ statusCode: 200 })
    }
    expect((await open('x'.repeat(1_000_000), 'en')).statusCode).toBe(413)

    const rows = await app.database.db
      .selectFrom('chat_session')
      .select(['page_host', 'page_path', 'language'])
      .execute()
    const hosts = new Set(rows.map(({ page_host: host }) => host))
    expect([...hosts].toSorted()).toEqual(['', 'shop.example'])
    expect([...new Set(rows.map(({ language }) => language))].toSorted()).toEqual([
      '',
      'de',
      'de-ch',
    ])
    for (const { page_path: path } of rows) expect(path).toMatch(/^[!-;=?-~]{0,500}$/)
  })

  test('C: the address of the privacy notice cannot run a script, and markup in the notice stays text', async () => {
    const form = {
      id: bob.botId,
      name: 'Gate',
      id1: 'role_lawyer',
      id2: 'personality_professional',
    }
    const store = (settings: Record<string, string>) =>
      app.postForm('/update_chatbot_setting', Object.entries({ ...form, ...settings }), bob.token)
    const addresses = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\nscript:alert(1)',
      'JaVaScRiPt://%0aalert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:x',
      '//evil.example',
      'https://',
      `https://shop.example/${'x'.repeat(500)}`,
    ]
    for (const address of addresses) {
      expect(await store({ privacy_url: address })).toMatchObject({ statusCode: 400 })
    }
    const markup = '</script><script>alert(1)</script><!--'
    expect((await store({ ai_notice: markup })).statusCode).toBe(200)
    const page = await app.http.inject({ url: `/chatbotiframe/${bob.botId}` })
    expect(page.body).not.toContain('<script>alert(1)')
  })

  test('C: a hostile address for receipts is refused', async () => {
    for (const email of [
      'a@b.example\r\nBcc: c@d.example',
      '<script>@x.example',
      `${'a'.repeat(300)}@x.example`,
      'a@b\0c.example, d@e.example',
    ]) {
      const reply = await app.call('/payment/billing_contact', { email }, bob.token)
      expect(reply.statusCode).toBe(400)
    }
  })

  test('A: a question with a hostile language is answered and listed', async () => {
    const session = await bob.visit()
    const body = { bot_id: bob.botId, session_id: session, message: question }
    const reply = await streamByPost(app, body, { 'accept-language': 'x'.repeat(9_000) })
    expect(await reply.text()).toContain('event: done')
    const { conversations } = json<{ conversations: ConversationLine[] }>(
      await app.call('/list_conversations', {}, bob.token),
    )
    expect(conversations.map(({ id }) => id)).toEqual([session])
  })
})
