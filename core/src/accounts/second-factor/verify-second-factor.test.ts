import { expect, test, vi } from 'vitest'
import { AppError, verifiedOwner } from '../../shared/index.ts'
import type { RateLimiter } from '../ports/rate-limiter.ts'
import type { SecondFactor, SecondFactorStore } from '../ports/security-ports.ts'
import { verifySecondFactor, type SecondFactorDeps } from './verify-second-factor.ts'

const owner = verifiedOwner('u_1')
const on: SecondFactor = { seed: 'seed', confirmedAt: 1, lastStep: 0, recoveryCodesLeft: 1 }

const isFresh = <Key>(used: Set<Key>, key: Key) => !used.has(key) && Boolean(used.add(key))

/** The code 123456 is right at step 7; the recovery code is known by its hash. */
function secondFactor(factor: SecondFactor | null) {
  const usedSteps = new Set<number>()
  const usedCodes = new Set(['hash of another'])
  const consume = vi.fn<RateLimiter['consume']>(async () => undefined)
  const logSecurity = vi.fn<SecondFactorDeps['logSecurity']>()
  const consumeRecoveryCode = vi.fn<SecondFactorStore['consumeRecoveryCode']>(
    async (_owner, hash) => hash === 'hash of abcdef' && isFresh(usedCodes, hash),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a code needs these parts only
  const deps = {
    clock: () => 1,
    logSecurity,
    rateLimiter: { consume },
    secondFactors: {
      find: async () => factor,
      consumeStep: async (_owner: string, step: number) => isFresh(usedSteps, step),
      consumeRecoveryCode,
      hasRecoveryCode: async (_owner: string, hash: string) =>
        hash === 'hash of abcdef' && !usedCodes.has(hash),
    },
    oneTimeCodes: { timeStepOf: (_seed: string, code: string) => (code === '123456' ? 7 : null) },
    recoveryCodeGenerator: { hash: (_owner: string, code: string) => `hash of ${code}` },
  } as unknown as SecondFactorDeps
  const verify = (code?: string, consumesCode = true) =>
    verifySecondFactor(deps, owner, { code, consumesCode })
  return { verify, consume, logSecurity, consumeRecoveryCode }
}

test.each([
  ['without a second factor', null],
  ['whose setup was not finished', { ...on, confirmedAt: null }],
])('an account %s needs no code', async (_which, factor) => {
  const { verify, consume } = secondFactor(factor)

  expect(await verify()).toBe(false)
  expect(await verify('000000')).toBe(false)
  expect(consume).not.toHaveBeenCalled()
})

test('without a code it is asked for, which is no guess', async () => {
  const { verify, consume } = secondFactor(on)

  await expect(verify('')).rejects.toMatchObject({ code: 'second_factor_required' })
  expect(consume).not.toHaveBeenCalled()
})

test('a code is accepted once, however it is grouped', async () => {
  const { verify, logSecurity } = secondFactor(on)

  expect(await verify('123 456')).toBe(true)
  await expect(verify('123456')).rejects.toMatchObject({ code: 'second_factor_wrong' })
  expect(logSecurity.mock.calls).toEqual([[{ what: 'second_factor_refused', accountId: 'u_1' }]])
})

test('a recovery code is accepted once, and is never read as a code of the app', async () => {
  const { verify, consumeRecoveryCode } = secondFactor(on)

  expect(await verify('ABC-DEF')).toBe(true)
  await expect(verify('ABC-DEF')).rejects.toMatchObject({ code: 'second_factor_wrong' })
  await expect(verify('000000')).rejects.toMatchObject({ code: 'second_factor_wrong' })
  expect(consumeRecoveryCode).toHaveBeenCalledTimes(2)
})

test('a code is still valid after a sign-in that is refused anyway', async () => {
  const { verify } = secondFactor(on)

  for (const code of ['123456', 'abcdef']) {
    expect(await verify(code, false)).toBe(true)
    expect(await verify(code)).toBe(true)
    await expect(verify(code)).rejects.toMatchObject({ code: 'second_factor_wrong' })
  }
})

test('guesses beyond the limit are not looked at', async () => {
  const { verify, consume, consumeRecoveryCode } = secondFactor(on)
  consume.mockRejectedValue(new AppError('rate_limited', 'Too many codes.'))

  await expect(verify('abcdef')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(consumeRecoveryCode).not.toHaveBeenCalled()
})
