import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService, type Service } from '../../../test/fixtures/service.ts'
import { aFunction, noSignIn, sharedState } from '../../../test/functions/stored.ts'
import { sqlite, type TestDatabase } from '../../../test/engines.ts'
import { createEgress, type Egress } from '../egress/index.ts'
import { createFunctionCaller } from './call-function.ts'

let service: Service
let egress: Egress
let database: TestDatabase
const shared = () => sharedState(database)
beforeAll(async () => {
  database = await sqlite.open()
  service = await openService()
  egress = createEgress({ ports: [], allow: [service.env.EGRESS_ALLOW] })
})
afterAll(async () => {
  await egress.close()
  await service.close()
  await database.drop()
})

test.each([
  ['headers', { headersMs: 100, totalMs: 10_000 }],
  ['the whole call', { headersMs: 10_000, totalMs: 100 }],
])('a service that does not answer is given up: the limit of %s', async (_what, times) => {
  service.answers('/hangs', () => 'hang')
  const call = createFunctionCaller({ egress, clock: Date.now, times, ...shared() })

  const called = call(
    { ...noSignIn, id: 'f1' },
    { method: 'GET', url: `${service.url}/hangs`, headers: {}, body: null },
  )

  await expect(called).rejects.toMatchObject({ code: 'function_timeout' })
})

test('a service that cannot be reached is tried three times, and only for GET', async () => {
  let connections = 0
  service.answers('/breaks', () => {
    connections += 1
    return 'break'
  })
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared() })
  const request = { url: `${service.url}/breaks`, headers: {}, body: null }

  await expect(
    call({ ...noSignIn, id: 'f2' }, { ...request, method: 'GET' }),
  ).rejects.toMatchObject({
    code: 'function_failed',
    message: 'The function could not be reached.',
  })
  expect(connections).toBe(3)
  await expect(call({ ...noSignIn, id: 'f3' }, { ...request, method: 'POST' })).rejects.toThrow(
    'The function could not be reached.',
  )
  expect(connections).toBe(4)
})

test('a visitor who leaves ends the call at once, and that counts as no failure of the service', async () => {
  await aFunction(database, 'f4')
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared() })
  const request = { method: 'POST', url: `${service.url}/slow`, headers: {}, body: '{}' } as const
  service.answers('/slow', () => 'hang')
  for (let times = 0; times < 6; times += 1) {
    const leaving = new AbortController()
    const called = call({ ...noSignIn, id: 'f4' }, request, leaving.signal)
    called.catch(() => undefined)
    await expect.poll(() => service.at('/slow').length).toBe(times + 1)
    leaving.abort()
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  }

  service.answers('/slow', () => ({ body: { up: true } }))
  expect(await call({ ...noSignIn, id: 'f4' }, request)).toMatchObject({ status: 200 })
})

const full = () => Promise.reject(new Error('the disk is full'))

test('what cannot be noted about a service changes nothing of its answer', async () => {
  service.answers('/works', () => ({ body: 'done' }))
  const health = { read: async () => ({ failures: 1, restsUntil: 0 }), failed: full, healed: full }
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared(), health })
  const to = (url: string) =>
    call({ ...noSignIn, id: 'f5' }, { method: 'POST', url, headers: {}, body: '{}' })

  expect(await to(`${service.url}/works`)).toMatchObject({ status: 200, text: 'done' })
  await expect(to('http://127.0.0.1:1/')).rejects.not.toThrow('the disk is full')
})
