import { expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { rateLimitStore } from './rate-limit-store.ts'
import { withInMemoryChatLimits } from './chat-rate-limits.ts'

test.each(engines)('on $name the sixth question within a minute must wait', async (engine) => {
  const database = await engine.open()
  const counters = withInMemoryChatLimits(rateLimitStore(database), database.engine)
  const ask = (now: number) =>
    counters.consume('chat:bot:1.2.3.4', { limit: 5, windowMs: 60_000, now })

  // The counter is known by now, so that the others count at the same time.
  expect(await ask(1_000)).toEqual({ allowed: true, retryAfterMs: 0 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(1_000)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(4)
  expect(await ask(31_000)).toEqual({ allowed: false, retryAfterMs: 30_000 })

  await counters.deleteExpired(61_000)
  expect(await ask(61_000)).toEqual({ allowed: true, retryAfterMs: 0 })
  await database.drop()
})

test.each(engines)(
  'on $name counters of chat questions survive a restart, and expired ones are deleted',
  async (engine) => {
    const database = await engine.open()
    const open = () => withInMemoryChatLimits(rateLimitStore(database), database.engine)
    const day = { windowMs: 86_400_000, now: 1_000 }
    const before = open()
    await Promise.all(Array.from({ length: 7 }, () => before.add('chat:bot:day', day)))
    await before.save([{ key: 'chat:bot:pause', points: 1, expiresAt: 9_000 }])
    await before.flush()

    const after = open()
    const answers = await Promise.all([
      after.add('chat:bot:day', { ...day, now: 5_000 }),
      after.add('chat:bot:day', { ...day, now: 5_000 }),
    ])
    expect(new Set(answers.map(({ points }) => points))).toEqual(new Set([8, 9]))
    expect(await after.find('chat:bot:pause', 8_999)).toEqual({ points: 1, expiresAt: 9_000 })
    expect(await after.find('chat:bot:pause', 9_000)).toBeNull()

    await after.deleteExpired(9_000)
    const rows = await database.db.selectFrom('rate_limit').selectAll().execute()
    expect(rows).toEqual([{ key: 'chat:bot:day', points: 9, expires_at: 86_401_000 }])
    await database.drop()
  },
)
