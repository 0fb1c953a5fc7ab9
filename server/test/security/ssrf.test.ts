import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { oauthFields, functionFields } from '../integrations/function-owner.ts'
import {
  anyArguments,
  createFunctionRunner,
  type FunctionRunner,
} from '../integrations/function-runner.ts'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { startCustomerApi, type CustomerApi } from '../support/customer-api.ts'
import { startFixtureSite, type FixtureSite } from '../support/fixture-site.ts'
import { createTestApp, botFields, type TestApp } from '../support/test-app.ts'

type SsrfContext = { app: TestApp; ada: FunctionRunner; functionId: string }
type Entry = (place: SsrfContext, url: string) => Promise<LightMyRequestResponse>

/** Every way in which a user can name an address that the server requests. */
const entries: Record<string, Entry> = {
  'the address of a new function': ({ ada }, url) => ada.add({ functionname: 'g', url }),
  'the address of a function that is changed': ({ ada, functionId }, url) =>
    ada.edit(functionId, { functionname: 'f', definition: anyArguments, url }),
  'the token address of a new function': ({ ada }, url) =>
    ada.add({ ...oauthFields, functionname: 'g', tokenurl: url }),
  'the token address of a function that is changed': ({ ada, functionId }, url) =>
    ada.edit(functionId, { ...oauthFields, functionname: 'f', tokenurl: url }),
  'a website whose pages are looked for': ({ ada }, url) =>
    ada.call('/get_content', { bot_id: ada.botId, url }),
  'a website of a bot that is taught': ({ app, ada }, url) =>
    app.postForm(
      '/update_model_info',
      [
        ['id', ada.botId],
        ['newwebsites', url],
      ],
      ada.token,
    ),
  'a website of a new bot': ({ app, ada }, url) =>
    app.postForm(
      '/add_bot',
      [...botFields.filter(([name]) => name !== 'id'), ['id', ada.botId], ['websiteList', url]],
      ada.token,
    ),
  'the page of an installation check': ({ ada }, url) =>
    ada.call('/check_installation', { bot_id: ada.botId, url }),
  'an OpenAPI document': ({ ada }, url) =>
    ada.send('POST', '/integration/openapi', { bot_id: ada.botId, url }),
  'the address of an imported function': ({ ada }, url) =>
    ada.call('/integration/import', {
      bot_id: ada.botId,
      functions: [{ ...functionFields(''), functionname: 'brought', url }],
    }),
  'the token address of an imported function': ({ ada }, url) =>
    ada.call('/integration/import', {
      bot_id: ada.botId,
      functions: [
        { ...functionFields(''), ...oauthFields, functionname: 'brought', tokenurl: url },
      ],
    }),
  'the address of an automation': ({ ada }, url) =>
    ada.call('/integration/connect', {
      bot_id: ada.botId,
      connector: 'automation',
      settings: { address: url },
    }),
  'the address of a calendar': ({ ada }, url) =>
    ada.call('/integration/connect', { bot_id: ada.botId, ...calendarAt(url) }),
}

const calendarAt = (address: string) => ({
  connector: 'cal_com',
  settings: { key: 'cal_live_1', event_type: '7', time_zone: 'Europe/Vienna', address },
})

/** One address of each class; `PORT` is the port of a server that must not be reached. */
const inner = [
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://127.1:PORT/file.pdf',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://0:PORT/',
  'http://[::1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[0:0:0:0:0:ffff:7f00:1]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://１２７.0.0.1:PORT/',
  'http://user:word@127.0.0.1:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://metadata.google.internal/',
  'http://10.0.0.1/report.pdf',
  'http://[fd00::1]/',
  'http://intranet/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/',
]

