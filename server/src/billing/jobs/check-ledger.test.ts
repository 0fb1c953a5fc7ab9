import { grantMessages, reserveMessage } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import {
  countReadRows,
  fillLedger,
  plantEntry,
} from '../../../test/support/database/fill-ledger.ts'
import { ledgerStore } from '../ledger/ledger-store.ts'
import { checkLedger, checkLedgerDaily } from './check-ledger.ts'

const day = 24 * 60 * 60 * 1000
const owner = verifiedOwner('owner')

const paid = {
  provider: 'sandbox',
  user_id: owner,
  kind: 'pack',
  lookup_key: 'Messages',
  quantity: 1,
  amount_cents: 700,
  currency: 'usd',
  status: 'succeeded',
  dispute: null,
  livemode: 0,
} as const

describe.each(engines)('the daily check of the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    const time = { now: 10 * day }
    const error = vi.fn<() => void>()
    const balance = { ledger: ledgerStore(database), now: () => time.now }
    for (const userId of ['a', 'b', owner]) {
      await grantMessages(balance, {
        userId: verifiedOwner(userId),
        kind: 'pack',
        source: userId,
        amount: 10,
        expiresAt: null,
        isLive: false,
      })
    }
    await reserveMessage(balance, owner, 'm1')
    return { database, time, error, deps: { database, clock: () => time.now, log: { error } } }
  }

  test('logs nothing while everything agrees', async () => {
    const { deps, error } = await openLedger()

    expect(await checkLedger(deps)).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  test('logs one line with what does not agree, once a day', async () => {
    const { deps, database, error, time } = await openLedger()
    await database.db
      .updateTable('credit_accounts')
      .set({ balance: 11 })
      .where('user_id', '=', owner)
      .execute()
    await database.db.updateTable('credit_holds').set({ state: 'released' }).execute()
    const lost = { ...paid, payment_id: 'pi_lost', refunded_cents: 0, created_at: 1 }
    await database.db.insertInto('payments').values(lost).execute()

    await checkLedgerDaily(deps)
    await checkLedgerDaily(deps)
    const broken = ['paid without a grant: pi_lost', 'balance: owner', 'hold: m1']
    expect(error.mock.calls).toEqual([
      [{ alert: 'ledger', broken, count: 3 }, 'message ledger is inconsistent'],
    ])

    time.now += day
    await checkLedgerDaily(deps)
    expect(error).toHaveBeenCalledTimes(2)
  })

  test('finds a pack that was paid and granted nothing', async () => {
    const { deps, database, time } = await openLedger()
    await database.db
      .insertInto('payments')
      .values([
        { ...paid, payment_id: 'pi_lost', refunded_cents: 0, created_at: 1 },
        { ...paid, payment_id: 'pi_refunded', refunded_cents: 700, created_at: 1 },
        { ...paid, payment_id: 'pi_fresh', refunded_cents: 0, created_at: time.now },
      ])
      .execute()

    expect(await checkLedger(deps)).toEqual(['paid without a grant: pi_lost'])
  })

  test('reads only what was added since the day before, in small statements', async () => {
    const { deps, database, time } = await openLedger()
    await fillLedger(database, owner, 5_000)
    const reads = countReadRows(database.db)
    const counted = { ...deps, database: { ...database, db: reads.db } }

    expect(await checkLedger(counted)).toEqual([])
    expect(reads.rows()).toBeGreaterThan(10_000)
    expect(reads.max()).toBeLessThanOrEqual(1_000)

    reads.clear()
    time.now += 2 * day
    expect(await checkLedger(counted)).toEqual([])
    expect(reads.rows()).toBeLessThan(100)
  })

  test('D6: accounts without news are compared together, in as many statements for 40 as for three', async () => {
    const { deps, database, time } = await openLedger()
    const reads = countReadRows(database.db)
    const counted = { ...deps, database: { ...database, db: reads.db } }
    const statementsOfCheck = async () => {
      time.now += 2 * day
      reads.clear()
      expect(await checkLedger(counted)).toEqual([])
      return reads.statements()
    }
    await statementsOfCheck()
    const few = await statementsOfCheck()
    const accounts = Array.from({ length: 37 }, (_, n) => ({ user_id: `c${n}`, updated_at: 1 }))
    await database.db.insertInto('credit_accounts').values(accounts).execute()
    await statementsOfCheck()

    expect(await statementsOfCheck()).toBe(few)
  })

  test('finds an entry, a hold and a balance that were changed after the first check', async () => {
    const { deps, database, time } = await openLedger()
    await fillLedger(database, owner, 500)
    expect(await checkLedger(deps)).toEqual([])
    time.now += 2 * day
    const { db } = database
    await db.updateTable('credit_grants').set({ remaining: 9 }).where('user_id', '=', 'a').execute()
    await db.updateTable('credit_accounts').set({ balance: 3 }).where('user_id', '=', 'b').execute()
    await plantEntry(database, owner, time.now - 5)

    const found = await checkLedger(deps)

    expect(found).toEqual([
      'balance: a',
      expect.stringMatching(/^grant: /),
      'balance: b',
      'balance: owner',
      expect.stringMatching(/^grant: /),
    ])
    expect(await checkLedger(deps)).toEqual(found)
  })

  test('finds an entry that was planted among old ones within four weeks', async () => {
    const { deps, database, time } = await openLedger()
    time.now += day
    expect(await checkLedger(deps)).toEqual([])
    await plantEntry(database, owner, 5)

    time.now += day
    expect(await checkLedger(deps)).toEqual([])
    time.now += 28 * day

    expect(await checkLedger(deps)).toEqual(['balance: owner', expect.stringMatching(/^grant: /)])
  })

  test('finds a balance that changed without an entry, in an account that was in order', async () => {
    const { deps, database, time } = await openLedger()
    expect(await checkLedger(deps)).toEqual([])
    time.now += day
    const accounts = database.db.updateTable('credit_accounts')
    await accounts.set({ balance: 500 }).where('user_id', '=', 'a').execute()

    expect(await checkLedger(deps)).toEqual(['balance: a'])
  })

  test('accepts an entry that was written late with an earlier time', async () => {
    const { deps, time } = await openLedger()
    expect(await checkLedger(deps)).toEqual([])
    const balance = { ledger: ledgerStore(deps.database), now: () => 5 }
    time.now += 2 * day
    await grantMessages(balance, {
      userId: owner,
      kind: 'pack',
      source: 'late',
      amount: 10,
      expiresAt: null,
      isLive: false,
    })

    expect(await checkLedger(deps)).toEqual([])
  })

  test('a check that was interrupted goes on where it was', async () => {
    const { deps, database, time, error } = await openLedger()
    await database.db.updateTable('credit_accounts').set({ balance: 1 }).execute()
    const setting = (key: string, value: string) =>
      database.db.insertInto('setting').values({ key, value, updated_at: 1 }).execute()
    await setting('ledger_checked_at', String(time.now))
    await setting('ledger_check_reached', 'a')

    await checkLedgerDaily(deps)
    await checkLedgerDaily(deps)

    expect(error.mock.calls).toEqual([
      [
        expect.objectContaining({ broken: ['balance: b', 'balance: owner'] }),
        'message ledger is inconsistent',
      ],
    ])
  })
})
