import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenInvariants } from '../billing/ledger-invariants.ts'
import { engines, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { newKeys } from './cluster.ts'
import { answerWithoutSources, startChats, withDatabase } from './crash-database.ts'
import { askAndWait, createOwnerWithSources, type OwnerClient } from './owner-client.ts'
import { startServer, type RealServer } from './real-server.ts'

/** The lease of a held message is 45 seconds; a busy machine gets some more. */
const longestWaitMs = 120_000

const onPostgres = engines.filter(({ name }) => name === 'postgres')

describe.each(onPostgres)('two processes on $name, of which one is killed', (engine) => {
  let model: MockModel
  let place: TestDatabase
  let first: RealServer
  let second: RealServer
  let owner: OwnerClient
  beforeAll(async () => {
    model = await startMockModel({ reply: 'The island is far away. '.repeat(10) })
    place = await engine.open()
    await place.close()
    const keys = newKeys()
    first = await start(keys)
    second = await start(keys)
    owner = await createOwnerWithSources(first.origin, { files: [], website: '' })
    await answerWithoutSources(place, owner)
  })
  afterAll(async () => {
    await Promise.all([first.kill(), second.stop()])
    await model.close()
  })

  const start = (keys: string) =>
    startServer({
      DATA_DIR: tempFolder(),
      DATABASE_URL: place.databaseUrl ?? '',
      SECRETS_KEYS: keys,
      OPENAI_BASE_URL: model.baseUrl,
      OPENAI_API_KEY: 'sk-test',
      CHAT_MODEL: 'mock-model',
    })

  /** What the database says, without any help of the test. */
  const read = () =>
    withDatabase(place, async ({ db }) => {
      const account = db.selectFrom('credit_accounts').select('balance')
      const holds = db.selectFrom('credit_holds').select('state').orderBy('created_at')
      const messages = db.selectFrom('chat_message').select(['id', 'state', 'charged'])
      return {
        ...(await account.where('user_id', '=', owner.userId).executeTakeFirstOrThrow()),
        holds: (await holds.where('user_id', '=', owner.userId).execute()).map((one) => one.state),
        messages: await messages.where('bot_id', '=', owner.botId).orderBy('created_at').execute(),
        broken: await brokenInvariants(db, [owner.userId]),
      }
    })

  async function untilVoided() {
    const end = Date.now() + longestWaitMs
    for (;;) {
      const found = await read()
      if (found.holds[0] === 'voided' && found.messages[0]?.state !== 'streaming') return found
      if (Date.now() > end) throw new Error(`still ${JSON.stringify(found)}`)
      await wait(500)
    }
  }

  test(
    'fault 38: the other one voids the reply within its lease, and asking again costs one message',
    { timeout: 2 * longestWaitMs },
    async () => {
      const { balance } = await read()
      model.settings.tokensPerSecond = 2
      const { someText, ended } = startChats(first.origin, owner, 1)
      await someText
      expect(await read()).toMatchObject({ balance: balance - 1, holds: ['settled'] })

      await first.kill()
      expect(await ended).toEqual([])
      const after = await untilVoided()

      expect(after).toMatchObject({ balance, broken: [] })
      expect(after.messages).toMatchObject([{ state: 'interrupted', charged: 0 }])

      model.settings.tokensPerSecond = 0
      const id = await askAndWait(second.origin, owner, () => undefined)
      const { messages, ...account } = await read()
      expect(account).toEqual({ balance: balance - 1, holds: ['voided', 'settled'], broken: [] })
      expect(messages.filter(({ charged }) => charged === 1).map((one) => one.id)).toEqual([id])
    },
  )
})
