import { chatStream, chatStreamPost } from '@askwell/contract/chat'
import * as fc from 'fast-check'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { addressOf, encode, fields, valueAmong } from './fuzz-requests.ts'
import { allRoutes, createTenant, sourceRowsOf, type Tenant } from './tenants.ts'

const fieldsOf = (schema: object) => ('shape' in schema ? Object.keys(schema.shape ?? {}) : [])
const streams = [chatStream, chatStreamPost].map(({ method, path, query }) => ({
  method,
  path,
  own: fieldsOf(query),
}))
const targets = [
  ...allRoutes.map(({ method, path, body }) => ({ method, path, own: fieldsOf(body) })),
  ...streams,
]
/**
 * A 5xx, an error without its code, or a marker that only its owner may read; null when nothing is
 * wrong.
 */
function wrongIn({ statusCode, body }: LightMyRequestResponse, secret: string): string | null {
  if (statusCode >= 500) return `${statusCode}: ${body}`
  if (statusCode >= 400 && !/"code":"\w+"/.test(body)) return `no code: ${body}`
  return secret !== '' && body.includes(secret) ? `told ${secret}` : null
}

const budgetMs = 14_000

describe.each(engines)('random requests on $name', (engine) => {
  let app: TestApp
  let ada: Tenant
  let eve: Tenant
  beforeAll(async () => {
    app = await createTestApp(engine, {
      env: { CHAT_PER_MINUTE: '1000000', GOOGLE_CLIENT_ID: 'nobody.apps.example' },
    })
    ada = await createTenant(app, 'xanthippe')
    eve = await createTenant(app, 'wilhelmina')
  })
  afterAll(() => app.close())

  test(
    'CVE-2026-31949 CVE-2024-12537 no body causes a 5xx, stops the process or changes a foreign row',
    async () => {
      const seed = Date.now() % 2 ** 31
      const before = await sourceRowsOf(app, ada)
      const known = [ada, eve].flatMap(({ user, ...its }) => [...Object.values(its), user.id])
      const value = valueAmong(known)
      const bodyFor = (own: string[]) =>
        fc.oneof(
          { arbitrary: fc.record(Object.fromEntries(own.map((name) => [name, value]))), weight: 4 },
          fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 12 }),
          fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 4 }),
        )
      const asked = fc
        .constantFrom(...targets)
        .chain((target) => fc.record({ target: fc.constant(target), body: bodyFor(target.own) }))
      const how = fc.constantFrom('json', 'json', 'form', 'multipart', 'query', 'broken', 'odd')
      const request = fc.record({
        asked,
        prefix: fc.constantFrom('', '/api'),
        how,
        chance: fc.double({ min: 0, max: 1, noNaN: true }),
        isEve: fc.boolean(),
        address: fc.ipV4(),
      })
      let sent = 0
      const statuses = new Map<number, number>()

      await fc.assert(
        fc.asyncProperty(
          request,
          async ({ asked: { target, body }, prefix, how: method, chance, ...who }) => {
            // Signing out would end the session of the following requests.
            const isSignedIn = who.isEve && !['/logout', '/end_session'].includes(target.path)
            const { headers, ...rest } = encode(method, body, chance)
            const reply = await app.http.inject({
              method: target.method,
              url: prefix + addressOf(target.path, body),
              remoteAddress: who.address,
              headers: {
                ...headers,
                ...(isSignedIn ? { authorization: `Bearer ${eve.token}` } : {}),
              },
              ...rest,
            })
            sent += 1
            statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1)
            expect(wrongIn(reply, who.isEve ? '' : ada.mark)).toBeNull()
          },
        ),
        { seed, numRuns: 60_000, interruptAfterTimeLimit: budgetMs, markInterruptAsFailure: false },
      )

      expect(await sourceRowsOf(app, ada)).toBe(before)
      expect((await app.http.inject('/healthz')).statusCode).toBe(200)
      const counts = [...statuses].toSorted(([a], [b]) => a - b).map(([of, n]) => `${of}: ${n}`)
      process.stdout.write(`${engine.name}: seed ${seed}, ${sent} requests, ${counts.join(', ')}\n`)
    },
    budgetMs * 3,
  )
})
