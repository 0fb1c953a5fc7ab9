import {
  balanceOf,
  grantMessages,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { brokenInvariants } from '../../../test/billing/ledger-invariants.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = verifiedOwner('owner')
const pack = (amount: number) =>
  ({ userId: owner, kind: 'pack', source: 'p1', amount, expiresAt: null, isLive: false }) as const

describe.each(engines)('races on the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    return { database, deps: { ledger: ledgerStore(database), now: () => 1_000 } }
  }

  test('PUBCHAT-08 200 concurrent senders with a balance of 50 get exactly 50 messages', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, pack(50))

    const answers = await atOnce(200, (index) => reserveMessage(deps, owner, `m${index}`))

    expect(answers.filter((answer) => answer === 'held')).toHaveLength(50)
    expect(answers.filter((answer) => answer === 'empty')).toHaveLength(150)
    expect(await balanceOf(deps, owner)).toBe(0)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('STATE-64 a grant requested 1,000 times concurrently is granted once', async () => {
    const { deps, database } = await openLedger()
    const welcome = { ...pack(250), kind: 'free_welcome' } as const

    const answers = await atOnce(1_000, () => grantMessages(deps, welcome))

    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
    expect(await balanceOf(deps, owner)).toBe(250)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('5,000 concurrent deliveries of 50 payments grant each payment once', async () => {
    const { deps, database } = await openLedger()
    const deliver = (delivery: number) =>
      grantMessages(deps, {
        ...pack(1000),
        userId: verifiedOwner(`buyer ${delivery % 10}`),
        source: `payment ${delivery % 50}`,
      })

    const answers = await atOnce(5_000, deliver)

    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(50)
    for (let at = 0; at < 10; at += 1) {
      expect(await balanceOf(deps, verifiedOwner(`buyer ${at}`))).toBe(5_000)
    }
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('5,000 consumers, a fifth of them twice, on 10 balances of 300 use exactly 3,000 messages', async () => {
    const { deps, database } = await openLedger()
    const owners = Array.from({ length: 10 }, (_, index) => verifiedOwner(`sender ${index}`))
    for (const userId of owners) await grantMessages(deps, { ...pack(300), userId, source: userId })

    const answers = await atOnce(5_000, (number) => {
      const message = number < 4_000 ? number : number - 4_000
      return reserveMessage(deps, verifiedOwner(`sender ${message % 10}`), `m${message}`)
    })

    expect(answers.filter((answer) => answer === 'held')).toHaveLength(3_000)
    expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(1_000)
    expect(answers.filter((answer) => answer === 'empty')).toHaveLength(1_000)
    for (const userId of owners) expect(await balanceOf(deps, userId)).toBe(0)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('one message id sent by 50 tabs concurrently is charged once', async () => {
    const { deps } = await openLedger()
    await grantMessages(deps, pack(50))

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reserveMessage(deps, owner, 'm1')),
    )

    expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(49)
    expect(await balanceOf(deps, owner)).toBe(49)
  })

  test('concurrent settle, release and void of one message have one effect', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, pack(5))
    await reserveMessage(deps, owner, 'm1')

    const effects = await Promise.all(
      Array.from({ length: 10 }, () => releaseMessage(deps, 'm1', 'visitor_left')),
    )

    expect(effects.filter(Boolean)).toHaveLength(1)
    expect(await settleMessage(deps, 'm1')).toBe(false)
    expect(await voidMessage(deps, 'm1', 'abstained')).toBe(false)
    expect(await balanceOf(deps, owner)).toBe(5)
    expect(await brokenInvariants(database.db)).toEqual([])
  })
})

/**
 * Runs the calls with at most 60 in flight, because a call that waits too long for a connection is
 * refused.
 */
async function atOnce<Answer>(
  calls: number,
  call: (number: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  async function caller(): Promise<void> {
    while (next < calls) answers.push(await call(next++))
  }
  await Promise.all(Array.from({ length: 60 }, caller))
  return answers
}