describe.each(engines)('addresses from users on $name', (engine) => {
  let app: TestApp
  let service: CustomerApi
  let victim: FixtureSite
  let ada: FunctionRunner
  let place: SsrfContext
  beforeAll(async () => {
    service = await startCustomerApi()
    victim = await startFixtureSite({ '/': { body: 'secret' }, '/file.pdf': { body: 'secret' } })
    // The port of the target is allowed, so that only its address can be refused.
    app = await createTestApp(engine, {
      env: { ...service.env, EGRESS_PORTS: String(victim.port) },
    })
  })
  beforeEach(async () => {
    ada = await createFunctionRunner(app, service)
    place = { app, ada, functionId: await ada.addFunction('/f') }
    victim.hits.length = 0
  })
  afterAll(async () => {
    await app.close()
    await service.close()
    await victim.close()
  })

  const here = (url: string) => url.replace('PORT', String(victim.port))
  const sources = async () => {
    const reply = await ada.call('/list_sources', { bot_id: ada.botId })
    return reply.json<{ sources: object[] }>().sources
  }
  const kept = async () => ({
    functions: await ada.list(),
    changed: await ada.fetch(place.functionId),
    sources: await sources(),
  })

  test.each(Object.entries(entries))(
    'CVE-2026-31829 CVE-2026-31943 CVE-2025-56520 %s reaches no inner server',
    async (_name, send) => {
      const before = await kept()

      for (const url of inner.map(here)) {
        const reply = await send(place, url)
        expect([url, reply.statusCode]).toEqual([url, 400])
        expect(['url_blocked', 'invalid_request']).toContain(reply.json<{ code: string }>().code)
        expect(reply.body).not.toContain('secret')
      }

      expect(victim.hits).toEqual([])
      expect(await kept()).toEqual(before)
    },
  )

  test('CVE-2026-31829 the test of a connection reaches no inner server', async () => {
    for (const url of inner.slice(0, 15).map(here)) {
      const body = { bot_id: ada.botId, ...calendarAt(url) }
      const reply = await ada.call('/integration/probe', body)
      expect([url, reply.body]).not.toEqual([url, expect.stringContaining('"ok":true')])
    }

    expect(victim.hits).toEqual([])
  })

  const redirects = () =>
    [victim.url, here('http://[::ffff:7f00:1]:PORT/'), 'http://169.254.169.254/latest/'].map(
      (location, index) => {
        service.answers(`/away/${index}`, () => ({ status: 302, headers: { location } }))
        return `${service.url}/away/${index}`
      },
    )

  test('CVE-2026-45401 a function and its token address follow no redirect to an inner address', async () => {
    for (const [index, url] of redirects().entries()) {
      await ada.addFunction('/x', { functionname: `a${index}`, url })
      await ada.addFunction('/x', { ...oauthFields, functionname: `b${index}`, tokenurl: url })

      for (const name of [`a${index}`, `b${index}`]) {
        const reply = await ada.run(name, {})
        expect(reply.statusCode).toBeGreaterThanOrEqual(400)
        expect(reply.body).not.toContain('secret')
      }
    }

    expect(victim.hits).toEqual([])
    expect(service.at('/x')).toEqual([])
  })

  test('CVE-2026-45401 CVE-2025-56520 websites and the installation check do not follow one either', async () => {
    await app.background.start()
    for (const url of redirects()) {
      const bob = await createKnowledgeOwner(app)
      const check = await bob.call('/check_installation', { bot_id: bob.botId, url })
      expect(check.body).not.toContain('secret')
      const rows = await bob.addSources([['newwebsites', url]])
      expect(rows.map(({ state }) => state)).toEqual(['failed'])
    }

    expect(victim.hits).toEqual([])
  })

  test('CVE-2026-31829 an address that became an inner one after it was saved is refused when it is requested', async () => {
    const { db } = app.database
    await ada.addFunction('/x', {
      ...oauthFields,
      functionname: 'b',
      tokenurl: `${service.url}/token`,
    })
    await db
      .updateTable('bot_function')
      .set({ url: victim.url })
      .where('id', '=', place.functionId)
      .execute()
    await db
      .updateTable('bot_function')
      .set({ token_url: `${victim.url}/` })
      .where('name', '=', 'b')
      .execute()

    for (const name of ['f', 'b']) {
      const reply = await ada.run(name, {})
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ code: 'url_blocked' })
    }
    expect(victim.hits).toEqual([])
  })

  test('an allowed address is requested, so the guard does not refuse everything', async () => {
    expect((await ada.run('f', {})).statusCode).toBe(200)
    expect(service.at('/f').length).toBeGreaterThan(0)
    expect((await ada.add({ ...functionFields(ada.botId), functionname: 'g' })).statusCode).toBe(
      200,
    )
  })
})
