import { afterAll, beforeAll, expect, test } from 'vitest'
import { openService, type Service } from '../../../test/fixtures/service.ts'
import { createEgress, type Egress } from '../egress/index.ts'
import { createFunctionCaller } from './call-function.ts'

let service: Service
let egress: Egress
beforeAll(async () => {
  service = await openService()
  egress = createEgress({ ports: [], allow: [service.env.EGRESS_ALLOW] })
})
afterAll(async () => {
  await egress.close()
  await service.close()
})

const open = {
  authType: 'NOAUTH',
  clientId: '',
  clientSecret: '',
  tokenUrl: '',
  authHeader: '',
} as const

test.each([
  ['headers', { headersMs: 100, totalMs: 10_000 }],
  ['the whole call', { headersMs: 10_000, totalMs: 100 }],
])('a service that does not answer is given up: the limit of %s', async (_what, times) => {
  service.answers('/hangs', () => 'hang')
  const call = createFunctionCaller({ egress, clock: Date.now, times })

  const called = call(
    { ...open, id: 'f1' },
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
  const call = createFunctionCaller({ egress, clock: Date.now })
  const request = { url: `${service.url}/breaks`, headers: {}, body: null }

  await expect(call({ ...open, id: 'f2' }, { ...request, method: 'GET' })).rejects.toMatchObject({
    code: 'function_failed',
    message: 'The function could not be reached.',
  })
  expect(connections).toBe(3)
  await expect(call({ ...open, id: 'f3' }, { ...request, method: 'POST' })).rejects.toThrow(
    'The function could not be reached.',
  )
  expect(connections).toBe(4)
})

test('a visitor who leaves ends the call at once, and that counts as no failure of the service', async () => {
  const call = createFunctionCaller({ egress, clock: Date.now })
  const request = { method: 'POST', url: `${service.url}/slow`, headers: {}, body: '{}' } as const
  service.answers('/slow', () => 'hang')
  for (let times = 0; times < 6; times += 1) {
    const leaving = new AbortController()
    const called = call({ ...open, id: 'f4' }, request, leaving.signal)
    called.catch(() => undefined)
    await expect.poll(() => service.at('/slow').length).toBe(times + 1)
    leaving.abort()
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  }

  service.answers('/slow', () => ({ body: { up: true } }))
  expect(await call({ ...open, id: 'f4' }, request)).toMatchObject({ status: 200 })
})
