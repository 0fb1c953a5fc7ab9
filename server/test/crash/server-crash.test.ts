import { setTimeout as wait } from 'node:timers/promises'
import { welcomeMessages } from '@askwell/contract/billing/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { crashRounds, crashTimeout, killsOfInstallations } from './crash-rounds.ts'
import { startFixtureSite, type FixturePage, type FixtureSite } from '../support/fixture-site.ts'
import {
  balancesOf,
  integrityErrors,
  knowledgeOf,
  unpublishedRowsOf,
  missingFiles,
} from './consistency-checks.ts'
import { createOwnerWithSources, type OwnerClient } from './owner-client.ts'
import {
  answerWithoutSources,
  startChats,
  withDatabase,
  expireLeases,
  waitUntilIdle,
  waitUntilIngested,
} from './crash-database.ts'
import { startServer } from './real-server.ts'

const rounds = crashRounds(4)
/** One less than the attempts of a job. */
const maxKills = 4
const chatsARound = 5

const files = Array.from({ length: 30 }, (_, n) => ({
  name: `island-${String(n).padStart(2, '0')}.md`,
  text: Array.from(
    { length: 12 },
    (_section, part) =>
      `## Part ${part} of island ${n}\n\n${`Island ${n} has ${part + 3} harbours, and each of them keeps its own lighthouse. `.repeat(12)}`,
  ).join('\n\n'),
}))

const links = Array.from({ length: 12 }, (_, n) => `<a href="/page-${n}">Page ${n}</a>`).join(' ')

/** A page of a slow site, so that a kill interrupts running ingestions. */
const pageOf =
  (title: string, text: string): FixturePage =>
  (_request, reply) => {
    const html = `<!doctype html><title>${title}</title><main><h1>${title}</h1><p>${text}</p></main>`
    setTimeout(() => {
      reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      reply.end(html)
    }, 250)
  }

const pages: Record<string, FixturePage> = Object.fromEntries([
  [
    '/',
    pageOf('Archipelago', `${'All the islands of the sea are told of here. '.repeat(8)}${links}`),
  ],
  ...Array.from({ length: 12 }, (_, n): [string, FixturePage] => [
    `/page-${n}`,
    pageOf(`Page ${n}`, `Page ${n} says that ferry ${n} leaves at ${n} past noon. `.repeat(20)),
  ]),
])

describe.each(engines)('kill -9 of the whole server on $name', (engine) => {
  let model: MockModel
  let site: FixtureSite
  beforeAll(async () => {
    model = await startMockModel({
      firstTokenMs: 20,
      tokensPerSecond: 25,
      reply: 'The island is far away. '.repeat(6),
    })
    site = await startFixtureSite(pages)
  })
  afterAll(() => Promise.all([model.close(), site.close()]))

  const envOf = ({ dataDir, databaseUrl }: TestDatabase) => ({
    DATA_DIR: dataDir,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    EGRESS_ALLOW: site.host,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-test',
    CHAT_MODEL: 'mock-model',
    EMBEDDING_MODEL: 'mock-embedding',
    CHAT_PER_MINUTE: '100000',
  })

  async function newPlace(): Promise<TestDatabase> {
    const place = await engine.open()
    await place.close()
    return place
  }

  async function newOwner(origin: string, place: TestDatabase): Promise<OwnerClient> {
    const owner = await createOwnerWithSources(origin, { files, website: `${site.url}/` })
    await answerWithoutSources(place, owner)
    return owner
  }

  /** Runs the server, killing it each time but the last; returns what was acknowledged. */
  async function live(place: TestDatabase, kills: number) {
    let owner: OwnerClient | undefined
    const ended: string[] = []
    let interrupted = 0
    for (let round = 0; round < kills; round += 1) {
      const server = await startServer(envOf(place))
      owner ??= await newOwner(server.origin, place)
      const chats = startChats(server.origin, owner, chatsARound)
      await chats.someText
      await wait(350 * Math.random())
      await server.kill()
      ended.push(...(await chats.ended))
      interrupted += await expireLeases(place)
    }
    const server = await startServer(envOf(place))
    owner ??= await newOwner(server.origin, place)
    const began = performance.now()
    await waitUntilIngested(server.origin, owner)
    const recoveredMs = Math.round(performance.now() - began)
    ended.push(...(await startChats(server.origin, owner, chatsARound).ended))
    await waitUntilIdle(place)
    await server.stop()
    return { owner, ended, recoveredMs, interrupted }
  }

  /** Kills a new installation so many times, and compares what it knows and charges in the end. */
  async function expectIntact(kills: number, expected: unknown[]): Promise<void> {
    const place = await newPlace()
    const { owner, ended, recoveredMs, interrupted } = await live(place, kills)

    await withDatabase(place, async (database) => {
      expect(await knowledgeOf(database, owner)).toEqual(expected)
      expect(interrupted).toBeGreaterThan(0)
      expect(await unpublishedRowsOf(database, owner)).toEqual({
        unpublished: [],
        withoutVector: [],
      })
      expect(await missingFiles(database, place)).toEqual({ missing: [], incoming: [] })
      expect(await integrityErrors(database)).toEqual([])

      const { charged, settled, ...account } = await balancesOf(database, owner)
      expect(account.interrupted).toBeGreaterThan(0)
      expect(account).toMatchObject({ streaming: 0, broken: [] })
      expect(charged.map(({ id }) => id)).toEqual(expect.arrayContaining(ended))
      expect(new Set(settled)).toEqual(new Set(charged.map(({ id }) => id)))
      expect(charged.every(({ state }) => state === 'answered')).toBe(true)
      expect(account.balance).toBe(welcomeMessages - charged.length)
    })
    process.stdout.write(
      `${engine.name}: ${kills} kills met ${interrupted} jobs; ${expected.length} passages, ready ${recoveredMs} ms after the last start; ${ended.length} answers ended\n`,
    )
  }

  test(
    'after kills at random moments every source is ready, no passage is duplicated or missing, and balances are exact',
    async () => {
      const undisturbed = await newPlace()
      const undisturbedRun = await live(undisturbed, 0)
      const expected = await withDatabase(undisturbed, (database) =>
        knowledgeOf(database, undisturbedRun.owner),
      )
      expect(expected.length).toBeGreaterThan(200)

      for (const kills of killsOfInstallations(rounds, maxKills))
        await expectIntact(kills, expected)
    },
    crashTimeout(rounds),
  )
})
