import { setTimeout as wait } from 'node:timers/promises'
import { welcomeMessages } from '@askwell/contract/billing/plans'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashRounds, crashTimeout } from './crash-rounds.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { startObjectStore } from '../support/object-store.ts'
import { balancesOf, unpublishedRowsOf } from './consistency-checks.ts'
import {
  answerWithoutSources,
  expireLeases,
  waitUntilEnded,
  waitUntilIngested,
  withDatabase,
} from './crash-database.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { nothingAcknowledged, postUntilDone, workAtOnce, type Work } from './cluster-work.ts'
import { createOwnerWithSources, sourcesOf } from './owner-client.ts'

const kills = crashRounds(4)

const email = 'ada@example.com'
const perPack = 1_000

const onPostgres = engines.filter(({ name }) => name === 'postgres')

/** Every purchase is asked for again, as the page of a customer does after a failure. */
async function expectBalances(place: TestDatabase, work: Work): Promise<void> {
  const { acknowledged, owner } = work
  for (const clientSecret of acknowledged.clientSecrets) {
    await postUntilDone(work, '/payment/confirm-payment', { clientSecret })
  }
  await withDatabase(place, async (database) => {
    const grants = await database.db
      .selectFrom('credit_grants')
      .select('amount')
      .where('user_id', '=', owner.userId)
      .where('kind', '=', 'pack')
      .execute()
    expect(grants.length).toBeGreaterThanOrEqual(acknowledged.purchases)
    expect(grants.length).toBeLessThanOrEqual(acknowledged.clientSecrets.length)
    expect(grants.every(({ amount }) => amount === perPack)).toBe(true)

    const { charged, settled, ...account } = await balancesOf(database, owner)
    expect(account).toMatchObject({ streaming: 0, broken: [] })
    expect(charged.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged.replies))
    expect(new Set(settled)).toEqual(new Set(charged.map(({ id }) => id)))
    expect(account.balance).toBe(welcomeMessages + grants.length * perPack - charged.length)
  })
}

async function expectSessions({ origin, acknowledged }: Work): Promise<void> {
  for (const token of acknowledged.sessions) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${origin()}/get_profile`, { headers })).status).toBe(200)
  }
}

describe.each(onPostgres)(
  'two web and two worker processes on $name and S3, killed at random',
  (engine) => {
    let model: MockModel
    let store: Awaited<ReturnType<typeof startObjectStore>>
    beforeAll(async () => {
      model = await startMockModel({ tokensPerSecond: 25, reply: 'The island is far away.' })
      store = await startObjectStore()
    })
    afterAll(() => model.close())

    const settings = () => ({
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: 'sk-test',
      CHAT_MODEL: 'mock-model',
      CHAT_PER_MINUTE: '100000',
      FILES_URL: store.filesUrl,
    })

    /** Chats, uploads, deletions, purchases and sign-ins, while one process after the other is killed. */
    async function run(cluster: Cluster, work: Work): Promise<void> {
      for (let round = 0; round < kills; round += 1) {
        const { someAnswer, ended } = workAtOnce(work, round)
        await someAnswer
        await wait(300 * Math.random())
        await cluster.replace(Math.floor(cluster.size * Math.random()))
        await ended
      }
    }

    async function expectSources(place: TestDatabase, work: Work, folders: string[]) {
      const { origin, owner, acknowledged } = work
      for (const dataDir of folders) await expireLeases({ ...place, dataDir })
      await waitUntilIngested(origin(), owner)
      await waitUntilEnded(place)
      const names = (await sourcesOf(origin(), owner)).map(({ name }) => name)
      const { uploads, deleted } = acknowledged
      expect(names.filter((name) => deleted.has(name))).toEqual([])
      const kept = [...uploads].filter((name) => !deleted.has(name))
      // One whose removal was not acknowledged may be gone.
      expect(kept.filter((name) => !names.includes(name)).length).toBeLessThanOrEqual(
        acknowledged.unanswered,
      )
      expect(new Set(names).size).toBe(names.length)
      await withDatabase(place, async (database) => {
        expect(await unpublishedRowsOf(database, owner)).toMatchObject({ unpublished: [] })
        const rows = await database.db.selectFrom('source').select('file_key').execute()
        const keys = new Set(store.keys())
        expect(rows.filter(({ file_key: key }) => key !== null && !keys.has(key))).toEqual([])
      })
    }

    test(
      `after ${kills} kills balances, jobs, files and sessions are exact`,
      async () => {
        const place = await engine.open()
        await place.close()
        const cluster = await startCluster(place, settings())
        const { origin } = cluster
        const owner = await createOwnerWithSources(origin(), { files: [], website: '' })
        await answerWithoutSources(place, owner)
        const acknowledged = nothingAcknowledged()
        const work = { origin, owner, email, acknowledged }

        await run(cluster, work)
        await expectSources(place, work, cluster.folders)
        await expectSessions(work)
        await expectBalances(place, work)
        await cluster.stop()

        const { replies, uploads, sessions } = acknowledged
        expect(replies.length + uploads.size + sessions.length).toBeGreaterThan(0)
        process.stdout.write(
          `${engine.name}: ${kills} kills; acknowledged ${acknowledged.replies.length} replies, ` +
            `${acknowledged.uploads.size} uploads, ${acknowledged.deleted.size} deletions, ` +
            `${acknowledged.purchases} purchases, ${acknowledged.sessions.length} sign-ins; ` +
            `${acknowledged.unanswered} without an answer; 0 lost\n`,
        )
      },
      crashTimeout(kills),
    )
  },
)
