import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerWithoutSources, setMessages, withDatabase } from '../crash/crash-database.ts'
import { createOwnerWithSources, type OwnerClient } from '../crash/owner-client.ts'
import { startServer, type RealServer } from '../crash/real-server.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { openStream } from './visitor-stream.ts'

/** Streams that are open while one process is replaced. */
const streams = 200
const messages = 1_000

/** Tokens per second of the model: while the streams are opened, and afterwards. */
const pace = { opening: 0.5, usual: 10 }

const onPostgres = engines.filter(({ name }) => name === 'postgres')

describe.each(onPostgres)('two web processes on one $name database', (engine) => {
  let model: MockModel
  let place: TestDatabase
  let first: RealServer
  let second: RealServer
  let owner: OwnerClient
  beforeAll(async () => {
    model = await startMockModel({
      tokensPerSecond: pace.usual,
      reply: 'The island is far away, and farther still is the other one. '.repeat(2),
    })
    place = await engine.open()
    await place.close()
    first = await start()
    second = await start()
    owner = await createOwnerWithSources(first.origin, { files: [], website: '' })
    await answerWithoutSources(place, owner)
    await setMessages(place, owner, messages)
  })
  afterAll(async () => {
    await first.stop()
    await second.stop()
    await model.close()
  })

  const start = () =>
    startServer({
      ROLE: 'web',
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: 'sk-test',
      CHAT_MODEL: 'mock-model',
      CHAT_PER_MINUTE: '100000',
      STOP_GRACE_SECONDS: '60',
    })

  const balance = () =>
    withDatabase(place, async ({ db }) => {
      const account = db.selectFrom('credit_accounts').select('balance')
      return (await account.where('user_id', '=', owner.userId).executeTakeFirstOrThrow()).balance
    })
  const storedReplies = () =>
    withDatabase(place, ({ db }) =>
      db.selectFrom('chat_message').select(['id', 'reply', 'state', 'charged']).execute(),
    )
  const ask = (origin: string, more: { session?: string; lastEventId?: string } = {}) =>
    openStream(origin, { botId: owner.botId, message: 'Tell me about the island', ...more })

  /** Reads the beginning at one process and the rest at the other one. */
  async function readAtBoth(cutAll: () => Promise<void> = async () => {}) {
    const begun = ask(first.origin)
    await begun.hasText
    await cutAll()
    begun.cut()
    await begun.ended
    const beginning = begun.received()
    const rest = ask(second.origin, { lastEventId: begun.lastEventId() })
    await rest.ended
    const { text, events } = rest.received()
    return { beginning: beginning.text, text: beginning.text + text, done: events['done'] }
  }

  test('a reply that begins at one is resumed at the other with identical text, charged once', async () => {
    const before = await balance()

    const { beginning, text, done } = await readAtBoth()

    const [stored, ...others] = await storedReplies()
    expect(others).toEqual([])
    expect(stored).toMatchObject({ state: 'answered', charged: 1 })
    expect(beginning.length).toBeLessThan(text.length)
    expect(text).toBe(stored?.reply)
    expect(done).toEqual({ message_id: stored?.id, charged: true })
    expect(await balance()).toBe(before - 1)
  })

  test('a conversation has one reply at a time, wherever it is asked', async () => {
    const opened = await fetch(`${first.origin}/create_sessiondomain`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chatbot_id: owner.botId }),
    })
    const session = String(await opened.json())
    const before = await balance()
    const running = ask(first.origin, { session })
    await running.hasText

    await expect(ask(second.origin, { session }).ended).rejects.toThrow(/^429 .*rate_limited/)
    expect(await balance()).toBe(before - 1)

    // A visitor who left does not wait for the rest.
    running.cut()
    await running.ended
    const next = ask(second.origin, { session })
    await next.ended
    expect(next.received().events['done']).toMatchObject({ charged: true })
    expect(await balance()).toBe(before - 2)
  })

  /** Visitors of both processes; those of the one that stops are cut and go on at the other one. */
  async function readDuringStop(stopped: RealServer, other: RealServer) {
    model.settings.tokensPerSecond = pace.opening
    const visitors = Array.from({ length: streams }, (_, at) => {
      const server = at % 2 === 0 ? stopped : other
      return { server, begun: ask(server.origin) }
    })
    await Promise.all(visitors.map(({ begun }) => begun.hasText))
    const running = visitors.filter(({ begun }) => begun.received().events['done'] === undefined)
    const stopping = stopped.stop()
    model.settings.tokensPerSecond = pace.usual

    const read = await Promise.all(
      visitors.map(async ({ server, begun }) => {
        if (server === stopped) begun.cut()
        await begun.ended
        const { text, events } = begun.received()
        if (server !== stopped) return { text, done: events['done'] }
        const rest = ask(other.origin, { lastEventId: begun.lastEventId() })
        await rest.ended
        return { text: text + rest.received().text, done: rest.received().events['done'] }
      }),
    )
    expect(running).toHaveLength(streams)
    expect(await stopping).toBe(0)
    return read
  }

  test(
    `the restart of one after the other loses none of ${streams} streams`,
    { timeout: 240_000 },
    async () => {
      const before = await balance()
      const known = new Set((await storedReplies()).map(({ id }) => id))

      const read = await readDuringStop(first, second)
      first = await start()
      read.push(...(await readDuringStop(second, first)))
      second = await start()

      const stored = (await storedReplies()).filter(({ id }) => !known.has(id))
      expect(stored.map(({ reply }) => reply).toSorted()).toEqual(
        read.map(({ text }) => text).toSorted(),
      )
      expect(stored.filter(({ state, charged }) => state !== 'answered' || charged !== 1)).toEqual(
        [],
      )
      expect(read.filter(({ done }) => done === undefined)).toEqual([])
      expect(await balance()).toBe(before - 2 * streams)
    },
  )
})
