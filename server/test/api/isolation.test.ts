import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openTestHouse, type TestHouse } from '../house.ts'
import { cases } from './isolation-cases.ts'
import { flawsOf } from './refusals.ts'
import { allRoutes, aTenant, rowsOf, type Tenant } from './tenants.ts'

const wordOf = (value: unknown) => (typeof value === 'string' ? value : 'odd')

/** The path with the fields of the input that stand in it. */
const addressOf = (path: string, body: object) => {
  const given = new Map<string, unknown>(Object.entries(body))
  return path.replaceAll(/:(\w+)/g, (place, name) =>
    encodeURIComponent(wordOf(given.get(name) ?? place)),
  )
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const userRoutes = allRoutes.filter(({ access }) => access === 'user')

test('every route has its case, and no case is without its route', () => {
  expect(Object.keys(cases).toSorted()).toEqual(allRoutes.map(nameOf).toSorted())
})

describe.each(engines)('tenants on $name', (engine) => {
  let house: TestHouse
  let ada: Tenant
  let eve: Tenant
  beforeAll(async () => {
    house = await openTestHouse(engine)
    ada = await aTenant(house, 'xanthippe')
    eve = await aTenant(house, 'wilhelmina')
  })
  afterAll(() => house.shut())

  type Send = { method: 'GET' | 'POST' | 'PATCH'; path: string; body: object; token?: string }
  const send = ({ method, path, body, token }: Send) =>
    house.http.inject({
      method,
      url: addressOf(path, body),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: body }),
    })

  test.each(userRoutes)(
    'API-58 CVE-2025-3248 $method $path needs a token',
    async ({ method, path }) => {
      const body = cases[nameOf({ method, path })]?.body(ada) ?? {}
      const before = await rowsOf(house, ada)

      expect(flawsOf(await send({ method, path, body }), 401)).toEqual([])
      for (const token of [
        '',
        'x',
        `cbt_${'a'.repeat(43)}`,
        ada.user.id,
        'null',
        `${ada.token}x`,
      ]) {
        expect(flawsOf(await send({ method, path, body, token }), 401)).toEqual([])
      }

      expect(await rowsOf(house, ada)).toBe(before)
    },
  )

  const matrix = allRoutes.flatMap((route) =>
    (cases[nameOf(route)]?.ids ?? []).map((id) => ({ ...route, ...id })),
  )

  test.each(matrix)(
    'ROLE-09 CVE-2026-41277 CVE-2026-45671 CVE-2026-41949 CVE-2026-41950 CVE-2026-41947 $method $path with a foreign $field',
    async ({ method, path, field, foreign, answer }) => {
      const own = cases[nameOf({ method, path })]?.body(eve) ?? {}
      const before = await rowsOf(house, ada)

      for (const prefix of ['', '/api']) {
        const body = { ...own, [field]: foreign(ada) }
        const reply = await send({ method, path: prefix + path, body, token: eve.token })
        const allowed = answer === 'ignored' ? [200, 404] : [answer]
        expect(flawsOf(reply, ...allowed)).toEqual([])
        expect(reply.body).not.toContain(ada.mark)
      }

      expect(await rowsOf(house, ada)).toBe(before)
    },
  )

  test.each(matrix.filter(({ answer }) => answer === 404))(
    'a foreign $field at $method $path reads exactly as an unknown one',
    async ({ method, path, field, foreign }) => {
      const own = cases[nameOf({ method, path })]?.body(eve) ?? {}
      const ask = (value: unknown) =>
        send({ method, path, body: { ...own, [field]: value }, token: eve.token })

      const unknown = await ask('nothing-has-this-id')
      const theirs = await ask(foreign(ada))

      expect(theirs.statusCode).toBe(unknown.statusCode)
      expect(theirs.body).toBe(unknown.body)
    },
  )

  test.each(['chatbot_list', 'list_sources', 'get_model_info', 'website_pages'])(
    'CVE-2026-56268 %s with odd parameters lists nothing of anybody else',
    async (path) => {
      for (const odd of [
        undefined,
        null,
        '',
        '*',
        '%',
        [],
        {},
        0,
        true,
        [ada.botId],
        { id: ada.botId },
      ]) {
        const body = { id: odd, bot_id: odd, website_id: odd, owner_id: ada.user.id, user_d: odd }
        const reply = await send({ method: 'POST', path: `/${path}`, body, token: eve.token })
        expect(reply.statusCode).toBeLessThan(500)
        expect(reply.body).not.toContain(ada.mark)
        expect(reply.body).not.toContain(ada.botId)
      }
    },
  )

  test.each(allRoutes)(
    'API-01 API-59 $method $path answers alike at / and at /api',
    async (route) => {
      for (const body of [{}, { id: 'x', bot_id: 'x', chatbot_id: 'x' }]) {
        const atRoot = await send({ ...route, body })
        const atApi = await send({ ...route, path: `/api${route.path}`, body })

        expect(atRoot.statusCode).not.toBe(500)
        expect(atApi.statusCode).toBe(atRoot.statusCode)
        expect(atApi.body).toBe(atRoot.body)
        expect(flawsOf(atRoot, atRoot.statusCode)).toEqual([])
        expect(atRoot.headers['cache-control']).toBe('no-store')
      }
    },
  )

  test.each([
    ['POST', '/nothing_here'],
    ['GET', '/api/nothing_here'],
    ['GET', '/integration/nothing'],
    ['DELETE', '/api/chatbot_list'],
    ['POST', '/api/../etc/passwd'],
    ['GET', '/api/get_roles/'],
    ['GET', '/api/chatbot_list'],
  ] as const)('API-59 the unknown call %s %s answers 404 as JSON', async (method, url) => {
    expect(flawsOf(await house.http.inject({ method, url }), 404)).toEqual([])
  })

  test('CVE-2026-45339 a token is read from the Authorization header alone', async () => {
    const { token } = eve
    for (const carrier of [
      { headers: { cookie: `token=${token}; authorization=Bearer ${token}` } },
      { headers: { 'x-api-key': token, 'x-access-token': token } },
      { headers: { authorization: token } },
      { headers: { authorization: `Basic ${token}` } },
      { query: { token, access_token: token, authorization: `Bearer ${token}` } },
    ]) {
      for (const { method, path } of userRoutes) {
        const url = addressOf(path, cases[nameOf({ method, path })]?.body(eve) ?? {})
        expect(flawsOf(await house.http.inject({ method, url, ...carrier }), 401)).toEqual([])
      }
    }
  })
})
