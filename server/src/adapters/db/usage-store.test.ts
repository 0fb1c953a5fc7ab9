import { grantMessages, reserveMessage, type GrantKind } from '@askwell/core/balance'
import { lettersOf, type AddressedLetter } from '@askwell/core/mail'
import { tellUsage } from '@askwell/core/plans'
import { provenOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/engines.ts'
import { insertOwner, insertSubscription } from '../../../test/rows.ts'
import { ledgerStore } from './ledger-store.ts'
import { planStore } from './plan-store.ts'
import { usageStore } from './usage-store.ts'

const day = 24 * 60 * 60 * 1000
const sender = { brand: 'Askwell', siteUrl: 'https://a.example', supportEmail: 's@a.example' }

describe.each(engines)('what owners are told about their usage, on $name', ({ open }) => {
  // oxlint-disable-next-line max-lines-per-function -- the verbs of these tests
  async function openHouse() {
    const database = await open()
    const time = { now: Date.parse('2026-03-01T00:00:00Z') }
    const balance = { ledger: ledgerStore(database), now: () => time.now }
    const posted: AddressedLetter[] = []
    const mailer = {
      post: async (letter: AddressedLetter) => {
        if (posted.some(({ dedupeKey }) => dedupeKey === letter.dedupeKey)) return false
        posted.push(letter)
        return true
      },
    }
    const deps = { usage: usageStore(database), balance, mailer, clock: () => time.now }
    let sent = 0

    return {
      database,
      time,
      posted,
      tell: () => tellUsage({ ...deps, letters: lettersOf(sender) }),
      subjects: () => posted.map(({ to, letter }) => `${to}: ${letter.subject}`),
      aPayer: async (name: string) => {
        await insertOwner(database.db, name)
        await insertSubscription(database.db, name, 'hobby_monthly')
      },
      give: (name: string, kind: GrantKind, amount: number) =>
        grantMessages(balance, {
          userId: provenOwner(name),
          kind,
          source: `${kind} of ${name} at ${time.now}`,
          amount,
          expiresAt: kind.startsWith('plan') ? time.now + 37 * day : null,
          isLive: false,
          ...(kind.startsWith('plan') ? { subscriptionId: `sub_${name}` } : {}),
        }),
      use: async (name: string, messages: number) => {
        for (let used = 0; used < messages; used += 1) {
          await reserveMessage(balance, provenOwner(name), `m${(sent += 1)}`)
        }
      },
    }
  }

  test('each mark is told once in a period, and the highest where several were passed', async () => {
    const { aPayer, give, use, tell, subjects, time } = await openHouse()
    await aPayer('ada')
    await give('ada', 'plan_cycle', 20)

    await use('ada', 9)
    expect(await tell()).toBe(0)
    await use('ada', 1)
    expect([await tell(), await tell()]).toEqual([1, 0])
    await use('ada', 9)
    expect([await tell(), await tell()]).toEqual([1, 0])
    await use('ada', 1)
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(subjects()).toEqual([
      'ada@example.test: 50 % of your Hobby messages are used',
      'ada@example.test: 95 % of your Hobby messages are used',
      'ada@example.test: Your messages are used up: your chatbots have stopped answering',
    ])

    time.now += 31 * day
    await give('ada', 'plan_cycle', 20)
    expect(await tell()).toBe(0)
    await use('ada', 10)
    expect(await tell()).toBe(1)
  })

  test('an upgrade begins to count anew, packs and other accounts do not count', async () => {
    const { aPayer, give, use, tell, subjects, time } = await openHouse()
    await aPayer('bob')
    await aPayer('eve')
    await give('eve', 'plan_cycle', 10)
    await give('bob', 'plan_cycle', 10)
    await give('bob', 'pack', 100)
    await use('bob', 10)
    expect(await tell()).toBe(1)

    time.now += 1
    await give('bob', 'plan_upgrade', 30)
    expect(await tell()).toBe(0)
    await use('bob', 10)
    expect(await tell()).toBe(1)
    expect(subjects()).toEqual([
      'bob@example.test: Your Hobby messages are used up, your extra messages are in use',
      'bob@example.test: 50 % of your Hobby messages are used',
    ])
  })

  test('a letter that was kept before a crash is not written again', async () => {
    const { aPayer, give, use, tell, database, posted } = await openHouse()
    await aPayer('flo')
    await give('flo', 'plan_cycle', 2)
    await use('flo', 1)
    await tell()
    await database.db.deleteFrom('usage_notices').execute()

    expect(await tell()).toBe(0)
    expect(posted).toHaveLength(1)
  })

  test('an owner on Free is told how much is used since Free last gave something', async () => {
    const { database, time, give, use, tell, subjects } = await openHouse()
    await insertOwner(database.db, 'kim')
    await give('kim', 'pack', 2)
    await use('kim', 2)
    expect(await tell()).toBe(0)

    time.now += 1
    const choice = { ownerId: provenOwner('kim'), at: time.now, nextTopUpAt: time.now + 30 * day }
    await planStore(database).chooseFree(choice)
    await give('kim', 'free_welcome', 4)
    await use('kim', 1)
    expect(await tell()).toBe(0)
    await use('kim', 1)
    expect(await tell()).toBe(1)
    await use('kim', 2)
    expect(await tell()).toBe(1)
    expect(subjects()).toEqual([
      'kim@example.test: 50 % of your Free messages are used',
      'kim@example.test: Your messages are used up: your chatbots have stopped answering',
    ])

    time.now += 30 * day
    await give('kim', 'free_topup', 2)
    expect(await tell()).toBe(0)
    await use('kim', 1)
    expect(await tell()).toBe(1)
  })

  test('pages of payers follow each other to the last one', async () => {
    const { aPayer, give, use, database, time } = await openHouse()
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      await aPayer(name)
      await give(name, 'plan_cycle', 2)
      await use(name, 1)
    }

    const store = usageStore(database)
    const seen: string[] = []
    for (let page = await store.page({ after: '', at: time.now, limit: 2 }); ;) {
      seen.push(...page.usages.map(({ ownerId }) => ownerId))
      if (page.isLast) break
      page = await store.page({ after: page.last, at: time.now, limit: 2 })
    }

    expect(seen).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  })
})
