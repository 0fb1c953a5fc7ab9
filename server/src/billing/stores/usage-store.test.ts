import { grantMessages, reserveMessage, type GrantKind } from '@askwell/core/balance'
import { createEmailTemplates, type Email } from '@askwell/core/mail'
import { notifyUsage } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner, insertSubscription } from '../../../test/support/insert-rows.ts'
import { ledgerStore } from '../ledger/ledger-store.ts'
import { planStore } from './plan-store.ts'
import { usageStore } from './usage-store.ts'

const day = 24 * 60 * 60 * 1000
const sender = { brand: 'Askwell', siteUrl: 'https://a.example', supportEmail: 's@a.example' }

describe.each(engines)('usage notices to owners on $name', ({ open }) => {
  // oxlint-disable-next-line max-lines-per-function -- the operations of these tests
  async function createFixture() {
    const database = await open()
    const time = { now: Date.parse('2026-03-01T00:00:00Z') }
    const balance = { ledger: ledgerStore(database), now: () => time.now }
    const posted: Email[] = []
    const limited = new Set<string>()
    const mailer = {
      send: async (email: Email) => {
        if (posted.some(({ dedupeKey }) => dedupeKey === email.dedupeKey)) return 'known' as const
        if (limited.has(email.to)) return 'limited' as const
        posted.push(email)
        return 'queued' as const
      },
    }
    const deps = { usage: usageStore(database), balance, mailer, clock: () => time.now }
    let sent = 0

    return {
      database,
      time,
      posted,
      limited,
      notify: () => notifyUsage({ ...deps, emailTemplates: createEmailTemplates(sender) }),
      subjects: () => posted.map(({ to, content }) => `${to}: ${content.subject}`),
      aPayer: async (name: string) => {
        await insertOwner(database.db, name)
        await insertSubscription(database.db, name, 'hobby_monthly')
      },
      grant: (name: string, kind: GrantKind, amount: number) =>
        grantMessages(balance, {
          userId: verifiedOwner(name),
          kind,
          source: `${kind} of ${name} at ${time.now}`,
          amount,
          expiresAt: kind.startsWith('plan') ? time.now + 37 * day : null,
          isLive: false,
          ...(kind.startsWith('plan') ? { subscriptionId: `sub_${name}` } : {}),
        }),
      use: async (name: string, messages: number) => {
        for (let used = 0; used < messages; used += 1) {
          await reserveMessage(balance, verifiedOwner(name), `m${(sent += 1)}`)
        }
      },
    }
  }

  test('there is no page after the last account', async () => {
    const { database } = await createFixture()

    const page = await usageStore(database).page({ after: 'u_9', at: 0, limit: 10 })

    expect(page).toEqual({ usages: [], last: 'u_9', isLast: true })
  })

  test('each mark is notified once in a period, and only the highest when several were passed', async () => {
    const { aPayer, grant, use, notify, subjects, time } = await createFixture()
    await aPayer('ada')
    await grant('ada', 'plan_cycle', 20)

    await use('ada', 9)
    expect(await notify()).toBe(0)
    await use('ada', 1)
    expect([await notify(), await notify()]).toEqual([1, 0])
    await use('ada', 9)
    expect([await notify(), await notify()]).toEqual([1, 0])
    await use('ada', 1)
    expect([await notify(), await notify()]).toEqual([1, 0])
    expect(subjects()).toEqual([
      "ada@example.test: You've used 50% of your Hobby messages",
      "ada@example.test: You've used 95% of your Hobby messages",
      "ada@example.test: You're out of messages: your chatbots have stopped answering",
    ])

    time.now += 31 * day
    await grant('ada', 'plan_cycle', 20)
    expect(await notify()).toBe(0)
    await use('ada', 10)
    expect(await notify()).toBe(1)
  })

  test('an upgrade restarts the count; packs and other accounts do not count', async () => {
    const { aPayer, grant, use, notify, subjects, time } = await createFixture()
    await aPayer('bob')
    await aPayer('eve')
    await grant('eve', 'plan_cycle', 10)
    await grant('bob', 'plan_cycle', 10)
    await grant('bob', 'pack', 100)
    await use('bob', 10)
    expect(await notify()).toBe(1)

    time.now += 1
    await grant('bob', 'plan_upgrade', 30)
    expect(await notify()).toBe(0)
    await use('bob', 15)
    expect(await notify()).toBe(1)
    expect(subjects()).toEqual([
      "bob@example.test: You've used all your Hobby messages and are now using extra messages",
      "bob@example.test: You've used 50% of your Hobby messages",
    ])
  })

  test('a notice stored before a crash is not sent again', async () => {
    const { aPayer, grant, use, notify, database, posted } = await createFixture()
    await aPayer('flo')
    await grant('flo', 'plan_cycle', 2)
    await use('flo', 1)
    await notify()
    await database.db.deleteFrom('usage_notices').execute()

    expect(await notify()).toBe(0)
    expect(posted).toHaveLength(1)
  })

  test('a notice to an address that received too many e-mails is sent by a later run', async () => {
    const { aPayer, grant, use, notify, limited, posted } = await createFixture()
    await aPayer('gil')
    await grant('gil', 'plan_cycle', 2)
    await use('gil', 1)
    limited.add('gil@example.test')
    expect(await notify()).toBe(0)

    limited.clear()
    expect([await notify(), await notify()]).toEqual([1, 0])
    expect(posted).toHaveLength(1)
  })

  test('an owner on Free is notified of the usage since the last grant of Free', async () => {
    const { database, time, grant, use, notify, subjects } = await createFixture()
    await insertOwner(database.db, 'kim')
    await grant('kim', 'pack', 2)
    await use('kim', 2)
    expect(await notify()).toBe(0)

    time.now += 1
    const choice = { ownerId: verifiedOwner('kim'), at: time.now, nextTopUpAt: time.now + 30 * day }
    await planStore(database).chooseFree(choice)
    await grant('kim', 'free_welcome', 4)
    await use('kim', 1)
    expect(await notify()).toBe(0)
    await use('kim', 1)
    expect(await notify()).toBe(1)
    await use('kim', 2)
    expect(await notify()).toBe(1)
    expect(subjects()).toEqual([
      "kim@example.test: You've used 50% of your Free messages",
      "kim@example.test: You're out of messages: your chatbots have stopped answering",
    ])

    time.now += 30 * day
    await grant('kim', 'free_topup', 2)
    expect(await notify()).toBe(0)
    await use('kim', 1)
    expect(await notify()).toBe(1)
  })

  test('pages of paying accounts follow each other to the last one', async () => {
    const { aPayer, grant, use, database, time } = await createFixture()
    for (const name of ['p1', 'p2', 'p3', 'p4', 'p5']) {
      await aPayer(name)
      await grant(name, 'plan_cycle', 2)
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
