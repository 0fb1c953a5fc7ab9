import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crashRounds, crashTimeout } from './crash-rounds.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { startObjectStore } from '../support/object-store.ts'
import { answerWithoutSources } from './crash-database.ts'
import { startCluster, type Cluster } from './cluster.ts'
import { expectBalances, expectSessions, expectSources } from './acknowledged-work.ts'
import { nothingAcknowledged, workAtOnce, type Work } from './cluster-work.ts'
import { createOwnerWithSources } from './owner-client.ts'

const kills = crashRounds(4)

const email = 'ada@example.com'
const onPostgres = engines.filter(({ name }) => name === 'postgres')

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
        await expectSources(place, work, { folders: cluster.folders, files: () => store.keys() })
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
