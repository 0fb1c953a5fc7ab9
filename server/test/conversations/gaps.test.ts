import type { Gap } from '@askwell/contract/conversations/gaps'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBotWithFact, streamByPost } from '../chat/chat-requests.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

describe.each(engines)('unanswered questions on $name', (engine) => {
  let now = Date.now()
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => (now += 10) })
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(() => app.close())

  const ask = async (message: string, sessionId?: string) => {
    const session = sessionId ?? (await bob.visit())
    const body = { bot_id: bob.botId, session_id: session, message }
    const streamed = parseStream(await (await streamByPost(app, body)).text())
    return { session, id: streamed.done?.message_id ?? '' }
  }
  const list = async () =>
    json<{ gaps: Gap[] }>(await bob.call('/list_gaps', { bot_id: bob.botId })).gaps
  const dismiss = (fields: object) => bob.call('/dismiss_gap', { bot_id: bob.botId, ...fields })
  const labels = async () => (await list()).map(({ label }) => label)
  const teach = async (question: string) => {
    const written = { question, wordings: [], answer: 'Blue.', is_exact: true }
    const response = await bob.call('/teach_answer', { bot_id: bob.botId, ...written })
    return json<{ answer_id: string }>(response).answer_id
  }

  test('are listed by topic with their reasons, the most asked first', async () => {
    await ask('How heavy is a blue whale?')
    const { session } = await ask('blue whale heavy')
    await ask('<b>Heavy</b> whale', session)
    const rated = await ask('When does the Quillford gate open?')
    await app.call('/rate_answer', {
      session_id: rated.session,
      message_id: rated.id,
      rating: 'down',
    })
    const preview = json<string>(await bob.call('/create_session', { chatbot_id: bob.botId }))
    await ask('Where do penguins sleep?', preview)

    const gaps = await list()
    expect(gaps).toMatchObject([
      { asked: 3, silent: 3, thumb_down: 0, asked_again: 0 },
      {
        id: rated.id,
        label: 'When does the Quillford gate open?',
        asked: 1,
        thumb_down: 1,
        wordings: [{ conversation_id: rated.session, reason: 'thumb_down' }],
      },
    ])
    expect(gaps[0]?.wordings.map(({ question }) => question)).toContain('<b>Heavy</b> whale')

    await app.call('/rate_answer', {
      session_id: rated.session,
      message_id: rated.id,
      rating: 'none',
    })
    expect(await list()).toHaveLength(1)
  })

  test('a question that is asked again in other words is listed', async () => {
    const { session } = await ask('When does the Quillford gate open?')
    await ask('opening of the quillford gate', session)

    const [, again] = await list()
    expect(again).toMatchObject({
      label: 'When does the Quillford gate open?',
      asked: 1,
      asked_again: 1,
    })
  })

  test('a dismissed topic stays off the list, also when it is asked again, until it is undone', async () => {
    const [whales] = await list()
    expect(json(await dismiss({ message_id: whales?.id }))).toMatchObject({ status: 1 })
    await ask('how heavy is the blue whale')
    expect(await labels()).toEqual(['When does the Quillford gate open?'])
    expect((await dismiss({ message_id: whales?.id })).statusCode).toBe(404)

    json(await dismiss({ message_id: whales?.id, undo: true }))
    expect((await list())[0]).toMatchObject({ asked: 4 })
    expect((await dismiss({ message_id: whales?.id, undo: true })).statusCode).toBe(404)
  })

  test('an answer takes its questions off the list; they come back with its removal', async () => {
    const [whales] = await list()
    const answerId = await teach('How heavy is a blue whale?')
    expect(json(await dismiss({ message_id: whales?.id, answer_id: answerId }))).toMatchObject({
      message: 'The questions were answered.',
    })
    expect(await labels()).toEqual(['When does the Quillford gate open?'])

    json(await bob.call('/remove_answers', { bot_id: bob.botId, answer_ids: [answerId] }))
    expect(await list()).toHaveLength(2)
    expect((await dismiss({ message_id: whales?.id, answer_id: answerId })).statusCode).toBe(404)
    expect(await list()).toHaveLength(2)
  })

  test('erased conversations are in no group', async () => {
    const [whales] = await list()
    const ids = new Set(whales?.wordings.map(({ conversation_id: id }) => id))
    for (const conversation_id of ids)
      json(await bob.call('/erase_conversations', { conversation_id }))

    expect(await labels()).toEqual(['When does the Quillford gate open?'])
  })
})
