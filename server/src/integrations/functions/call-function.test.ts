import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCustomerApi, type CustomerApi } from '../../../test/support/customer-api.ts'
import { insertFunction, noAuth, sharedState } from '../../../test/integrations/stored-functions.ts'
import { sqlite, type TestDatabase } from '../../../test/support/engines.ts'
import { createEgress, type Egress } from '../../platform/egress/index.ts'
import { createFunctionCaller } from './call-function.ts'

let service: CustomerApi
let egress: Egress
let database: TestDatabase
const shared = () => sharedState(database)
beforeAll(async () => {
  database = await sqlite.open()
  service = await startCustomerApi()
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
])('a service that does not answer is aborted by the limit of %s', async (_what, times) => {
  service.answers('/hangs', () => 'hang')
  const call = createFunctionCaller({ egress, clock: Date.now, times, ...shared() })

  const called = call(
    { ...noAuth, id: 'f1' },
    { method: 'GET', url: `${service.url}/hangs`, headers: {}, body: null },
  )

  await expect(called).rejects.toMatchObject({ code: 'function_timeout' })
})

test('a GET to an unreachable service is tried three times, a POST once', async () => {
  let connections = 0
  service.answers('/breaks', () => {
    connections += 1
    return 'break'
  })
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared() })
  const request = { url: `${service.url}/breaks`, headers: {}, body: null }

  await expect(call({ ...noAuth, id: 'f2' }, { ...request, method: 'GET' })).rejects.toMatchObject({
    code: 'function_failed',
    message: "We couldn't reach the function.",
  })
  expect(connections).toBe(3)
  await expect(call({ ...noAuth, id: 'f3' }, { ...request, method: 'POST' })).rejects.toThrow(
    "We couldn't reach the function.",
  )
  expect(connections).toBe(4)
})

test('a visitor who disconnects aborts the call at once, which is not a failure of the service', async () => {
  await insertFunction(database, 'f4')
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared() })
  const request = { method: 'POST', url: `${service.url}/slow`, headers: {}, body: '{}' } as const
  service.answers('/slow', () => 'hang')
  for (let times = 0; times < 6; times += 1) {
    const controller = new AbortController()
    const called = call({ ...noAuth, id: 'f4' }, request, controller.signal)
    called.catch(() => undefined)
    await expect.poll(() => service.at('/slow').length).toBe(times + 1)
    controller.abort()
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  }

  service.answers('/slow', () => ({ body: { up: true } }))
  expect(await call({ ...noAuth, id: 'f4' }, request)).toMatchObject({ status: 200 })
})

test('a call that is stopped between two tries is not tried again', async () => {
  service.answers('/busy', () => ({ status: 503, headers: { 'retry-after': '2' }, body: {} }))
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared() })
  const request = { method: 'GET', url: `${service.url}/busy`, headers: {}, body: null } as const
  const controller = new AbortController()
  const called = call({ ...noAuth, id: 'f6' }, request, controller.signal)
  called.catch(() => undefined)
  await expect.poll(() => service.at('/busy').length).toBe(1)
  await setTimeout(50)
  const reason = new Error('the visitor left')
  controller.abort(reason)

  await expect(called).rejects.toBe(reason)
  expect(service.at('/busy')).toHaveLength(1)
})

const full = () => Promise.reject(new Error('the disk is full'))

test('an error while recording the health of a service does not change its answer', async () => {
  service.answers('/works', () => ({ body: 'done' }))
  const health = {
    read: async () => ({ failures: 1, pausedUntil: 0 }),
    recordFailure: full,
    reset: full,
  }
  const call = createFunctionCaller({ egress, clock: Date.now, ...shared(), health })
  const to = (url: string) =>
    call({ ...noAuth, id: 'f5' }, { method: 'POST', url, headers: {}, body: '{}' })

  expect(await to(`${service.url}/works`)).toMatchObject({ status: 200, text: 'done' })
  await expect(to('http://127.0.0.1:1/')).rejects.not.toThrow('the disk is full')
})
