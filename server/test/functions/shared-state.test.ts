import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines, type TestDatabase, type TestEngine } from '../engines.ts'
import { openService, type Service } from '../fixtures/service.ts'
import { aFunction, noSignIn, sharedState } from './stored.ts'
import { openDatabase, type Database } from '../../src/adapters/db/connect.ts'
import { forgetEndedTokens } from '../../src/adapters/db/function-token-store.ts'
import { createEgress, type Egress } from '../../src/adapters/egress/index.ts'
import { createFunctionCaller } from '../../src/adapters/functions/call-function.ts'

/** How a service answers that takes the second token alone. */
const judged = (token: unknown) => (token === 'Bearer t2' ? { body: 'welcome' } : { status: 401 })

describe.each(engines)('two processes on one $name', (engine) => {
  let now = 0
  let functions = 0
  let id = ''
  let service: Service
  let egress: Egress
  let house: { one: TestDatabase; other: Database }
  beforeAll(async () => {
    service = await openService()
    egress = createEgress({ ports: [], allow: [service.env.EGRESS_ALLOW] })
    house = await openTwice(engine)
  })
  beforeEach(async () => {
    now = Date.now()
    id = `f${(functions += 1)}`
    await aFunction(house.one, id)
    service.received.length = 0
  })
  afterAll(async () => {
    if (house.other !== house.one) await house.other.close()
    await house.one.drop()
    await egress.close()
    await service.close()
  })

  const processOn = (database: Database) =>
    createFunctionCaller({ egress, clock: () => now, ...sharedState(database) })
  const both = () => [processOn(house.one), processOn(house.other)] as const
  const post = (path: string) =>
    ({ method: 'POST', url: `${service.url}${path}`, headers: {}, body: '{}' }) as const
  const oauth = () => ({
    ...noSignIn,
    id,
    authType: 'OAUTH2.0' as const,
    clientId: 'c',
    clientSecret: 's',
    tokenUrl: `${service.url}/token`,
  })
  const tokenRow = () =>
    house.one.db
      .selectFrom('function_token')
      .selectAll()
      .where('function_id', '=', id)
      .executeTakeFirst()
  const failures = async () => (await sharedState(house.one).health.read(id))?.failures ?? 0

  test('failures count together, all let the service rest, and one success heals it for all', async () => {
    const [one, other] = both()
    const ask = (call: typeof one) => call({ ...noSignIn, id }, post('/shop'))
    service.answers('/shop', () => ({ status: 500 }))

    for (const call of [one, other, one, other, one]) await ask(call)
    await expect(ask(one)).rejects.toMatchObject({ code: 'function_failed' })
    now += 2_001
    await expect(ask(other)).rejects.toMatchObject({ retryAfterSeconds: 58 })
    expect(service.at('/shop')).toHaveLength(5)

    now += 58_000
    service.answers('/shop', () => ({ body: 'open' }))
    expect(await ask(other)).toMatchObject({ status: 200 })
    now += 2_001
    expect(await ask(one)).toMatchObject({ status: 200 })
    expect(await failures()).toBe(0)
  })

  test('failures at the same time are all counted', async () => {
    const processes = Array.from({ length: 8 }, (_one, n) =>
      processOn(n % 2 === 0 ? house.one : house.other),
    )
    // None fails before all are let through: the service would rest for the ones that come late.
    const allAreIn = Promise.withResolvers<void>()
    service.answers('/shop', async (_received, count) => {
      if (count === processes.length) allAreIn.resolve()
      await allAreIn.promise
      return { status: 500 }
    })

    await Promise.all(processes.map((call) => call({ ...noSignIn, id }, post('/shop'))))

    expect(await failures()).toBe(8)
  })

  test('a service that works costs no write and one reading in two seconds', async () => {
    service.answers('/shop', () => ({ body: 'open' }))
    const { health, tokens } = sharedState(house.one)
    const asked: string[] = []
    const watched = {
      read: (of: string) => (asked.push('read'), health.read(of)),
      failed: (...given: Parameters<typeof health.failed>) => (
        asked.push('failed'),
        health.failed(...given)
      ),
      healed: (of: string) => (asked.push('healed'), health.healed(of)),
    }
    const call = createFunctionCaller({ egress, clock: () => now, health: watched, tokens })

    for (let n = 0; n < 10; n += 1) await call({ ...noSignIn, id }, post('/shop'))
    now += 2_000
    await call({ ...noSignIn, id }, post('/shop'))

    expect(asked).toEqual(['read', 'read'])
  })

  test('settings that are only tried leave nothing behind', async () => {
    service.answers('/shop', () => ({ status: 500 }))
    const [one] = both()
    for (let n = 0; n < 7; n += 1) await one({ ...noSignIn, id: 'tried' }, post('/shop'))
    expect(await sharedState(house.one).health.read('tried')).toBeNull()
  })

  describe('access tokens', () => {
    let given = 0
    beforeEach(() => {
      given = 0
      service.answers('/token', () => ({
        body: { access_token: `t${(given += 1)}`, expires_in: 3600 },
      }))
      service.answers('/me', ({ headers }) => ({ body: String(headers.authorization) }))
    })

    test('one asks for a token and the other uses it; it lies encrypted', async () => {
      const [one, other] = both()

      expect((await one(oauth(), post('/me'))).text).toBe('Bearer t1')
      expect((await other(oauth(), post('/me'))).text).toBe('Bearer t1')

      expect(service.at('/token')).toHaveLength(1)
      const row = await tokenRow()
      expect(row?.token).not.toContain('t1')
      expect(row?.valid_until).toBe(now + 3_570_000)
    })

    test('a token that one found refused is renewed once, and the other takes the new one', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      await other(oauth(), post('/me'))
      service.answers('/me', ({ headers }) =>
        headers.authorization === 'Bearer t2' ? { body: 'welcome' } : { status: 401, body: 'no' },
      )

      expect((await one(oauth(), post('/me'))).text).toBe('welcome')
      expect((await other(oauth(), post('/me'))).text).toBe('welcome')
      expect(given).toBe(2)
    })

    test('a call that hears late of its refused token takes the one that was asked for meanwhile', async () => {
      const [one] = both()
      await one(oauth(), post('/me'))
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      service.answers('/me', ({ headers }) => judged(headers.authorization))
      service.answers('/late', async ({ headers }) => {
        await released
        return judged(headers.authorization)
      })

      const late = one(oauth(), post('/late'))
      await expect.poll(() => service.at('/late').length).toBe(1)
      expect((await one(oauth(), post('/me'))).text).toBe('welcome')
      release()

      expect((await late).text).toBe('welcome')
      expect(given).toBe(2)
    })

    test('changed credentials never meet the token of the old ones', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      expect((await other({ ...oauth(), clientSecret: 'new' }, post('/me'))).text).toBe('Bearer t2')
    })

    test('a token that ended is asked for again, and is forgotten', async () => {
      const [one, other] = both()
      await one(oauth(), post('/me'))
      now += 3_570_000
      expect((await other(oauth(), post('/me'))).text).toBe('Bearer t2')

      await forgetEndedTokens(house.one.db, now + 3_570_000)
      expect(await tokenRow()).toBeUndefined()
    })
  })
})

/** PostgreSQL is opened by two processes; the file of SQLite has one, which may call from two places. */
async function openTwice({ open: openEngine }: TestEngine) {
  const one = await openEngine()
  const { databaseUrl, dataDir } = one
  if (databaseUrl === undefined) return { one, other: one }
  return { one, other: await openDatabase({ databaseUrl, dataDir, poolSize: 4 }) }
}
