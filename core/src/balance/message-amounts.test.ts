import { expect, test } from 'vitest'
import { verifiedOwner } from '../shared/index.ts'
import { adjustMessages } from './adjust-messages.ts'
import { grantMessages } from './grant-messages.ts'
import type { Grant, Ledger } from './ports.ts'

/** No amount here may reach the ledger. */
const ledger = new Proxy<Ledger>(Object.create(null), {
  get: () => () => Promise.reject(new Error('the ledger was reached')),
})
const deps = { ledger, now: () => 0 }
const userId = verifiedOwner('ada')

test.each([0, 0.5, Number.NaN, 2 ** 53])('a balance does not change by %d', async (delta) => {
  const adjustment = { userId, delta, actor: 'operator', note: '' }
  await expect(adjustMessages(deps, 'id', adjustment)).rejects.toThrow(
    `A change must be a whole number of messages, not ${delta}.`,
  )
})

test.each([0, -1, 0.5, Number.NaN, 2 ** 53])('%d messages are not granted', async (amount) => {
  const grant: Grant = {
    userId,
    kind: 'pack',
    source: 'pi_1',
    amount,
    expiresAt: null,
    isLive: true,
  }
  await expect(grantMessages(deps, grant)).rejects.toThrow(
    `A grant must be a positive whole number of messages, not ${amount}.`,
  )
})
