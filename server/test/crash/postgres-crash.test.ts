import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { afterFile } from '../support/after-file.ts'
import { folderFor, startPostgres } from '../support/database/start-postgres.ts'
import { startMockModel } from '../support/models/mock-model.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { eventually } from '../support/test-app.ts'
import { expectBalances, expectSessions, expectSources } from './acknowledged-work.ts'
import { nothingAcknowledged, workAtOnce, type Work } from './cluster-work.ts'
import { answerWithoutSources, withDatabase, type DatabasePlace } from './crash-database.ts'
import { crashRounds, crashTimeout } from './crash-rounds.ts'
import { createOwnerWithSources } from './owner-client.ts'
import { startServer } from './real-server.ts'

const kills = crashRounds(2)

/** Its own connection for each request: a server that ended must not look like one that closed an idle connection. */
async function ask({ origin, owner }: Work, url: string, body?: object) {
  const reply = await fetch(`${origin()}${url}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      connection: 'close',
      'content-type': 'application/json',
      authorization: `Bearer ${owner.token}`,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const code = /"code":"(\w+)"/.exec(await reply.text())?.[1]
  return { status: reply.status, code, isToRetry: Number(reply.headers.get('retry-after')) > 0 }
}

/** What everybody is answered while there is no database. */
async function expectRefusals(work: Work): Promise<void> {
  const { botId } = work.owner
  const order = { email: work.email, lookup_key: 'Messages', quantity: 1 }
  const refused = { status: 503, code: 'overloaded', isToRetry: true }
  expect(await ask(work, '/list_sources', { bot_id: botId })).toEqual(refused)
  expect(await ask(work, '/chat_stream', { bot_id: botId, message: 'Hello?' })).toEqual(refused)
  expect(await ask(work, '/payment/create-payment-intent', order)).toEqual(refused)
  expect(await ask(work, '/readyz')).toMatchObject({ status: 503 })
  expect(await ask(work, '/healthz')).toMatchObject({ status: 200 })
}

const storedIn = ({ dataDir }: DatabasePlace) =>
  readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** A lock that was held cannot be released while there is no database, and would be waited for, at most 30 seconds. */
const expireLocks = (place: DatabasePlace) =>
  withDatabase(place, ({ db }) =>
    db.updateTable('distributed_lock').set({ lease_until: 1 }).execute(),
  )

test(
  'fault 22: PostgreSQL is killed during chats, uploads and payments, and the server goes on with exact balances, jobs and files',
  async (context) => {
    const postgres = await startPostgres(context, folderFor('killed'))
    const model = await startMockModel({ tokensPerSecond: 25, reply: 'The island is far away.' })
    afterFile(() => model.close())
    const place = { dataDir: tempFolder(), databaseUrl: postgres.url }
    const server = await startServer({
      DATA_DIR: place.dataDir,
      DATABASE_URL: postgres.url,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: 'sk-test',
      CHAT_MODEL: 'mock-model',
      CHAT_PER_MINUTE: '100000',
    })
    afterFile(() => server.kill())
    const owner = await createOwnerWithSources(server.origin, { files: [], website: '' })
    await answerWithoutSources(place, owner)
    const acknowledged = nothingAcknowledged()
    const work = { origin: () => server.origin, owner, email: 'ada@example.com', acknowledged }

    for (let round = 0; round < kills; round += 1) {
      const { someAnswer, ended } = workAtOnce(work, round)
      await someAnswer
      await wait(300 * Math.random())
      await postgres.kill()
      await expectRefusals(work)
      await postgres.start()
      await ended
      await eventually(
        () => ask(work, '/readyz'),
        ({ status }) => status === 200,
      )
    }
    await expireLocks(place)
    await workAtOnce(work, kills).ended

    await expectSources(place, work, { folders: [place.dataDir], files: () => storedIn(place) })
    await expectSessions(work)
    await expectBalances(place, work)
    expect(acknowledged.uploads).toContain(`round-${kills}.md`)
    expect(await server.stop()).toBe(0)
  },
  crashTimeout(kills),
)
