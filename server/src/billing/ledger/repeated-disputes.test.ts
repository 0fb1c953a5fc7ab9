import {
  balanceOf,
  freezeMessages,
  grantMessages,
  releaseMessage,
  reserveMessage,
  reverseMessages,
  settleMessage,
  unfreezeMessages,
  type Grant,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { engines } from '../../../test/support/engines.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')
const pack = (source: string, amount: number): Grant => ({
  userId: owner,
  kind: 'pack',
  source,
  amount,
  expiresAt: null,
  isLive: false,
})
const all = { part: 1, whole: 1 }
const first = { source: 'pi_1', disputeId: 'dp_1' }
const second = { source: 'pi_1', disputeId: 'dp_2' }

describe.each(engines)('what a reconciliation repeats in the ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    const time = { now: 1_000_000 }
    const deps = { ledger: ledgerStore(database), now: () => time.now }
    const state = async () => {
      expect(await brokenInvariants(database.db)).toEqual([])
      const { debt } = await database.db
        .selectFrom('credit_accounts')
        .select('debt')
        .where('user_id', '=', owner)
        .executeTakeFirstOrThrow()
      return { balance: await balanceOf(deps, owner), debt }
    }
    return { deps, time, state }
  }

  test('a dispute that was won does not return what a later one froze', async () => {
    const { deps, state } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))
    await freezeMessages(deps, { ...first, share: all })
    await unfreezeMessages(deps, first)
    expect(await state()).toEqual({ balance: 10, debt: 0 })

    await freezeMessages(deps, { ...second, share: all })
    await unfreezeMessages(deps, first)
    await freezeMessages(deps, { ...first, share: all })
    expect(await state()).toEqual({ balance: 0, debt: 0 })

    await unfreezeMessages(deps, second)
    expect(await state()).toEqual({ balance: 10, debt: 0 })
  })

  test.each([
    ['half', { part: 1, whole: 2 }, 5],
    ['more than everything', { part: 3, whole: 2 }, 0],
  ])('a dispute of %s of a pack freezes what there is', async (_what, share, balance) => {
    const { deps, state } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))

    expect(await freezeMessages(deps, { ...first, share })).toBe(10 - balance)
    expect(await state()).toEqual({ balance, debt: 0 })
  })

  test('a message returned to a pack that was not refunded pays no debt of another one', async () => {
    const { deps, time, state } = await openLedger()
    await grantMessages(deps, pack('pi_1', 1))
    await reserveMessage(deps, owner, 'm1')
    await settleMessage(deps, 'm1')
    time.now += 1_000
    await grantMessages(deps, pack('pi_2', 5))
    await reserveMessage(deps, owner, 'm2')
    await reverseMessages(deps, { source: 'pi_1', amountCents: 700, refundedCents: 700 })
    expect(await state()).toEqual({ balance: 4, debt: 1 })

    await releaseMessage(deps, 'm2', 'interrupted')
    expect(await state()).toEqual({ balance: 5, debt: 1 })
  })
})
