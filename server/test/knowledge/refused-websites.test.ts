import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startFixtureSite, type FixtureSite } from '../support/fixture-site.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner } from './knowledge-owner.ts'

describe.each(engines)('refused addresses on $name', (engine) => {
  let app: TestApp
  /** Listens on a private address that the operator has not allowed. */
  let site: FixtureSite
  beforeAll(async () => {
    site = await startFixtureSite({ '/hours': { body: '<h1>Hours</h1>' } })
    app = await createTestApp(engine)
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await site.close()
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://127.0.0.1:1/',
    'http://127.0.0.1:PORT/hours',
    'http://[::ffff:127.0.0.1]:PORT/hours',
    'http://example.com:22/',
    'http://[::1]/',
    'http://localhost/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'abc',
  ])('CVE-2026-31829 the address %s is refused and no request is sent', async (address) => {
    const url = address.replace('PORT', String(site.port))
    const bob = await createKnowledgeOwner(app)

    for (const reply of [
      await bob.call('/get_content', { url, bot_id: bob.botId }),
      await bob.update([['newwebsites', url]]),
    ]) {
      expect(reply.statusCode).toBe(400)
      expect(['url_blocked', 'invalid_request']).toContain(reply.json<{ code: string }>().code)
    }

    expect(await bob.sources()).toEqual([])
    expect(site.paths()).toEqual([])
  })

  test('a metadata address is refused as url_blocked', async () => {
    const bob = await createKnowledgeOwner(app)
    const reply = await bob.call('/get_content', {
      url: 'http://169.254.169.254/',
      bot_id: bob.botId,
    })
    expect(reply.json()).toMatchObject({ code: 'url_blocked' })
  })
})
