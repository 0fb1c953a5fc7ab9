import { expect, test } from 'vitest'
import { reversalOf, type ReversibleGrant } from './reverse-messages.ts'

const pack = (state: Partial<ReversibleGrant>): ReversibleGrant => ({
  amount: 1000,
  remaining: 1000 - (state.used ?? 0),
  frozen: 0,
  reversed: 0,
  owed: 0,
  used: 0,
  ...state,
})
const whole = { amountCents: 700, refundedCents: 700 }
const half = { amountCents: 700, refundedCents: 350 }

test('B52 takes an unused pack whole for a full refund', () => {
  const reversal = reversalOf(pack({}), whole)
  expect(reversal).toEqual({ target: 1000, fromFrozen: 0, fromRemaining: 1000, debt: 0 })
})

test('B53 leaves 300 messages after half a refund with 200 used', () => {
  const reversal = reversalOf(pack({ used: 200 }), half)
  expect(reversal).toEqual({ target: 500, fromFrozen: 0, fromRemaining: 500, debt: 0 })
})

test('B54 turns the used messages of a refunded pack into debt', () => {
  const reversal = reversalOf(pack({ used: 900 }), whole)
  expect(reversal).toEqual({ target: 1000, fromFrozen: 0, fromRemaining: 100, debt: 900 })
})

test('B55 rounds a share down and takes the rest with the last refund', () => {
  const third = reversalOf(pack({}), { amountCents: 700, refundedCents: 233 })
  expect(third).toMatchObject({ target: 332, fromRemaining: 332 })
  const rest = reversalOf(pack({ reversed: 332, remaining: 668 }), whole)
  expect(rest).toEqual({ target: 1000, fromFrozen: 0, fromRemaining: 668, debt: 0 })
})

test('B56 turns only the used messages of a closed grant into debt', () => {
  const reversal = reversalOf(pack({ used: 150, remaining: 0 }), whole)
  expect(reversal).toEqual({ target: 1000, fromFrozen: 0, fromRemaining: 0, debt: 150 })
})

test('B57 takes frozen messages first for a dispute', () => {
  const reversal = reversalOf(pack({ used: 200, remaining: 0, frozen: 800 }), whole)
  expect(reversal).toEqual({ target: 1000, fromFrozen: 800, fromRemaining: 0, debt: 200 })
})

test('changes nothing for an older or repeated refund', () => {
  const nothing = { fromFrozen: 0, fromRemaining: 0, debt: 0 }
  const grant = pack({ reversed: 500, remaining: 500 })
  expect(reversalOf(grant, half)).toEqual({ target: 500, ...nothing })
  expect(reversalOf(grant, { amountCents: 700, refundedCents: 70 })).toEqual({
    target: 500,
    ...nothing,
  })
})

test('takes messages that returned after their refund with the next refund', () => {
  const grant = pack({ amount: 10, used: 7, remaining: 0, reversed: 5, owed: 3 })
  expect(reversalOf(grant, whole)).toEqual({
    target: 10,
    fromFrozen: 0,
    fromRemaining: 0,
    debt: 4,
  })
})

test('takes what a closed grant lost unused before it makes a debt', () => {
  const closed = pack({ used: 100, remaining: 0 })
  const of1000 = (refundedCents: number) =>
    reversalOf(closed, { amountCents: 1000, refundedCents }).debt

  expect([of1000(100), of1000(900), of1000(950)]).toEqual([0, 0, 50])
})
