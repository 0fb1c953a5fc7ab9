import {
  balanceOf,
  extendHolds,
  grantMessages,
  releaseMessage,
  reserveMessage,
  reverseMessages,
  settleMessage,
  releaseExpiredHolds,
  topUpMessages,
  voidMessage,
  type Grant,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import { endInterrupted } from '../../chat/stores/conversation-store.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')
const pack = (amount: number, source = 'p1'): Grant => ({
  userId: owner,
  kind: 'pack',
  source,
  amount,
  expiresAt: null,
  isLive: false,
})
const cycle = (invoice: string, amount: number, expiresAt: number): Grant => ({
  ...pack(amount, invoice),
  kind: 'plan_cycle',
  expiresAt,
  subscriptionId: 'sub_1',
})

describe.each(engines)('the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    const time = { now: 1_000_000 }
    return { database, time, deps: { ledger: ledgerStore(database), now: () => time.now } }
  }

  test('an answered reply costs one message, a failed one or an abstention costs nothing', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, pack(10))

    for (const ref of ['given', 'failed', 'abstained']) await reserveMessage(deps, owner, ref)
    await settleMessage(deps, 'given')
    await releaseMessage(deps, 'failed', 'provider_failed')
    await settleMessage(deps, 'abstained')
    await voidMessage(deps, 'abstained', 'abstained')

    expect(await balanceOf(deps, owner)).toBe(9)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('a message id is charged once, also when the balance is empty', async () => {
    const { deps } = await openLedger()
    await grantMessages(deps, pack(1))

    const answers = [
      await reserveMessage(deps, owner, 'm1'),
      await reserveMessage(deps, owner, 'm1'),
      await reserveMessage(deps, owner, 'm2'),
    ]

    expect(answers).toEqual(['held', 'duplicate', 'empty'])
    expect(await balanceOf(deps, owner)).toBe(0)
  })

  test('an account without grants has a balance of 0', async () => {
    const { deps } = await openLedger()

    expect(await reserveMessage(deps, owner, 'm1')).toBe('empty')
    expect(await balanceOf(deps, owner)).toBe(0)
  })

  test('B20 plan messages are used first, then gifts, then the older pack, then the newer one', async () => {
    const { deps, time, database } = await openLedger()
    await grantMessages(deps, pack(1, 'older pack'))
    time.now += 1
    await grantMessages(deps, pack(1, 'newer pack'))
    await grantMessages(deps, { ...pack(1, 'gift'), kind: 'free_welcome' })
    await grantMessages(deps, cycle('plan', 1, time.now + 1_000))

    for (const ref of ['1', '2', '3', '4']) await reserveMessage(deps, owner, ref)

    expect(await sourcesInOrder(database.db)).toEqual(['plan', 'gift', 'older pack', 'newer pack'])
  })

  test('B01 a renewal closes what is left of the previous month', async () => {
    const { deps, time, database } = await openLedger()
    await grantMessages(deps, cycle('march', 2_500, time.now + 5_000))
    await reserveMessage(deps, owner, 'in march')
    time.now += 4_000

    await grantMessages(deps, cycle('april', 2_500, time.now + 5_000))
    await releaseMessage(deps, 'in march', 'provider_failed')

    expect(await balanceOf(deps, owner)).toBe(2_500)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('B36 of renewals that arrive in reverse order the newer one stays open', async () => {
    const { deps, time } = await openLedger()

    const april = cycle('april', 2_500, time.now + 9_000)
    const march = cycle('march', 1_000, time.now + 5_000)
    await grantMessages(deps, { ...april, startsAt: time.now - 1_000 })
    await grantMessages(deps, { ...march, startsAt: time.now - 5_000 })

    expect(await balanceOf(deps, owner)).toBe(2_500)
  })

  test('B11 a grant is not used at the millisecond of its expiry', async () => {
    const { deps, time } = await openLedger()
    await grantMessages(deps, cycle('plan', 5, time.now + 1_000))
    await grantMessages(deps, pack(1))
    time.now += 1_000

    expect(await balanceOf(deps, owner)).toBe(1)
    expect(await reserveMessage(deps, owner, 'm1')).toBe('held')
    expect(await reserveMessage(deps, owner, 'm2')).toBe('empty')
  })

  test('CONST-02 B14 a top-up raises a balance of 12 to 30 once, and does not change 200', async () => {
    const { deps } = await openLedger()
    const month = (period: string) => ({ ...pack(1), kind: 'free_topup' as const, period })
    await grantMessages(deps, pack(12))

    expect(await topUpMessages(deps, month('1'), 30)).toBe('granted')
    expect(await topUpMessages(deps, month('1'), 30)).toBe('enough')
    expect(await balanceOf(deps, owner)).toBe(30)
    await grantMessages(deps, pack(170, 'p2'))
    expect(await topUpMessages(deps, month('2'), 30)).toBe('enough')
    expect(await balanceOf(deps, owner)).toBe(200)
  })

  test('a debt is repaid from the next grants', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, { ...pack(12), paymentId: 'p1' })
    for (let message = 0; message < 12; message += 1) {
      await reserveMessage(deps, owner, `m${message}`)
    }
    await reverseMessages(deps, { source: 'p1', amountCents: 700, refundedCents: 700 })

    await grantMessages(deps, pack(10, 'p2'))
    expect(await balanceOf(deps, owner)).toBe(0)
    await grantMessages(deps, pack(10, 'p3'))

    expect(await balanceOf(deps, owner)).toBe(8)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('a grant of zero, negative or fractional messages is refused', async () => {
    const { deps } = await openLedger()

    for (const amount of [0, -1, 1.5, Number.NaN]) {
      await expect(grantMessages(deps, pack(amount))).rejects.toThrow('positive whole number')
    }
  })

  test('fault 38: holds with an expired lease are released, settled ones without a finished reply are voided', async () => {
    const { deps, time, database } = await openLedger()
    await grantMessages(deps, pack(10))
    for (const ref of ['dead', 'cut', 'ended', 'alive']) await reserveMessage(deps, owner, ref)
    for (const ref of ['cut', 'ended']) await settleMessage(deps, ref)
    await record(database.db, ['ended'], 'answered')
    time.now += 40_000
    expect(await extendHolds(deps, ['alive', 'unknown'])).toEqual(['alive'])
    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
    time.now += 5_000

    const result = await releaseExpiredHolds(deps)

    expect(result).toEqual({ released: ['dead'], voided: ['cut'] })
    expect(await balanceOf(deps, owner)).toBe(8)
    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('a returned message is listed until its reply has ended', async () => {
    const { deps, time, database } = await openLedger()
    await grantMessages(deps, pack(10))
    await record(database.db, ['abstained'], 'streaming')
    await reserveMessage(deps, owner, 'abstained')
    await releaseMessage(deps, 'abstained', 'abstained')
    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
    time.now += 11 * 60_000

    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: ['abstained'] })
    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: ['abstained'] })
    await endInterrupted(database.db, ['abstained'], time.now)
    expect(await releaseExpiredHolds(deps)).toEqual({ released: [], voided: [] })
    expect(await balanceOf(deps, owner)).toBe(10)
  })

  test('the start of the only process returns every open hold at once', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, pack(500))
    const refs = Array.from({ length: 250 }, (_, count) => `m${count}`)
    for (const ref of refs) await reserveMessage(deps, owner, ref)
    await record(database.db, refs, 'streaming')

    const { released } = await releaseExpiredHolds(deps, { includeActive: true })

    expect(new Set(released).size).toBe(250)
    expect(await balanceOf(deps, owner)).toBe(500)
  })
})

async function sourcesInOrder(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('credit_holds')
    .innerJoin('credit_grants', 'credit_grants.id', 'credit_holds.grant_id')
    .select('credit_grants.source')
    .orderBy('credit_holds.ref')
    .execute()
  return rows.map(({ source }) => source)
}

/** Records a reply that has ended. */
/** Records replies, started or ended. */
async function record(db: Db, ids: string[], state: 'streaming' | 'answered'): Promise<void> {
  const isEnded = state === 'answered'
  await insertOwner(db, owner)
  await insertBot(db, owner, 'b1')
  const rows = ids.map((id) => ({
    id,
    owner_id: owner,
    bot_id: 'b1',
    session_id: null,
    question: 'Q',
    reply: 'R',
    sources: '[]',
    state,
    error_code: null,
    charged: isEnded ? (1 as const) : (0 as const),
    model: '',
    created_at: 1,
    first_text_ms: 1,
    ended_at: isEnded ? 2 : null,
  }))
  await db.insertInto('chat_message').values(rows).execute()
}
