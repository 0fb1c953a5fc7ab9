import { expect, test } from 'vitest'
import { engines } from '../../test/engines.ts'
import { rateLimitStore } from '../adapters/db/rate-limit-store.ts'
import { chatCounters } from './chat-counters.ts'

test.each(engines)('on $name the sixth question within a minute has to wait', async (engine) => {
  const database = await engine.open()
  const counters = chatCounters(rateLimitStore(database), database.engine)
  const ask = (now: number) =>
    counters.consume('chat:bot:1.2.3.4', { limit: 5, windowMs: 60_000, now })

  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(1_000)))
  expect(answers.filter(({ allowed }) => allowed)).toHaveLength(5)
  expect(await ask(31_000)).toEqual({ allowed: false, retryAfterMs: 30_000 })

  await counters.forget(61_000)
  expect(await ask(61_000)).toEqual({ allowed: true, retryAfterMs: 0 })
  await database.drop()
})
