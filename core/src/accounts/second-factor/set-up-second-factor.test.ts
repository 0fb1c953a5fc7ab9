import { expect, test } from 'vitest'
import { verifiedOwner } from '../../shared/index.ts'
import type { SecondFactor } from '../ports/security-ports.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type SetUpSecondFactorDeps,
} from './set-up-second-factor.ts'

const caller = {
  account: { id: verifiedOwner('u_1'), email: 'a@b.test', firstName: 'A', lastName: 'B' },
  tokenId: 't_1',
}
const pending: SecondFactor = { seed: 'ABC', confirmedAt: null, lastStep: 0, recoveryCodesLeft: 0 }

/** The password and every code are right; `changes` are the stored changes. */
function depsWith(
  factor: SecondFactor | null,
  { isConfirmed = true, ...change }: { isConfirmed?: boolean; [part: string]: unknown } = {},
) {
  const changes: string[] = []
  const deps = {
    clock: () => 1_000,
    logSecurity: () => undefined,
    rateLimiter: { consume: async () => undefined },
    accounts: { findPasswordHash: async () => 'a hash' },
    passwords: { verify: async () => true },
    oneTimeCodes: { timeStepOf: () => 7 },
    recoveryCodeGenerator: { generate: () => 'aaaa-bbbb', hash: () => 'a hash' },
    emailTemplates: { secondFactorChanged: () => ({}) },
    mailer: { send: async () => changes.push('e-mail') },
    secondFactors: {
      find: async () => factor,
      confirm: async () => isConfirmed,
      insertPending: async () => changes.push('seed') > 0,
      remove: async () => changes.push('removal'),
      replaceRecoveryCodes: async () => changes.push('recovery codes'),
    },
    ...change,
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guard needs this part only
  return { deps: deps as unknown as SetUpSecondFactorDeps, changes }
}

test.each([
  ['that is on', { ...pending, confirmedAt: 1 }, true],
  ['that another request confirms at the same moment', pending, false],
])('a second factor %s is not confirmed again', async (_case, factor, isConfirmed) => {
  const { deps, changes } = depsWith(factor, { isConfirmed })

  const confirmed = confirmSecondFactor(deps, caller, '123456')

  await expect(confirmed).rejects.toMatchObject({ code: 'invalid_request' })
  expect(changes).toEqual([])
})

test.each([
  ['no second factor', null],
  ['one that was never confirmed', pending],
])('with %s there are no new recovery codes', async (_case, factor) => {
  const { deps, changes } = depsWith(factor)

  const renewed = renewRecoveryCodes(deps, caller, 'a good long password')

  await expect(renewed).rejects.toMatchObject({ code: 'not_found' })
  expect(changes).toEqual([])
})

test('a second factor that was not begun is not confirmed', async () => {
  const { deps, changes } = depsWith(null)

  await expect(confirmSecondFactor(deps, caller, '123456')).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(changes).toEqual([])
})

test('a wrong first code confirms nothing', async () => {
  const { deps, changes } = depsWith(pending, { oneTimeCodes: { timeStepOf: () => null } })

  await expect(confirmSecondFactor(deps, caller, '123456')).rejects.toMatchObject({
    code: 'second_factor_wrong',
  })
  expect(changes).toEqual([])
})

test('a guess of the first code is counted before it is verified', async () => {
  const limit = new Error('too many guesses')
  const { deps, changes } = depsWith(pending, {
    rateLimiter: { consume: () => Promise.reject(limit) },
  })

  await expect(confirmSecondFactor(deps, caller, '123456')).rejects.toBe(limit)
  expect(changes).toEqual([])
})

test.each([
  ['begun', beginSecondFactor],
  ['turned off', endSecondFactor],
  ['given new recovery codes', renewRecoveryCodes],
])('a second factor is not %s with a wrong password', async (_what, change) => {
  const { deps, changes } = depsWith(
    { ...pending, confirmedAt: 1 },
    { passwords: { verify: async () => false } },
  )

  await expect(change(deps, caller, 'wrong')).rejects.toMatchObject({
    code: 'current_password_wrong',
  })
  expect(changes).toEqual([])
})
