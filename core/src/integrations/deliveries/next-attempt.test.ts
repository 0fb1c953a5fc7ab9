import { expect, test } from 'vitest'
import type { DeliveryAttempt } from './ports.ts'
import { planNextAttempt } from './next-attempt.ts'

const now = 1_000
const hour = 3_600_000

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plan needs these parts only
const failed = {
  error: 'status 503',
  isPermanent: false,
  retryAfterMs: null,
} as unknown as DeliveryAttempt

const plan = (change: Partial<DeliveryAttempt>, attemptCount: number, chance = 0) =>
  planNextAttempt({ ...failed, ...change }, attemptCount, { now, chance })

test('a delivery without an error is delivered, after any number of attempts', () => {
  expect(plan({ error: null }, 1)).toEqual({ state: 'delivered', nextAt: null })
  expect(plan({ error: null }, 7)).toEqual({ state: 'delivered', nextAt: null })
})

test('a permanent error and the seventh failed attempt end a delivery', () => {
  const ended = { state: 'failed', nextAt: null }
  expect(plan({ isPermanent: true }, 1)).toEqual(ended)
  expect(plan({}, 6)).toEqual({ state: 'queued', nextAt: now + 8 * hour })
  expect(plan({}, 7)).toEqual(ended)
})

test('the wait is the longer one of the plan and of what the service asks for, at most a day', () => {
  expect(plan({}, 1).nextAt).toBe(now + 5_000)
  expect(plan({}, 1, 1).nextAt).toBe(now + 6_000)
  expect(plan({ retryAfterMs: 1_000 }, 1).nextAt).toBe(now + 5_000)
  expect(plan({ retryAfterMs: hour }, 1).nextAt).toBe(now + hour)
  expect(plan({ retryAfterMs: 90 * hour }, 1).nextAt).toBe(now + 24 * hour)
})
