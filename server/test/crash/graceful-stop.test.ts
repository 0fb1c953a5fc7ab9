import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { balancesOf, integrityErrors } from './consistency-checks.ts'
import { answerWithoutSources, setMessages, withDatabase } from './crash-database.ts'
import { createOwnerWithSources, readChat } from './owner-client.ts'
import { startServer } from './real-server.ts'

const streams = 100
const messages = 1_000

const shortReply = 'We look it up for you at once.'
const longReply = 'The island is far away, and farther still. '.repeat(100)

describe.each(engines)('SIGTERM with 100 open streams on $name', (engine) => {
  let model: MockModel
  beforeAll(async () => {
    model = await startMockModel({
      tokensPerSecond: 10,
      reply: (prompt) => (prompt.includes('briefly') ? shortReply : longReply),
    })
  })
  afterAll(() => model.close())

  const envOf = ({ dataDir, databaseUrl }: TestDatabase) => ({
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-test',
    CHAT_MODEL: 'mock-model',
    CHAT_PER_MINUTE: '100000',
    STOP_GRACE_SECONDS: '5',
  })

  test('D1: short replies finish, long ones end with an error, cost nothing and never become whole', async () => {
    const place = await engine.open()
    await place.close()
    const server = await startServer(envOf(place))
    const owner = await createOwnerWithSources(server.origin, { files: [], website: '' })
    await answerWithoutSources(place, owner)
    await setMessages(place, owner, messages)

    const chats = Array.from({ length: streams }, (_, n) =>
      readChat(server.origin, owner, { message: n % 2 === 0 ? 'Tell me briefly' : 'Tell me all' }),
    )
    await Promise.all(chats.map(({ hasText }) => hasText))
    expect(await server.stop()).toBe(0)
    const ended = await Promise.all(chats.map(({ end }) => end))

    const charged = ended.filter(({ done }) => done?.charged)
    const cut = ended.filter(({ done }) => !done)
    expect(charged.length).toBeGreaterThanOrEqual(streams / 2)
    expect(cut.length).toBeGreaterThan(0)
    expect(cut.filter(({ error }) => !error)).toEqual([])

    const next = await startServer(envOf(place))
    const resumed = await Promise.all(
      cut.map(async ({ lastTextId }) => {
        return readChat(next.origin, owner, { message: 'x', lastEventId: lastTextId }).end
      }),
    )
    expect(await next.stop()).toBe(0)
    expect(resumed.filter(({ done, error }) => done || !error)).toEqual([])

    await withDatabase(place, async (database) => {
      const account = await balancesOf(database, owner)
      expect(new Set(account.charged.map(({ id }) => id))).toEqual(
        new Set(charged.map(({ done }) => done?.message_id)),
      )
      expect(account).toMatchObject({
        balance: messages - charged.length,
        interrupted: cut.length,
        streaming: 0,
      })
      expect(await integrityErrors(database)).toEqual([])
    })
    process.stdout.write(
      `${engine.name}: SIGTERM with ${streams} streams: ${charged.length} finished and charged, ${cut.length} cut with an error, 0 of them charged, ${resumed.length} resumed as errors\n`,
    )
  }, 180_000)
})
