import { expect, test, vi } from 'vitest'
import { AppError } from '../../shared/index.ts'
import type { SignInRateLimiter } from '../ports/rate-limiter.ts'
import type { TokenStore } from '../ports/token-store.ts'
import { countSignInAttempt } from './sign-in-rate-limit.ts'

const client = { address: '192.0.2.1', userAgent: '' }
const tooMany = new AppError('rate_limited', 'Too many attempts.')

/** Limits on the attempts of one account; `attempts` is the number of this one today. */
function limits({ attempts = 1, isKnown = false }) {
  const check = vi.fn<SignInRateLimiter['check']>(async () => undefined)
  const consume = vi.fn<SignInRateLimiter['consume']>(async () => undefined)
  const count = vi.fn<SignInRateLimiter['count']>(async () => attempts)
  const giveBack = vi.fn<SignInRateLimiter['giveBack']>(async () => undefined)
  const rateLimiter = { check, consume, count, giveBack, reset: async () => undefined }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- an attempt needs this part only
  const tokens = { hasSignedInFrom: async () => isKnown } as unknown as TokenStore
  const attempt = () => countSignInAttempt({ rateLimiter, tokens }, 'ada@engine.example', client)
  return { attempt, check, consume, count, giveBack }
}

const slow = 'login-slow:ada@engine.example'

test('the first nineteen attempts of a day do not delay the next', async () => {
  const { attempt, consume, count } = limits({ attempts: 19 })

  await attempt()

  expect(consume.mock.calls.map(([key]) => key)).not.toContain(slow)
  expect(count).toHaveBeenCalledOnce()
})

test.each([
  [20, 1_000],
  [21, 2_000],
  [25, 32_000],
  [40, 900_000],
  [5_000, 900_000],
])('attempt %i of a day delays the next by %i ms', async (attempts, windowMs) => {
  const { attempt, consume } = limits({ attempts })

  await attempt()

  expect(consume).toHaveBeenCalledWith(slow, { points: 1, windowMs })
})

test('guesses from elsewhere do not delay the owner at a known address, whose own are counted', async () => {
  const { attempt, check, consume, count } = limits({ attempts: 20, isKnown: true })

  await attempt()

  expect(check.mock.calls.map(([key]) => key)).not.toContain(slow)
  expect(consume.mock.calls.map(([key]) => key)).not.toContain(slow)
  expect(count).toHaveBeenCalledWith(slow, 1_000)
})

test('an attempt from an unknown address waits for the delay of the account', async () => {
  const { attempt, check, consume } = limits({})
  check.mockImplementation(async (key) => {
    if (key === slow) throw tooMany
  })

  await expect(attempt()).rejects.toBe(tooMany)
  expect(consume).not.toHaveBeenCalled()
})

test('an attempt that the delay refuses is taken back from the address and the day', async () => {
  const { attempt, consume, giveBack } = limits({ attempts: 20 })
  consume.mockImplementation(async (key) => {
    if (key === slow) throw tooMany
  })

  await expect(attempt()).rejects.toBe(tooMany)
  expect(giveBack.mock.calls).toEqual([['login-from:192.0.2.1'], ['login-day:ada@engine.example']])
})
