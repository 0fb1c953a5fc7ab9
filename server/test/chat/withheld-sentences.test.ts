import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { createBotWithFact, fact, question, streamByGet } from './chat-requests.ts'

const falseReply = 'Gladly. The Quillford gate opens at seven in the morning.'

describe.each(engines)('a lying model on $name', (engine) => {
  let app: TestApp
  let model: MockModel
  let bob: Awaited<ReturnType<typeof createBotWithFact>>
  beforeAll(async () => {
    model = await startMockModel({ reply: falseReply, tokensPerSecond: 100 })
    app = await createTestApp(engine, {
      env: { OPENAI_BASE_URL: model.baseUrl, CHAT_MODEL: 'mock-model', CHAT_PER_MINUTE: '100000' },
    })
    await app.background.start()
    bob = await createBotWithFact(app)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  const ask = async (more: Record<string, string> = {}, headers = {}) => {
    const reply = await streamByGet(app, { message: question, bot_id: bob.botId, ...more }, headers)
    return reply.text()
  }
  const withheld = (token: string, messageId: string) =>
    app.call('/withheld_sentences', { bot_id: bob.botId, message_id: messageId }, token)

  test('shows the sentence of the source instead, and the owner what it said', async () => {
    const body = await ask({ reply_id: 'abcdefghijklmnopqrstuv', take_back: '1' })

    expect(body).toContain(
      'event: take_back\nid: m_abcdefghijklmnopqrstuv:8.1\ndata: {"offset":8}\n\n',
    )
    expect(body).not.toContain('seven')
    expect(await bob.stored('m_abcdefghijklmnopqrstuv')).toMatchObject({
      reply: `Gladly. ${fact}`,
      state: 'answered',
      charged: 1,
    })
    const answer = json(await withheld(bob.token, 'm_abcdefghijklmnopqrstuv'))
    expect(answer).toEqual({
      sentences: [{ text: 'The Quillford gate opens at seven in the morning.', claim: 'seven' }],
    })
  })

  test('is resumed from before the withdrawal after the reply has ended', async () => {
    await ask({ reply_id: 'bbcdefghijklmnopqrstuv', take_back: '1' })

    const rest = await ask({}, { 'last-event-id': 'm_bbcdefghijklmnopqrstuv:20' })

    expect(rest).toContain('data: {"offset":8}\n\n')
    expect(rest).toContain(`id: m_bbcdefghijklmnopqrstuv:${8 + fact.length}.1\ndata: ${fact}\n\n`)
  })

  test('sends whole sentences to a client that cannot withdraw them', async () => {
    const body = await ask()

    expect(body).not.toContain('take_back')
    expect(body).not.toContain('seven')
    expect(body).toContain(`data:  ${fact}`)
  })

  test('does not find its claim in the later input of the model', async () => {
    const sessionId = await bob.visit()
    await ask({ session_id: sessionId, take_back: '1' })
    await ask({ session_id: sessionId, take_back: '1' })

    const prompt = JSON.stringify(model.chats.at(-1))
    expect(prompt).toContain('Gladly.')
    expect(prompt).not.toContain('seven')
  })

  test('is not shown to another owner', async () => {
    const eve = await app.createOwner()

    expect((await withheld(eve.token, 'm_abcdefghijklmnopqrstuv')).statusCode).toBe(404)
    expect(json(await withheld(bob.token, 'm_unknown'))).toEqual({ sentences: [] })
  })
})
