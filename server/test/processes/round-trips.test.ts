import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBotWithFact, question, setBalance, streamByPost } from '../chat/chat-requests.ts'
import { parseStream } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'
import { recordRoundTrips } from './round-trips.ts'

/** A question waits at most this often for the database before its first word. */
const maxRoundTrips = 6

const onPostgres = engines.filter(({ name }) => name === 'postgres')

describe.each(onPostgres)('a question with a model on $name', (engine) => {
  let model: MockModel
  let app: TestApp
  beforeAll(async () => {
    model = await startMockModel()
    app = await createTestApp(engine, {
      hasNoPages: true,
      env: {
        CHAT_PER_MINUTE: '',
        CHAT_MODEL: 'mock-model',
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-test',
      },
    })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  test('waits at most six times for the database before its first word', async () => {
    const bob = await createBotWithFact(app)
    await setBalance(app, bob.user.id, 100)
    await app.background.stop(1_000)
    const ask = await visitor(app, bob.botId)
    await ask()

    const { rounds, stop } = recordRoundTrips()
    const body = await ask()
    stop()

    expect(parseStream(body).done?.charged).toBe(true)
    const settled = rounds.findIndex((round) => round.some(settlesMessage))
    const untilFirstWord = rounds.slice(0, settled + 1)
    expect(untilFirstWord.length).toBeGreaterThan(0)
    expect(untilFirstWord.slice(maxRoundTrips)).toEqual([])
  })
})

/** The message is settled directly before the first word. */
const settlesMessage = (statement: string) =>
  statement.startsWith('update "credit_holds" set "state"')

/** A visitor with a token and a conversation, as the chat page has them. */
async function visitor(app: TestApp, botId: string) {
  const { token } = json<{ token: string }>(await app.call('/visitor_token', { chatbot_id: botId }))
  const session = json<string>(await app.call('/create_sessiondomain', { chatbot_id: botId }))
  return async () => {
    const reply = await streamByPost(app, {
      message: question,
      bot_id: botId,
      session_id: session,
      visitor_token: token,
    })
    return reply.text()
  }
}
