import {
  balanceOf,
  grantMessages,
  releaseMessage,
  reserveMessage,
  settleMessage,
  voidMessage,
} from '@askwell/core/balance'
import { provenOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/engines.ts'
import { brokenInvariants } from '../../../test/ledger-invariants.ts'
import { ledgerStore } from './ledger-store.ts'

const owner = provenOwner('owner')
const pack = (amount: number) =>
  ({ userId: owner, kind: 'pack', source: 'p1', amount, expiresAt: null, isLive: false }) as const

describe.each(engines)('races on the message ledger on $name', ({ open }) => {
  async function openLedger() {
    const database = await open()
    return { database, deps: { ledger: ledgerStore(database), now: () => 1_000 } }
  }

  test('PUBCHAT-08 200 senders at once with a balance of 50 get exactly 50 messages', async () => {
    const { deps, database } = await openLedger()
    await grantMessages(deps, pack(50))

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => reserveMessage(deps, owner, `m${index}`)),
    )

    expect(answers.filter((answer) => answer === 'held')).toHaveLength(50)
    expect(answers.filter((answer) => answer === 'empty')).toHaveLength(150)
    expect(await balanceOf(deps, owner)).toBe(0)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('STATE-64 one grant asked for 1,000 times at once is given once', async () => {
    const { deps, database } = await openLedger()
    const welcome = { ...pack(250), kind: 'free_welcome' } as const

    const answers = await Promise.all(
      Array.from({ length: 1_000 }, () => grantMessages(deps, welcome)),
    )

    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
    expect(await balanceOf(deps, owner)).toBe(250)
    expect(await brokenInvariants(database.db)).toEqual([])
  })

  test('one message id sent by 50 tabs at once is charged once', async () => {
    const { deps } = await openLedger()
    await grantMessages(deps, pack(50))

    const answers = await Promise.all(
      Array.from({ length: 50 }, () => reserveMessage(deps, owner, 'm1')),
    )

    expect(answers.filter((answer) => answer === 'duplicate')).toHaveLength(49)
    expect(await balanceOf(deps, owner)).toBe(49)
  })

  test('settle, release and void of the same message at once have one effect', async () => {
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
