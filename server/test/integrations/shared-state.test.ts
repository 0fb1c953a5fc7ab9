import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase, type TestEngine } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { insertFunction, noAuth, sharedState } from './stored-functions.ts'
import { openDatabase, type Database } from '../../src/platform/db/connect.ts'
import { deleteExpiredTokens } from '../../src/integrations/stores/function-token-store.ts'
import { createEgress, type Egress } from '../../src/platform/egress/index.ts'
import { createFunctionCaller } from '../../src/integrations/functions/call-function.ts'

/** Names the token of a call without repeating it, which would be removed from the answer. */
const numberOf = (authorization: unknown) =>
  String(authorization).replace('Bearer token-', 'token ')

/** A service that accepts only the second token. */
const respondTo = (token: unknown) =>
  token === 'Bearer token-2' ? { body: 'welcome' } : { status: 401 }

describe.each(engines)('two processes on one $name', (engine) => {
  let now = 0
  let functions = 0
  let id = ''
  let service: CustomerApi
  let egress: Egress
  let app: { one: TestDatabase; other: Database }
  beforeAll(async () => {
    service = await startCustomerApi()
    egress = createEgress({ ports: [], allow: [service.env.EGRESS_ALLOW] })
    app = await openTwice(engine)
  })
  beforeEach(async () => {
    now = Date.now()
    id = `f${(functions += 1)}`
    await insertFunction(app.one, id)
    service.received.length = 0
  })
  afterAll(async () => {
    if (app.other !== app.one) await app.other.close()
    await app.one.drop()
    await egress.close()
    await service.close()
  })

  const processOn = (database: Database) =>
    createFunctionCaller({ egress, clock: () => now, ...sharedState(database) })
  const both = () => [processOn(app.one), processOn(app.other)] as const
  const post = (path: string) =>
    ({ method: 'POST', url: `${service.url}${path}`, headers: {}, body: '{}' }) as const
  const oauth = () => ({
    ...noAuth,
    id,
    authType: 'OAUTH2.0' as const,
    clientId: 'c',
    clientSecret: 's',
    tokenUrl: `${service.url}/token`,
  })
  const tokenRow = () =>
    app.one.db
      .selectFrom('function_token')
      .selectAll()
      .where('function_id', '=', id)
      .executeTakeFirst()
  const failures = async () => (await sharedState(app.one).health.read(id))?.failures ?? 0

  test('failures are counted together, pause the service for both, and one success resumes it for both', async () => {
    const [one, other] = both()
    const sendRequest = (call: typeof one) => call({ ...noAuth, id }, post('/shop'))
    service.answers('/shop', () => ({ status: 500 }))

    for (const call of [one, other, one, other, one]) await sendRequest(call)
    await expect(sendRequest(one)).rejects.toMatchObject({ code: 'function_failed' })
    now += 2_001
    await expect(sendRequest(other)).rejects.toMatchObject({ retryAfterSeconds: 58 })
    expect(service.at('/shop')).toHaveLength(5)

    now += 58_000
    service.answers('/shop', () => ({ body: 'open' }))
    expect(await sendRequest(other)).toMatchObject({ status: 200 })
    now += 2_001
    expect(await sendRequest(one)).toMatchObject({ status: 200 })
    expect(await failures()).toBe(0)
  })

  test('concurrent failures are all counted', async () => {
    const processes = Array.from({ length: 8 }, (_one, n) =>
      processOn(n % 2 === 0 ? app.one : app.other),
    )
    // No call fails before all have started, otherwise the pause would refuse the late ones.
    const allAreIn = Promise.withResolvers<void>()
    service.answers('/shop', async (_received, count) => {
      if (count === processes.length) allAreIn.resolve()
      await allAreIn.promise
      return { status: 500 }
    })

    await Promise.all(processes.map((call) => call({ ...noAuth, id }, post('/shop'))))

    expect(await failures()).toBe(8)
  })

  test('a working service causes no write and one read in two seconds', async () => {
    service.answers('/shop', () => ({ body: 'open' }))
    const { health, tokens } = sharedState(app.one)
    const storeCalls: string[] = []
    const watched = {
      read: (of: string) => (storeCalls.push('read'), health.read(of)),
      recordFailure: (...args: Parameters<typeof health.recordFailure>) => (
        storeCalls.push('failed'),
        health.recordFailure(...args)
      ),
      reset: (of: string) => (storeCalls.push('healed'), health.reset(of)),
    }
    const call = createFunctionCaller({ egress, clock: () => now, health: watched, tokens })

    for (let n = 0; n < 10; n += 1) await call({ ...noAuth, id }, post('/shop'))
    now += 2_000
    await call({ ...noAuth, id }, post('/shop'))

    expect(storeCalls).toEqual(['read', 'read'])
  })

  test('testing unsaved settings stores nothing', async () => {
    service.answers('/shop', () => ({ status: 500 }))
    const [one] = both()
    for (let n = 0; n < 7; n += 1) await one({ ...noAuth, id: 'tried' }, post('/shop'))
    expect(await sharedState(app.one).health.read('tried')).toBeNull()
  })

  describe('access tokens', () => {
    let issued = 0
    beforeEach(() => {
      issued = 0
      service.answers('/token', () => ({
        body: { access_token: `token-${(issued += 1)}`, expires_in: 3600 },
      }))
      service.answers('/me', ({ headers }) => ({ body: numberOf(headers.authorization) }))
    })

    test('one process requests a token and the other uses it; it is stored encrypted', async () => {
      const [one, other] = both()

      expect((await one(oauth(), post('/me'))).text).toBe('token 1')
      expect((await other(oauth(), post('/me'))).text).toBe('token 1')

      expect(service.at('/token')).toHaveLength(1)
      const row = await tokenRow()
      expect(row?.token).not.toContain('token-1')
      expect(row?.valid_until).toBe(now + 3_570_000)
    })

    test('a token refused for one process is renewed once, and the other uses the new one', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      await other(oauth(), post('/me'))
      service.answers('/me', ({ headers }) =>
        headers.authorization === 'Bearer token-2'
          ? { body: 'welcome' }
          : { status: 401, body: 'no' },
      )

      expect((await one(oauth(), post('/me'))).text).toBe('welcome')
      expect((await other(oauth(), post('/me'))).text).toBe('welcome')
      expect(issued).toBe(2)
    })

    test('a call whose token is refused late uses the token requested meanwhile', async () => {
      const [one] = both()
      await one(oauth(), post('/me'))
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      service.answers('/me', ({ headers }) => respondTo(headers.authorization))
      service.answers('/late', async ({ headers }) => {
        await released
        return respondTo(headers.authorization)
      })

      const late = one(oauth(), post('/late'))
      await expect.poll(() => service.at('/late').length).toBe(1)
      expect((await one(oauth(), post('/me'))).text).toBe('welcome')
      release()

      expect((await late).text).toBe('welcome')
      expect(issued).toBe(2)
    })

    test('changed credentials never use a token of the old ones', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      expect((await other({ ...oauth(), clientSecret: 'new' }, post('/me'))).text).toBe('token 2')
    })

    test('an expired token is requested again and deleted', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      now += 3_570_000
      expect((await other(oauth(), post('/me'))).text).toBe('token 2')

      await deleteExpiredTokens(app.one.db, now + 3_570_000)
      expect(await tokenRow()).toBeUndefined()
    })
  })
})

/** PostgreSQL is opened by two processes; SQLite by one, which calls from two places. */
async function openTwice({ open: openEngine }: TestEngine) {
  const one = await openEngine()
  const { databaseUrl, dataDir } = one
  if (databaseUrl === undefined) return { one, other: one }
  return { one, other: await openDatabase({ databaseUrl, dataDir, poolSize: 4 }) }
}
