import { expect, test } from 'vitest'
import { sqlite } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'

test('with REQUESTS_AT_ONCE requests open, the next are told when to come back', async () => {
  const app = await createTestApp(sqlite, { env: { REQUESTS_AT_ONCE: '2' } })

  const replies = await Promise.all(Array.from({ length: 6 }, () => app.call('/get_plans', {})))

  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
  expect(replies.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2')
  expect((await app.call('/get_plans', {})).statusCode).not.toBe(503)
  await app.close()
})
