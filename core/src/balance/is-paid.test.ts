import { expect, test } from 'vitest'
import { isPaidGrant, welcomeSource } from './is-paid.ts'

test.each([
  ['a pack', 'pack', 'pi_1', true, true],
  ['a pack of test money', 'pack', 'pi_1', false, false],
  ['a plan', 'plan_cycle', 'in_1', true, true],
  ['Free', 'free_welcome', 'u_1', true, false],
  ['the top-up of Free', 'free_topup', 'u_1', true, false],
  ['the operator', 'adjustment', 'operator:key', true, true],
  ['the start', 'adjustment', welcomeSource('u_1'), true, false],
] as const)('messages of %s are paid or not', (...[, kind, source, isLive, isPaid]) => {
  expect(isPaidGrant({ kind, source, isLive })).toBe(isPaid)
})
