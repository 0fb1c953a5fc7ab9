import { expect, test } from 'vitest'
import { joinHeaderRows } from './header-rows.ts'

/** "Fee" covers two columns. */
const upper = new Map([
  [0, 'Ticket'],
  [1, 'Fee'],
  [2, 'Fee'],
])
const covered = new Set([1, 2])

test('names under a name that covers them are joined with it', () => {
  const lower = new Map([
    [1, 'Member'],
    [2, 'Guest'],
  ])

  expect([...(joinHeaderRows(upper, lower, covered)?.values() ?? [])]).toEqual([
    'Ticket',
    'Fee Member',
    'Fee Guest',
  ])
})

test.each(['12 euros', '9', '–'])('a row with %j under a header is data', (cell) => {
  const lower = new Map([
    [1, 'Member'],
    [2, cell],
  ])

  expect(joinHeaderRows(upper, lower, covered)).toBeUndefined()
})

test('names under a name of one column are data', () => {
  const lower = new Map([
    [0, 'Day'],
    [1, 'Member'],
    [2, 'Guest'],
  ])

  expect(joinHeaderRows(upper, lower, covered)).toBeUndefined()
})
