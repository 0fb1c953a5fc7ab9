import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { cases } from './isolation/isolation-cases.fixture.ts'
import { responseProblems } from './check-responses.ts'
import { allRoutes, createTenant, rowsOf, type Tenant } from './tenants.ts'

const wordOf = (value: unknown) => (typeof value === 'string' ? value : 'odd')

/** The path with its parameters filled from the input. */
const addressOf = (path: string, body: object) => {
  const fields = new Map<string, unknown>(Object.entries(body))
  return path.replaceAll(/:(\w+)/g, (place, name) =>
    encodeURIComponent(wordOf(fields.get(name) ?? place)),
  )
}

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const userRoutes = allRoutes.filter(({ access }) => access !== 'visitor')

/** Calls at which a similar product accepted a foreign id: docs/security-peers.md. */
const peers: Record<string, string> = {
  '/add_bot': ' CVE-2026-41277',
  '/update_chatbot_setting': ' CVE-2026-41947',
  '/source_receipt': ' CVE-2026-41949',
  '/get_ai_response': ' CVE-2026-41950',
  '/update_model_info': ' CVE-2026-45671',
}

test('every route has a case, and every case has a route', () => {
  expect(Object.keys(cases).toSorted()).toEqual(allRoutes.map(nameOf).toSorted())
})

describe.each(engines)('tenants on $name', (engine) => {
  let app: TestApp
  let ada: Tenant
  let eve: Tenant
  beforeAll(async () => {
    app = await createTestApp(engine)
    ada = await createTenant(app, 'xanthippe')
    eve = await createTenant(app, 'wilhelmina')
  })
  afterAll(() => app.close())

  type Send = { method: 'GET' | 'POST' | 'PATCH'; path: string; body: object; token?: string }
  const send = ({ method, path, body, token }: Send) =>
    app.http.inject({
      method,
      url: addressOf(path, body),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(method === 'GET' ? {} : { payload: body }),
    })

  test.each(userRoutes)(
    'API-58 CVE-2025-3248 $method $path needs a token',
    async ({ method, path }) => {
      const body = cases[nameOf({ method, path })]?.body(ada) ?? {}
      const before = await rowsOf(app, ada)

      expect(responseProblems(await send({ method, path, body }), 401)).toEqual([])
      for (const token of [
        '',
        'x',
        `cbt_${'a'.repeat(43)}`,
        ada.user.id,
        'null',
        `${ada.token}x`,
      ]) {
        expect(responseProblems(await send({ method, path, body, token }), 401)).toEqual([])
      }

      expect(await rowsOf(app, ada)).toBe(before)
    },
  )

  const matrix = allRoutes.flatMap((route) =>
    (cases[nameOf(route)]?.ids ?? []).map((id) => ({
      ...route,
      ...id,
      peer: peers[route.path] ?? '',
    })),
  )

  test.each(matrix)(
    'ROLE-09$peer $method $path with a foreign $field changes and returns nothing',
    async ({ method, path, field, foreign, answer }) => {
      const own = cases[nameOf({ method, path })]?.body(eve) ?? {}
      const before = await rowsOf(app, ada)

      for (const prefix of ['', '/api']) {
        const body = { ...own, [field]: foreign(ada) }
        const reply = await send({ method, path: prefix + path, body, token: eve.token })
        const allowed = answer === 'ignored' ? [200, 404] : [answer]
        expect(responseProblems(reply, ...allowed)).toEqual([])
        expect(reply.body).not.toContain(ada.mark)
      }

      expect(await rowsOf(app, ada)).toBe(before)
    },
  )

  test.each(matrix.filter(({ answer }) => answer === 404))(
    'a foreign $field at $method $path gets the same response as an unknown one',
    async ({ method, path, field, foreign }) => {
      const own = cases[nameOf({ method, path })]?.body(eve) ?? {}
      const sendValue = (value: unknown) =>
        send({ method, path, body: { ...own, [field]: value }, token: eve.token })

      const unknown = await sendValue('nothing-has-this-id')
      const foreignSecret = await sendValue(foreign(ada))

      expect(foreignSecret.statusCode).toBe(unknown.statusCode)
      expect(foreignSecret.body).toBe(unknown.body)
    },
  )

  // A later refusal, for example of the rows of the chatbot, would say something else.
  test('a foreign chatbot is refused before anything else, in the same words by every call', async () => {
    const ofBots = matrix.filter(
      ({ answer, foreign }) => answer === 404 && foreign(ada) === ada.botId,
    )
    const messages = new Map<string, string>()
    for (const { method, path, field } of ofBots) {
      const body = { ...cases[nameOf({ method, path })]?.body(eve), [field]: ada.botId }
      const reply = await send({ method, path, body, token: eve.token })
      messages.set(nameOf({ method, path }), reply.json<{ message: string }>().message)
    }

    expect(messages.size).toBeGreaterThan(40)
    expect([...messages].filter(([, text]) => text !== "This chatbot doesn't exist.")).toEqual([
      ['POST /integration/restore', "It's too late to undo this."],
      ['POST /update_sessiondomain', "This conversation doesn't exist."],
    ])
  })

  test.each(['chatbot_list', 'list_sources', 'get_model_info', 'website_pages'])(
    'CVE-2026-56268 %s with unusual parameters lists nothing of other accounts',
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
    'API-01 API-59 $method $path returns the same at / and at /api',
    async (route) => {
      for (const body of [{}, { id: 'x', bot_id: 'x', chatbot_id: 'x' }]) {
        const atRoot = await send({ ...route, body })
        const atApi = await send({ ...route, path: `/api${route.path}`, body })

        expect(atRoot.statusCode).not.toBe(500)
        expect(atApi.statusCode).toBe(atRoot.statusCode)
        expect(atApi.body).toBe(atRoot.body)
        expect(responseProblems(atRoot, atRoot.statusCode)).toEqual([])
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
  ] as const)('API-59 the unknown call %s %s returns 404 as JSON', async (method, url) => {
    expect(responseProblems(await app.http.inject({ method, url }), 404)).toEqual([])
  })

  test('CVE-2026-45339 a token is read from the Authorization header only', async () => {
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
        expect(responseProblems(await app.http.inject({ method, url, ...carrier }), 401)).toEqual(
          [],
        )
      }
    }
  })
})
