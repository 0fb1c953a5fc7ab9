import { reserveMessage, settleMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner, fileField } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'

const day = 86_400_000
const start = Date.parse('2026-03-31T12:00:00Z')

describe.each(engines)('fault 34: a clock that jumps a day ahead and back on $name', (engine) => {
  let app: TestApp
  let owner: SignedIn
  let now = start
  beforeAll(async () => {
    now = start
    app = await createTestApp(engine, { clock: () => now, hasNoPages: true })
    owner = await app.createOwner()
  })
  afterAll(() => app.close())

  const balance = async () => {
    const reply = await app.call('/get_message_balance', { user_d: owner.user.id }, owner.token)
    return json<{ message_balance: number }>(reply).message_balance
  }
  const signIn = async () => {
    const { email } = owner.user
    owner = json(await app.call('/login', { email, password: 'a good long password' }))
  }
  const userId = () => verifiedOwner(owner.user.id)

  test('gives a held message back once, and does not charge it later', async () => {
    const { balance: deps } = app.payments.deps
    const before = await balance()
    const held = crypto.randomUUID()
    await reserveMessage(deps, userId(), held)

    now = start + day
    await app.background.runMaintenance()
    now = start
    await app.background.runMaintenance()
    await settleMessage(deps, held)

    await signIn()
    expect(await balance()).toBe(before)
  })

  test('reads a file that was added while it was ahead', async () => {
    now = start + day
    await signIn()
    const knowledge = await createKnowledgeOwner(app, owner)
    json(await knowledge.update([fileField('ahead.txt', 'We open at nine.')]))
    now = start
    await app.background.start()

    const states = async () => (await knowledge.sources()).map(({ state }) => state)
    expect(await eventually(states, ([state]) => state !== 'queued')).toHaveLength(1)
    await expect.poll(states).toEqual(['ready'])
  })
})
