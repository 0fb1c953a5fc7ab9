import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { rateLimitStore } from './rate-limit-store.ts'

describe.each(engines)('rate limits on $name', ({ open }) => {
  const five = { limit: 5, windowMs: 60_000, now: 1_000 }

  test('of 50 concurrent attempts with a limit of 5 exactly 5 are allowed', async () => {
    const limits = rateLimitStore(await open())

    const answers = await Promise.all(Array.from({ length: 50 }, () => limits.consume('k', five)))

    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  })

  test('a refusal returns how long to wait, and after that time all attempts are allowed again', async () => {
    const limits = rateLimitStore(await open())
    for (let count = 0; count < 5; count += 1) await limits.consume('k', five)

    expect(await limits.consume('k', { ...five, now: 21_000 })).toEqual({
      allowed: false,
      retryAfterMs: 40_000,
    })
    expect(await limits.check('k', { ...five, now: 21_000 })).toMatchObject({ allowed: false })
    expect(await limits.consume('other', { ...five, now: 21_000 })).toMatchObject({ allowed: true })
    expect(await limits.consume('k', { ...five, now: 61_000 })).toEqual({
      allowed: true,
      retryAfterMs: 0,
    })
  })

  test('a use that was taken back is free again', async () => {
    const limits = rateLimitStore(await open())
    for (let count = 0; count < 5; count += 1) await limits.consume('k', five)

    await limits.giveBack('k')
    await limits.giveBack('unknown')

    expect(await limits.consume('k', five)).toMatchObject({ allowed: true })
    expect(await limits.consume('k', five)).toMatchObject({ allowed: false })
    expect(await limits.consume('unknown', { ...five, limit: 1 })).toMatchObject({ allowed: true })
  })

  test('checking does not count, and expired counters are deleted', async () => {
    const database = await open()
    const limits = rateLimitStore(database)
    for (let count = 0; count < 9; count += 1) await limits.check('k', five)

    expect(await limits.consume('k', { ...five, limit: 1 })).toMatchObject({ allowed: true })
    await limits.deleteExpired(61_000)

    expect(await database.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })
})
