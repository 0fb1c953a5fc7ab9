import { expect, test } from 'vitest'
import { AppError, verifiedOwner } from '../../shared/index.ts'
import { verifyPassword, type VerifyPasswordDeps } from './verify-password.ts'

const caller = {
  account: { id: verifiedOwner('u_1'), email: 'a@b.test', firstName: 'A', lastName: 'B' },
  tokenId: 't_1',
}

/** `steps` are what was done, in order. */
function passwordCheck({ hash = 'a hash' as string | null, isRight = true, isLimited = false }) {
  const steps: string[] = []
  const deps = {
    accounts: { findPasswordHash: async () => hash },
    passwords: {
      verify: async () => {
        steps.push('verified')
        return isRight
      },
    },
    rateLimiter: {
      consume: async (key: string) => {
        if (isLimited) throw new AppError('rate_limited', 'Too many attempts.')
        steps.push(key)
      },
    },
    logSecurity: ({ what }: { what: string }) => steps.push(what),
  }
  const check = (password: string) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the check needs these parts only
    verifyPassword(deps as unknown as VerifyPasswordDeps, caller, password)
  return { check, steps }
}

const counted = ['current-password:u_1', 'current-password-day:u_1']

test('a guess is counted before the password is verified, for a quarter of an hour and a day', async () => {
  const { check, steps } = passwordCheck({})

  await check('a good long password')

  expect(steps).toEqual([...counted, 'verified'])
})

test('a wrong password is refused and logged', async () => {
  const { check, steps } = passwordCheck({ isRight: false })

  await expect(check('wrong')).rejects.toMatchObject({ code: 'current_password_wrong' })
  expect(steps).toEqual([...counted, 'verified', 'current_password_refused'])
})

test('beyond the limit no password is verified', async () => {
  const { check, steps } = passwordCheck({ isLimited: true })

  await expect(check('a good long password')).rejects.toMatchObject({ code: 'rate_limited' })
  expect(steps).toEqual([])
})

test.each([
  ['an account without a password', null, 'anything'],
  ['an empty password', 'a hash', ''],
])('%s is refused without a guess', async (_what, hash, password) => {
  const { check, steps } = passwordCheck({ hash })

  await expect(check(password)).rejects.toMatchObject({ code: 'current_password_wrong' })
  expect(steps).toEqual([])
})
