import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { rateLimitStore } from './rate-limit-store.ts'

const twice = { points: 2, windowMs: 60_000 }

test('an attempt beyond the limit is refused, and so is a check, which does not count', async () => {
  let now = 1_000
  const limiter = createRateLimiter(rateLimitStore(await sqlite.open()), () => now)
  await limiter.check('key', twice)
  await limiter.consume('key', twice)
  await limiter.check('key', twice)
  await limiter.consume('key', twice)

  const refusal = { code: 'rate_limited', retryAfterSeconds: 60 }
  await expect(limiter.check('key', twice)).rejects.toMatchObject(refusal)
  await expect(limiter.consume('key', twice)).rejects.toMatchObject(refusal)

  now = 61_000
  await limiter.check('key', twice)
})
