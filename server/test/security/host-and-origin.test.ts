import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { allRoutes } from './tenants.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp, botFields, type TestApp } from '../support/test-app.ts'

const evil = 'evil.example'

/** Headers of a request through a domain that somebody else points to this server. */
const ledBy = {
  host: evil,
  'x-forwarded-host': evil,
  'x-forwarded-proto': 'http',
  'x-original-host': evil,
  forwarded: `host=${evil};proto=http`,
}

describe.each(engines)(
  'CVE-2025-66414 foreign domains that point to this server, on $name',
  (engine) => {
    let app: TestApp
    let bob: KnowledgeOwner
    beforeAll(async () => {
      app = await createTestApp(engine, { env: { PUBLIC_URL: 'https://ask.example' } })
      bob = await createKnowledgeOwner(app)
      const setting = { ...Object.fromEntries(botFields), id: bob.botId, domain: 'shop.example' }
      json(await bob.call('/update_chatbot_setting', setting))
    })
    afterAll(() => app.close())

    const post = (url: string, payload: object, headers: Record<string, string>) =>
      app.http.inject({ method: 'POST', url, headers, payload })

    const status = async ([url, body]: [string, object], headers: Record<string, string>) =>
      (await post(url, body, headers)).statusCode

    test('links in e-mails use the configured address', async () => {
      const person = {
        first_name: 'Mara',
        last_name: 'King',
        email: 'mara@king.com',
        password: 'a good long password',
      }
      json(await post('/register', person, ledBy))
      json(await post('/forgot_password', { email: person.email }, ledBy))
      await app.background.start()

      await expect
        .poll(async () => {
          const emails = await app.database.db.selectFrom('email').selectAll().execute()
          return emails.filter(({ body_text }) => body_text.includes('https://ask.example/')).length
        })
        .toBeGreaterThanOrEqual(2)
      const emails = await app.database.db.selectFrom('email').selectAll().execute()
      expect(JSON.stringify(emails)).not.toContain(evil)
    })

    test('no page, redirect or payment address contains the foreign domain', async () => {
      const replies = [
        ...(await Promise.all(
          [
            '/',
            '/login',
            '/dashboard',
            '/robots.txt',
            '/sitemap.xml',
            '/embed.js',
            `/chatbotiframe/${bob.botId}`,
            `/CHATBOTIFRAME/${bob.botId}/`,
            '/nothing-here',
          ].map((url) => app.http.inject({ url, headers: ledBy })),
        )),
        await post(
          '/payment/portal',
          { email: bob.user.email },
          { ...ledBy, authorization: `Bearer ${bob.token}` },
        ),
      ]

      expect(replies.some(({ statusCode }) => statusCode === 308)).toBe(true)
      for (const { body, headers } of replies) {
        expect(body).not.toContain(evil)
        expect(JSON.stringify(headers)).not.toContain(evil)
      }
    })

    test.each(allRoutes)(
      '$method $path allows no other origin to read the response',
      async (route) => {
        const { method, path, access } = route
        const reply = await app.http.inject({
          method,
          url: path,
          headers: { ...ledBy, origin: `https://${evil}` },
          ...(method === 'GET' ? {} : { payload: {} }),
        })

        expect(access === 'visitor' || reply.statusCode === 401).toBe(true)
        expect(reply.statusCode).not.toBe(500)
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
        expect(reply.headers['set-cookie']).toBeUndefined()
      },
    )

    test('a bot with a list of sites refuses a foreign site and a foreign domain that points here', async () => {
      const requests: [string, object][] = [
        ['/create_sessiondomain', { chatbot_id: bob.botId }],
        ['/chat_stream', { bot_id: bob.botId, message: 'Hello' }],
      ]
      for (const each of requests) {
        expect(await status(each, { origin: `https://${evil}` })).toBe(403)
        expect(await status(each, { ...ledBy, origin: `https://${evil}` })).toBe(403)
        expect(
          await status(each, { ...ledBy, origin: `http://${evil}:3000`, host: `${evil}:3000` }),
        ).toBe(403)
        expect(await status(each, { ...ledBy, referer: `https://${evil}/page` })).toBe(403)
        expect(await status(each, { 'x-forwarded-host': evil, origin: `https://${evil}` })).toBe(
          403,
        )
        expect(await status(each, { host: 'ask.example', origin: 'https://ask.example' })).toBe(200)
        expect(await status(each, { host: '10.0.0.7:3000', origin: 'http://10.0.0.7:3000' })).toBe(
          200,
        )
        expect(await status(each, { origin: 'https://www.shop.example' })).toBe(200)
      }
    })
  },
)
