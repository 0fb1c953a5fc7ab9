import { balanceOf, reserveMessage, settleMessage } from '@askwell/core/balance'
import { planOf } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner, fileField } from '../knowledge/knowledge-owner.ts'
import { createPaymentApp } from '../billing/payment-app.ts'
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

describe.each(engines)('fault 34: a clock that jumps across a renewal on $name', (engine) => {
  test('the plan is renewed once, and its messages are granted once', async () => {
    let ahead = 0
    const paymentApp = await createPaymentApp(engine, { ahead: () => ahead })
    const { advanceTime, deps, app } = paymentApp
    const customer = await paymentApp.createCustomer()
    const id = verifiedOwner(customer.user.id)
    const ownerPlan = async () => {
      const { status, periodEnd } = await planOf({ plans: deps.plans, clock: paymentApp.now }, id)
      return { status, periodEnd, balance: await balanceOf(deps.balance, id) }
    }
    await customer.buy('hobby_monthly')
    const first = await ownerPlan()
    await advanceTime((first.periodEnd ?? 0) - paymentApp.now() - day / 2)

    ahead = day
    await advanceTime(0)
    await app.background.runMaintenance()
    const renewed = await ownerPlan()
    ahead = 0
    await advanceTime(0)
    await app.background.runMaintenance()
    const back = await ownerPlan()
    await advanceTime(2 * day)
    await app.background.runMaintenance()

    expect(renewed).toMatchObject({ status: 'active', balance: first.balance })
    expect(renewed.periodEnd).toBeGreaterThan(first.periodEnd ?? 0)
    expect([back, await ownerPlan()]).toEqual([renewed, renewed])
    await paymentApp.close()
  })
})
