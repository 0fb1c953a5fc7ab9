import { reserveMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerStore } from '../../src/billing/ledger/ledger-store.ts'
import { sqlite, type TestDatabase } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { balancesOf } from './consistency-checks.ts'
import { answerWithoutSources, setMessages, withDatabase } from './crash-database.ts'
import { createOwnerWithSources, readChat } from './owner-client.ts'
import { startServer } from './real-server.ts'

const messages = 1_000
const heldByDead = 300
const questions = 44

let model: MockModel
beforeAll(async () => {
  // No figure, which would be withheld because no source has it: free when it arrives in one piece with its sentence.
  model = await startMockModel({ tokensPerSecond: 20, reply: 'You are welcome at our office.' })
})
afterAll(() => model.close())

const countHeld = (place: TestDatabase) =>
  withDatabase(place, async ({ db }) => {
    const held = db.selectFrom('credit_holds').select('ref').where('state', '=', 'held')
    return (await held.execute()).length
  })

test('D3: the server recovers what a dead process left before it listens, and no fresh answer is free', async () => {
  const place = await sqlite.open()
  await place.close()
  const env = {
    DATA_DIR: place.dataDir,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-test',
    CHAT_MODEL: 'mock-model',
    CHAT_PER_MINUTE: '100000',
  }
  const dead = await startServer(env)
  const owner = await createOwnerWithSources(dead.origin, { files: [], website: '' })
  await answerWithoutSources(place, owner)
  await dead.kill()
  await setMessages(place, owner, messages)
  await withDatabase(place, async (database) => {
    const deps = { ledger: ledgerStore(database), now: Date.now }
    for (let n = 0; n < heldByDead; n += 1) {
      await reserveMessage(deps, verifiedOwner(owner.userId), `m_of-the-dead-process-${n}`)
    }
  })
  expect(await countHeld(place)).toBe(heldByDead)

  const server = await startServer(env)
  const heldWhenReady = await countHeld(place)
  const ended = await Promise.all(
    Array.from(
      { length: questions },
      () => readChat(server.origin, owner, { message: 'When?' }).end,
    ),
  )
  await server.stop()

  expect(heldWhenReady).toBe(0)
  const charged = ended.flatMap(({ done }) => (done?.charged ? [done.message_id] : []))
  expect(charged).toHaveLength(questions)
  const account = await withDatabase(place, (database) => balancesOf(database, owner))
  expect(new Set(account.settled)).toEqual(new Set(charged))
  expect(account).toMatchObject({ balance: messages - questions, streaming: 0 })
})
