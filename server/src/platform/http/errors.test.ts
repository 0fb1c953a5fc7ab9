import { AppError } from '@askwell/core/shared'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { replyWithErrors } from './errors.ts'

test('a refusal is logged with the pattern of its path, because a path may contain a token', async () => {
  let log = ''
  const app = Fastify({ logger: { stream: { write: (line) => void (log += line) } } })
  replyWithErrors(app)
  app.post('/api/unsubscribe/:token', async () => {
    throw new AppError('rate_limited', 'Later.')
  })

  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/unsubscribe/cbu_secret?a=cbu_secret',
  })
  await app.close()

  const events = log.split('\n').filter((line) => line.includes('"security"'))
  expect(statusCode).toBe(429)
  expect(events).toHaveLength(1)
  expect(events[0]).toContain('"security":"throttled"')
  expect(events[0]).toContain('"call":"/api/unsubscribe/:token"')
  expect(events[0]).not.toContain('cbu_secret')
})
