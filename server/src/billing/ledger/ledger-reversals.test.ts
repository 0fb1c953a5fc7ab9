import {
  adjustMessages,
  balanceOf,
  expireSubscriptionGrants,
  freezeMessages,
  grantMessages,
  setSubscriptionGrantsEnd,
  reserveMessage,
  reverseMessages,
  settleMessage,
  unfreezeMessages,
  voidMessage,
  expireTestGrants,
  type Grant,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')
const hour = 3_600_000
const pack = (paymentId = 'pi_1', amount = 1000): Grant => ({
  userId: owner,
  kind: 'pack',
  source: paymentId,
  paymentId,
  amount,
  expiresAt: null,
  isLive: false,
})
const refund = (refundedCents: number, source = 'pi_1') => ({
  source,
  amountCents: 700,
  refundedCents,
})
const change = (delta: number) => ({ userId: owner, delta, actor: 'operator', note: 'test' })
const all = { part: 1, whole: 1 }
const dispute = { source: 'pi_1', disputeId: 'dp_1', share: all }

describe.each(engines)('refunds and disputes on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    const time = { now: 1_000_000 }
    const deps = { ledger: ledgerStore(database), now: () => time.now }
    let sent = 0

    return {
      deps,
      time,
      use: async (messages: number) => {
        for (let used = 0; used < messages; used += 1) {
          const ref = `m${(sent += 1)}`
          await reserveMessage(deps, owner, ref)
          await settleMessage(deps, ref)
        }
      },
      balances: async () => {
        expect(await brokenInvariants(database.db)).toEqual([])
        const { debt } = await database.db
          .selectFrom('credit_accounts')
          .select('debt')
          .where('user_id', '=', owner)
          .executeTakeFirstOrThrow()
        return { balance: await balanceOf(deps, owner), debt }
      },
      cycle: (invoice: string, days: number, amount = 50): Grant => ({
        ...pack(`pi_${invoice}`, amount),
        kind: 'plan_cycle',
        source: invoice,
        expiresAt: time.now + days * 24 * hour,
        subscriptionId: 'sub_1',
      }),
    }
  }

  test('B54 a full refund after use leaves a debt that the next pack pays', async () => {
    const { deps, use, balances } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))
    await use(9)

    expect(await reverseMessages(deps, refund(700))).toBe(10)
    expect(await balances()).toEqual({ balance: 0, debt: 9 })

    await grantMessages(deps, pack('pi_2', 10))
    expect(await balances()).toEqual({ balance: 1, debt: 0 })
  })

  test('B55 three partial refunds, each delivered twice, take the whole once', async () => {
    const { deps, balances } = await openLedger()
    await grantMessages(deps, pack())
    await grantMessages(deps, pack('pi_2', 5))

    for (const cents of [200, 200, 433, 433, 200, 700, 700]) {
      await reverseMessages(deps, refund(cents))
    }

    expect(await balances()).toEqual({ balance: 5, debt: 0 })
  })

  test('a message returned after its pack was refunded lowers the debt', async () => {
    const { deps, use, balances } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))
    await use(4)
    await reverseMessages(deps, refund(700))

    await voidMessage(deps, 'm1', 'disputed')

    expect(await balances()).toEqual({ balance: 0, debt: 3 })
  })

  test('B56 a refund of an expired month adds only what was used to the debt', async () => {
    const { deps, time, use, balances, cycle } = await openLedger()
    await grantMessages(deps, cycle('in_march', 31))
    await use(2)
    time.now += 30 * 24 * hour
    await grantMessages(deps, cycle('in_april', 31))

    await reverseMessages(deps, refund(700, 'in_march'))

    expect(await balances()).toEqual({ balance: 50, debt: 2 })
  })

  test('B57 a dispute freezes the rest once; when it is won, the rest is returned', async () => {
    const { deps, use, balances } = await openLedger()
    await grantMessages(deps, pack('pi_1', 100))
    await use(2)

    const frozen = [await freezeMessages(deps, dispute), await freezeMessages(deps, dispute)]
    expect(frozen).toEqual([98, 0])
    expect(await balances()).toEqual({ balance: 0, debt: 0 })

    const back = [await unfreezeMessages(deps, dispute), await unfreezeMessages(deps, dispute)]
    expect(back).toEqual([98, 0])
    expect(await freezeMessages(deps, dispute)).toBe(0)
    expect(await balances()).toEqual({ balance: 98, debt: 0 })
  })

  test('B57 a lost dispute takes the frozen rest and adds what was used to the debt', async () => {
    const { deps, use, balances } = await openLedger()
    await grantMessages(deps, pack('pi_1', 100))
    await use(2)
    await freezeMessages(deps, dispute)

    // Half was refunded during the dispute; together never more than the pack.
    await reverseMessages(deps, refund(350))
    await reverseMessages(deps, refund(700))
    await unfreezeMessages(deps, dispute)

    expect(await balances()).toEqual({ balance: 0, debt: 2 })
  })

  test('B57 messages frozen past the expiry of their grant are not returned', async () => {
    const { deps, time, balances, cycle } = await openLedger()
    await grantMessages(deps, cycle('in_1', 31))
    const about = { source: 'in_1', disputeId: 'dp_2', share: all }
    await freezeMessages(deps, about)
    time.now += 32 * 24 * hour

    expect(await unfreezeMessages(deps, about)).toBe(0)
    expect(await balances()).toEqual({ balance: 0, debt: 0 })
  })

  test('B50 the end of a plan closes its grant and keeps the packs', async () => {
    const { deps, use, balances, cycle } = await openLedger()
    await grantMessages(deps, pack())
    await grantMessages(deps, cycle('in_1', 31))
    await use(3)

    expect(await expireSubscriptionGrants(deps, 'sub_1')).toBe(47)
    expect(await expireSubscriptionGrants(deps, 'sub_1')).toBe(0)
    expect(await balances()).toEqual({ balance: 1000, debt: 0 })
  })

  test('B49 a cancellation ends the grant with the period, a resumption moves the end back', async () => {
    const { deps, time, balances, cycle } = await openLedger()
    await grantMessages(deps, cycle('in_1', 37))
    const periodEnd = time.now + 30 * 24 * hour

    await setSubscriptionGrantsEnd(deps, 'sub_1', periodEnd)
    await setSubscriptionGrantsEnd(deps, 'sub_1', periodEnd + 7 * 24 * hour)
    time.now = periodEnd
    expect(await balances()).toEqual({ balance: 50, debt: 0 })

    await setSubscriptionGrantsEnd(deps, 'sub_1', periodEnd)
    expect(await balances()).toEqual({ balance: 0, debt: 0 })
  })

  test('removing test money closes its grants and debt, and keeps what real money bought', async () => {
    const { deps, use, balances } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))
    await use(4)
    await reverseMessages(deps, refund(700))
    await grantMessages(deps, { ...pack('pi_real', 50), isLive: true })
    await grantMessages(deps, pack('pi_2', 7))
    await freezeMessages(deps, { source: 'pi_2', disputeId: 'dp_2', share: all })
    await grantMessages(deps, pack('pi_3', 9))

    expect(await expireTestGrants(deps)).toBe(9)
    expect(await expireTestGrants(deps)).toBe(0)
    await unfreezeMessages(deps, { source: 'pi_2', disputeId: 'dp_2' })

    // 50 less the 4 that its grant repaid of the earlier refund.
    expect(await balances()).toEqual({ balance: 46, debt: 0 })
  })

  test('debt from refunds of test money is cleared with it, and debts of others stay their own', async () => {
    const { deps, use, balances } = await openLedger()
    const other = verifiedOwner('other')
    await grantMessages(deps, { ...pack('pi_other', 10), userId: other, isLive: true })
    await reserveMessage(deps, other, 'message of other')
    await settleMessage(deps, 'message of other')
    await reverseMessages(deps, refund(700, 'pi_other'))
    await grantMessages(deps, pack('pi_1', 10))
    await use(4)
    await reverseMessages(deps, refund(700))

    await expireTestGrants(deps)

    expect(await balances()).toEqual({ balance: 0, debt: 0 })
  })

  test('an adjustment is applied once, follows the burn order and stops at 0', async () => {
    const { deps, balances, cycle } = await openLedger()
    await grantMessages(deps, pack('pi_1', 10))
    await grantMessages(deps, cycle('in_1', 31))

    expect(await adjustMessages(deps, 'a1', change(-55))).toBe(-55)
    expect(await adjustMessages(deps, 'a1', change(-55))).toBe(0)
    expect(await balances()).toEqual({ balance: 5, debt: 0 })
    expect(await adjustMessages(deps, 'a2', change(-55))).toBe(-5)
    expect(await adjustMessages(deps, 'a3', change(7))).toBe(7)
    expect(await balances()).toEqual({ balance: 7, debt: 0 })
    await expect(adjustMessages(deps, 'a4', change(0.5))).rejects.toThrow('whole number')
  })
})
