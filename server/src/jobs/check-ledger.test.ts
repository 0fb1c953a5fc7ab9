import { grantMessages, reserveMessage } from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import { describe, expect, test, vi } from 'vitest'
import { engines } from '../../test/engines.ts'
import { ledgerStore } from '../adapters/db/ledger-store.ts'
import { checkLedger, checkLedgerDaily } from './check-ledger.ts'

const day = 24 * 60 * 60 * 1000
const owner = provenOwner('owner')

describe.each(engines)('the daily look at the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    const time = { now: 10 * day }
    const error = vi.fn<() => void>()
    const balance = { ledger: ledgerStore(database), now: () => time.now }
    for (const userId of ['a', 'b', owner]) {
      await grantMessages(balance, {
        userId: provenOwner(userId),
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

  test('says nothing while everything agrees', async () => {
    const { deps, error } = await openLedger()

    expect(await checkLedger(deps)).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  test('says in one line what does not agree, once a day', async () => {
    const { deps, database, error, time } = await openLedger()
    await database.db
      .updateTable('credit_accounts')
      .set({ balance: 11 })
      .where('user_id', '=', owner)
      .execute()
    await database.db.updateTable('credit_holds').set({ state: 'released' }).execute()

    await checkLedgerDaily(deps)
    await checkLedgerDaily(deps)
    expect(error.mock.calls).toEqual([
      [
        { alert: 'ledger', broken: ['balance: owner', 'hold: m1'], count: 2 },
        'the message ledger is wrong',
      ],
    ])

    time.now += day
    await checkLedgerDaily(deps)
    expect(error).toHaveBeenCalledTimes(2)
  })

  test('finds a pack that was paid and gave nothing', async () => {
    const { deps, database, time } = await openLedger()
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
})
