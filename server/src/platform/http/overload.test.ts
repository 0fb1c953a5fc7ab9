import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portOf } from '../../../test/support/port-of.ts'
import { openConnection, requestHead } from '../../../test/support/raw-connection.ts'
import { replyWithErrors } from './errors.ts'
import { refuseOverload } from './overload.ts'

const max = 3
const app = Fastify()
let waiting: (() => void)[] = []
let origin: string
beforeAll(async () => {
  replyWithErrors(app)
  refuseOverload(app, max)
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  app.get('/quick', async () => 'done')
  app.get('/healthz', async () => 'ok')
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${portOf(app.server)}`
})
afterAll(() => app.close())

const finish = () => {
  for (const done of waiting.splice(0)) done()
}
const slow = () => fetch(`${origin}/slow`)

async function fill() {
  const admitted = Array.from({ length: max }, slow)
  await expect.poll(() => waiting.length).toBe(max)
  return admitted
}

test('requests beyond the limit are refused at once, while the admitted ones still wait', async () => {
  const admitted = await fill()

  const refused = await Promise.all([slow(), slow(), slow()])
  const health = await fetch(`${origin}/healthz?from=probe`)

  expect(waiting).toHaveLength(max)
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['2', '2', '2'])
  expect(await refused[0]?.json()).toEqual({
    status: 0,
    code: 'overloaded',
    message: "We're very busy right now. Please try again in a moment.",
  })
  expect(health.status).toBe(200)
  finish()
  const answered = await Promise.all(admitted)
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200])
})

test('a refusal takes at most 100 ms, however long the admitted requests wait', async () => {
  const admitted = await fill()
  const times: number[] = []
  for (let sent = 0; sent < 20; sent += 1) {
    const sentAt = performance.now()
    const { status, headers } = await slow()
    times.push(performance.now() - sentAt)
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  }

  // The fastest, because a busy machine delays some of them; a refusal that waits for room delays all.
  expect(Math.min(...times)).toBeLessThanOrEqual(100)
  expect(waiting).toHaveLength(max)
  finish()
  await Promise.all(admitted)
})

test('a request whose client has gone makes room for the next', async () => {
  const { socket } = openConnection(Number(new URL(origin).port))
  socket.write(requestHead({ method: 'GET', path: '/slow' }))
  const others = [slow(), slow()]
  await expect.poll(() => waiting.length).toBe(max)
  expect((await fetch(`${origin}/quick`)).status).toBe(503)
  socket.destroy()

  await expect.poll(async () => (await fetch(`${origin}/quick`)).status).toBe(200)
  finish()
  await Promise.all(others)
})

test('answered requests make room', async () => {
  for (let sent = 0; sent <= max; sent += 1) {
    expect((await app.inject('/quick')).statusCode).toBe(200)
  }
})
