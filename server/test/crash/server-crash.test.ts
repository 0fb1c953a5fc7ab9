import { setTimeout as wait } from 'node:timers/promises'
import { welcomeMessages } from '@askwell/contract/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../engines.ts'
import { startMockModel, type MockModel } from '../fixtures/mock-model.ts'
import { openSite, type FixturePage, type FixtureSite } from '../fixtures/site.ts'
import { accountsOf, damageOf, knowledgeOf, leftoversOf, lostFiles } from './checks.ts'
import { teachEverything, type OwnerClient } from './owner-client.ts'
import { chatsOf, opened, passTime, untilIdle, untilRead } from './place.ts'
import { startServer } from './real-server.ts'

const rounds = 4
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

/** A page of a site that takes its time, so that a kill meets readings under way. */
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
      ttftMs: 20,
      tps: 25,
      reply: 'The island is far away. '.repeat(6),
    })
    site = await openSite(pages)
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
  })

  async function newPlace(): Promise<TestDatabase> {
    const place = await engine.open()
    await place.close()
    return place
  }

  /** Runs the server as often as told, killing it each time but the last; answers what was heard. */
  async function live(place: TestDatabase, kills: number) {
    let owner: OwnerClient | undefined
    const ended: string[] = []
    let interrupted = 0
    for (let round = 0; round < kills; round += 1) {
      const server = await startServer(envOf(place))
      owner ??= await teachEverything(server.origin, { files, website: `${site.url}/` })
      const asked = chatsOf(server.origin, owner, chatsARound)
      await asked.someText
      await wait(350 * Math.random())
      await server.kill()
      ended.push(...(await asked.ended))
      interrupted += await passTime(place)
    }
    const server = await startServer(envOf(place))
    owner ??= await teachEverything(server.origin, { files, website: `${site.url}/` })
    const began = performance.now()
    await untilRead(server.origin, owner)
    const recoveredMs = Math.round(performance.now() - began)
    ended.push(...(await chatsOf(server.origin, owner, chatsARound).ended))
    await untilIdle(place)
    await server.stop()
    return { owner, ended, recoveredMs, interrupted }
  }

  test('after four kills everything taught is ready, no passage is doubled or missing, balances are exact', async () => {
    const calm = await newPlace()
    const calmRun = await live(calm, 0)
    const expected = await opened(calm, (database) => knowledgeOf(database, calmRun.owner))

    const place = await newPlace()
    const { owner, ended, recoveredMs, interrupted } = await live(place, rounds)

    await opened(place, async (database) => {
      expect(await knowledgeOf(database, owner)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(200)
      expect(interrupted).toBeGreaterThan(0)
      expect(await leftoversOf(database, owner)).toEqual({ unseen: [], withoutVector: [] })
      expect(await lostFiles(database, place)).toEqual({ missing: [], incoming: [] })
      expect(await damageOf(database)).toEqual([])

      const { charged, ...account } = await accountsOf(database, owner)
      expect(account.interrupted).toBeGreaterThan(0)
      expect(account).toMatchObject({ streaming: 0, broken: [] })
      expect(charged.map(({ id }) => id)).toEqual(expect.arrayContaining(ended))
      expect(charged.every(({ state }) => state === 'answered')).toBe(true)
      expect(account.balance).toBe(welcomeMessages - charged.length)
    })
    process.stdout.write(
      `${engine.name}: ${rounds} kills met ${interrupted} jobs; ${expected.length} passages, ready ${recoveredMs} ms after the last start; ${ended.length} answers ended\n`,
    )
  }, 180_000)
})
