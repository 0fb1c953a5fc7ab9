import {
  adjustMessages,
  balanceOf,
  deductedFromUpgrade,
  freezeMessages,
  grantMessages,
  releaseMessage,
  reserveMessage,
  unfreezeMessages,
  type BalanceDeps,
  type Grant,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')
const pack = (amount: number): Grant => ({
  userId: owner,
  kind: 'pack',
  source: 'p1',
  amount,
  expiresAt: null,
  isLive: false,
})
const cycle = (invoice: string, amount: number, expiresAt: number): Grant => ({
  ...pack(amount),
  kind: 'plan_cycle',
  source: invoice,
  paymentId: `pi_${invoice}`,
  expiresAt,
  subscriptionId: 'sub_1',
})

const upgrade = (amount: number, part: number) => ({
  ...cycle('upgrade', amount, 9_000_000),
  kind: 'plan_upgrade' as const,
  startsAt: 7_000,
  credited: { part, whole: 10 },
})
const month = (amount: number) => ({ ...cycle('march', amount, 5_000_000), startsAt: 1_000 })

async function use(deps: BalanceDeps, messages: number): Promise<void> {
  for (let used = 0; used < messages; used += 1) await reserveMessage(deps, owner, `m${used}`)
}

const dispute = { source: 'march', disputeId: 'd1', share: { part: 1, whole: 1 } }

describe.each(engines)('upgrades in the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    return { database, deps: { ledger: ledgerStore(database), now: () => 1_000_000 } }
  }

  test('B41 an upgrade closes the old grant and deducts what was used ahead of time', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    await use(deps, 16)
    const preview = { userId: owner, subscriptionId: 'sub_1', credited: { part: 5, whole: 10 } }

    expect(await deductedFromUpgrade(deps, preview)).toBe(6)
    await grantMessages(deps, upgrade(100, 5))

    expect(await balanceOf(deps, owner)).toBe(94)
    expect(await grantMessages(deps, upgrade(100, 5))).toBe('already_granted')
    expect(await balanceOf(deps, owner)).toBe(94)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B41 an upgrade deducts nothing when less was used than time has elapsed', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    await use(deps, 9)

    await grantMessages(deps, upgrade(100, 5))

    expect(await balanceOf(deps, owner)).toBe(100)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B42 what one upgrade cannot deduct is deducted from the next grants', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    await use(deps, 20)

    await grantMessages(deps, upgrade(5, 10))
    expect(await balanceOf(deps, owner)).toBe(0)
    await grantMessages(deps, { ...cycle('april', 5, 9_900_000), startsAt: 8_000 })
    expect(await balanceOf(deps, owner)).toBe(0)
    await grantMessages(deps, pack(12))

    expect(await balanceOf(deps, owner)).toBe(2)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B42 messages that support took away do not come back by an upgrade', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    const taken = { userId: owner, delta: -8, actor: 'support', note: '' }
    await adjustMessages(deps, 'a1', taken)

    await grantMessages(deps, upgrade(100, 10))

    expect(await balanceOf(deps, owner)).toBe(92)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B44 a month that is paid after an upgrade of it closes itself', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, upgrade(100, 10))

    await grantMessages(deps, month(20))

    expect(await balanceOf(deps, owner)).toBe(100)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B41 a reply that fails after the upgrade of its period is not charged to the new one', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    await use(deps, 20)
    await grantMessages(deps, upgrade(10, 10))

    await releaseMessage(deps, 'm0', 'provider_failed')
    await grantMessages(deps, { ...cycle('april', 20, 9_900_000), startsAt: 8_000 })

    expect(await balanceOf(deps, owner)).toBe(11)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B57 messages frozen by a dispute do not return after an upgrade', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, month(20))
    await use(deps, 4)
    await freezeMessages(deps, dispute)

    await grantMessages(deps, upgrade(100, 10))
    await unfreezeMessages(deps, dispute)

    expect(await balanceOf(deps, owner)).toBe(96)
    expect(await brokenInvariants(database.db)).toEqual([])
  })
})
