import { expect, test } from 'vitest'
import { findBrokenTotals, type Grant } from './ledger-totals.ts'

const grant: Grant = { id: 'g', amount: 10, remaining: 6, frozen: 0, reversed: 0, owed: 0 }

function broken(
  more: Partial<Grant>,
  account: { balance: number; debt: number } | undefined = {
    balance: more.remaining ?? 6,
    debt: 0,
  },
): string[] {
  const own = { ...grant, ...more }
  const sums = new Map([['g', own.remaining]])
  return findBrokenTotals({ userId: 'u', account, grants: [own], sums })
}

test('a grant whose numbers agree is in order', () => {
  expect(broken({})).toEqual([])
  expect(broken({ remaining: 0, reversed: 10, owed: 4 }, { balance: 0, debt: 4 })).toEqual([])
  expect(broken({ remaining: 6, frozen: 4 })).toEqual([])
})

test.each([
  ['has less than nothing', { remaining: -1 }],
  ['has more than was granted', { remaining: 11 }],
  ['has more than was granted with what is frozen', { frozen: 5 }],
  ['owes less than nothing', { owed: -1 }],
  ['owes more than was taken back', { reversed: 2, owed: 3 }],
  ['lost more than was granted', { reversed: 11 }],
])('a grant that %s is reported', (_what, more) => {
  expect(broken(more)).toContain('grant: g')
})

test('a grant that is not the sum of its entries is reported', () => {
  const totals = { userId: 'u', account: { balance: 6, debt: 0 }, grants: [grant] }

  expect(findBrokenTotals({ ...totals, sums: new Map([['g', 5]]) })).toEqual([
    'balance: u',
    'grant: g',
  ])
})

test.each([
  ['is not the sum of the grants', {}, { balance: 7, debt: 0 }],
  ['is below nothing', { remaining: -1 }, { balance: -1, debt: 0 }],
  ['has a debt below nothing', {}, { balance: 6, debt: -1 }],
  ['has a debt that no refund caused', { reversed: 2, owed: 2 }, { balance: 6, debt: 3 }],
])('a balance that %s is reported', (_what, more, account) => {
  expect(broken(more, account)).toContain('balance: u')
})

test('messages without an account are reported', () => {
  const sums = new Map([['g', 6]])

  expect(findBrokenTotals({ userId: 'u', account: undefined, grants: [grant], sums })).toEqual([
    'balance: u',
  ])
})
