import { adjustMessages, balanceOf, grantMessages } from '@askwell/core/balance'
import { chooseFree, planOf, topUpFree } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import { beforeAll, describe, expect, test } from 'vitest'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { insertSubscription } from '../../../test/support/insert-rows.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { ledgerStore } from '../ledger/ledger-store.ts'
import { planStore } from './plan-store.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engines)('Free and paid plans on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })

  function anAccount(name: string) {
    const owner = verifiedOwner(name)
    const time = { now: Date.parse('2026-01-31T09:00:00Z') }
    const clock = () => time.now
    const balance = { ledger: ledgerStore(database), now: clock }
    const deps = { plans: planStore(database), balance, clock }
    return {
      owner,
      time,
      balance: () => balanceOf(balance, owner),
      plan: async () => (await planOf(deps, owner)).label,
      choose: (isReachable = true) =>
        chooseFree({ ...deps, isReachable: async () => isReachable }, owner),
      topUp: (isReachable = true) => topUpFree({ ...deps, isReachable: async () => isReachable }),
      grant: (messages: number) =>
        adjustMessages(balance, `${name} ${time.now}`, {
          userId: owner,
          delta: messages,
          actor: 'test',
          note: '',
        }),
      buyPack: (messages: number) =>
        grantMessages(balance, {
          userId: owner,
          kind: 'pack',
          source: `pack of ${name}`,
          amount: messages,
          expiresAt: null,
          isLive: false,
        }),
    }
  }

  const setStatus = (owner: string, status: string) =>
    database.db.updateTable('subscriptions').set({ status }).where('user_id', '=', owner).execute()

  test('STATE-64 B12 Free adds 250 to the balance, once per account', async () => {
    const ada = anAccount('ada')
    await ada.grant(30)

    expect(await ada.choose()).toEqual({ granted: 250, balance: 280 })
    expect(await ada.choose()).toEqual({ granted: 0, balance: 280 })
    expect(await ada.plan()).toBe('Free 0.00 monthly')
  })

  test('Free grants nothing before the owner is reachable, then 250 once', async () => {
    const lou = anAccount('lou')

    expect(await lou.choose(false)).toEqual({ granted: 0, balance: 0 })
    expect(await lou.plan()).toBe('Free 0.00 monthly')
    expect(await lou.choose()).toEqual({ granted: 250, balance: 250 })
    expect(await lou.choose()).toEqual({ granted: 0, balance: 250 })
  })

  test('STATE-64 B13 Free chosen twenty times concurrently is granted once', async () => {
    const bob = anAccount('bob')

    const answers = await Promise.all(Array.from({ length: 20 }, () => bob.choose()))

    expect(answers.reduce((sum, { granted }) => sum + granted, 0)).toBe(250)
    expect(await bob.balance()).toBe(250)
  })

  test('CONST-02 B14 a month after the choice 12 become 30, and again only a month later', async () => {
    const eve = anAccount('eve')
    await eve.choose()
    await eve.grant(-238)

    eve.time.now = Date.parse('2026-02-28T09:00:00Z') - 1
    await eve.topUp()
    expect(await eve.balance()).toBe(12)

    eve.time.now += 1
    await Promise.all([eve.topUp(), eve.topUp()])
    expect(await eve.balance()).toBe(30)

    await eve.grant(-30)
    eve.time.now = Date.parse('2026-03-31T09:00:00Z') - 1
    await eve.topUp()
    expect(await eve.balance()).toBe(0)

    eve.time.now += 1
    await eve.topUp()
    expect(await eve.balance()).toBe(30)
  })

  test('B14 months of Free wait for a confirmed address, and do not add up', async () => {
    const sam = anAccount('sam')
    await sam.choose(false)

    sam.time.now = Date.parse('2026-02-28T09:00:00Z')
    await sam.topUp(false)
    await sam.topUp()
    expect(await sam.balance()).toBe(0)

    sam.time.now = Date.parse('2026-03-31T09:00:00Z')
    await sam.topUp()
    expect(await sam.balance()).toBe(30)
  })

  test('B14 a balance of 200 is not changed, and three idle months give 30, not 90', async () => {
    const [rich, idle] = [anAccount('rich'), anAccount('idle')]
    await rich.choose()
    await idle.choose()
    await rich.grant(-50)
    await idle.grant(-250)

    idle.time.now += 95 * day
    await idle.topUp()
    await idle.topUp()

    expect(await rich.balance()).toBe(200)
    expect(await idle.balance()).toBe(30)
  })

  test('CONST-02 an account with enough messages at the start of the month waits for the next month', async () => {
    const lea = anAccount('lea')
    await lea.choose()
    lea.time.now = Date.parse('2026-02-28T09:00:00Z')
    await lea.topUp()
    await lea.grant(-245)

    lea.time.now += 5 * day
    await lea.topUp()
    expect(await lea.balance()).toBe(5)

    lea.time.now = Date.parse('2026-03-31T09:00:00Z')
    await lea.topUp()
    expect(await lea.balance()).toBe(30)
  })

  test('B15 a remaining pack counts: no top-up', async () => {
    const flo = anAccount('flo')
    await flo.choose()
    await flo.grant(-250)
    await flo.buyPack(1000)

    flo.time.now += 40 * day
    await flo.topUp()

    expect(await flo.balance()).toBe(1000)
  })

  test('B16 a paid plan replaces Free, gets no top-up, and ends as No plan', async () => {
    const kim = anAccount('kim')
    await kim.choose()
    await kim.grant(-250)
    kim.time.now += 10 * day
    await insertSubscription(database.db, kim.owner, 'hobby_monthly')
    await database.db
      .updateTable('subscriptions')
      .set({ created_at: kim.time.now })
      .where('user_id', '=', kim.owner)
      .execute()
    expect(await kim.plan()).toBe('Hobby 19.00 monthly')
    await expect(kim.choose()).rejects.toMatchObject({ code: 'already_subscribed' })

    kim.time.now += 30 * day
    await kim.topUp()
    expect(await kim.balance()).toBe(0)

    await setStatus(kim.owner, 'canceled')
    expect(await kim.plan()).toBe('No plan')
    expect(await kim.choose()).toEqual({ granted: 0, balance: 0 })
    expect(await kim.plan()).toBe('Free 0.00 monthly')
  })

  test('an unfinished payment does not change Free', async () => {
    const mia = anAccount('mia')
    await mia.choose()
    await insertSubscription(database.db, mia.owner, 'hobby_monthly')
    await database.db
      .updateTable('subscriptions')
      .set({ created_at: mia.time.now + day, status: 'incomplete' })
      .where('user_id', '=', mia.owner)
      .execute()

    expect(await mia.plan()).toBe('Free 0.00 monthly')
  })

  test('the ledger invariants hold after all of this', async () => {
    expect(await brokenInvariants(database.db)).toEqual([])
  })
})
