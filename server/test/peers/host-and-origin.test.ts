import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aTeacher, type Teacher } from '../api/teaching.ts'
import { allRoutes } from '../api/tenants.ts'
import { engines } from '../engines.ts'
import { json, openTestHouse, plainBot, type TestHouse } from '../house.ts'

const evil = 'evil.example'

/** A request that came by way of a domain which somebody else leads to this server. */
const ledBy = {
  host: evil,
  'x-forwarded-host': evil,
  'x-forwarded-proto': 'http',
  'x-original-host': evil,
  forwarded: `host=${evil};proto=http`,
}

describe.each(engines)('CVE-2025-66414 names that others lead here, on $name', (engine) => {
  let house: TestHouse
  let bob: Teacher
  beforeAll(async () => {
    house = await openTestHouse(engine, { env: { PUBLIC_URL: 'https://ask.example' } })
    bob = await aTeacher(house)
    const setting = { ...Object.fromEntries(plainBot), id: bob.botId, domain: 'shop.example' }
    json(await bob.call('/update_chatbot_setting', setting))
  })
  afterAll(() => house.shut())

  const post = (url: string, payload: object, headers: Record<string, string>) =>
    house.http.inject({ method: 'POST', url, headers, payload })

  const status = async ([url, body]: [string, object], headers: Record<string, string>) =>
    (await post(url, body, headers)).statusCode

  test('links in letters lead to our own address', async () => {
    const person = {
      first_name: 'Mara',
      last_name: 'King',
      email: 'mara@king.com',
      password: 'a good long password',
    }
    json(await post('/register', person, ledBy))
    json(await post('/forgot_password', { email: person.email }, ledBy))
    await house.background.start()

    await expect
      .poll(async () => {
        const letters = await house.database.db.selectFrom('letter').selectAll().execute()
        return letters.filter(({ body_text }) => body_text.includes('https://ask.example/')).length
      })
      .toBeGreaterThanOrEqual(2)
    const letters = await house.database.db.selectFrom('letter').selectAll().execute()
    expect(JSON.stringify(letters)).not.toContain(evil)
  })

  test('no page, redirect or address of the payment desk names the other domain', async () => {
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
        ].map((url) => house.http.inject({ url, headers: ledBy })),
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

  test.each(allRoutes)('$method $path gives no other site a right to read it', async (route) => {
    const { method, path, access } = route
    const reply = await house.http.inject({
      method,
      url: path,
      headers: { ...ledBy, origin: `https://${evil}` },
      ...(method === 'GET' ? {} : { payload: {} }),
    })

    expect(access === 'visitor' || reply.statusCode === 401).toBe(true)
    expect(reply.statusCode).not.toBe(500)
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('a bot with a list of sites answers neither a foreign site nor a domain that was led here', async () => {
    const asked: [string, object][] = [
      ['/create_sessiondomain', { chatbot_id: bob.botId }],
      ['/chat_stream', { bot_id: bob.botId, message: 'Hello' }],
    ]
    for (const each of asked) {
      expect(await status(each, { origin: `https://${evil}` })).toBe(403)
      expect(await status(each, { ...ledBy, origin: `https://${evil}` })).toBe(403)
      expect(
        await status(each, { ...ledBy, origin: `http://${evil}:3000`, host: `${evil}:3000` }),
      ).toBe(403)
      expect(await status(each, { ...ledBy, referer: `https://${evil}/page` })).toBe(403)
      expect(await status(each, { 'x-forwarded-host': evil, origin: `https://${evil}` })).toBe(403)
      expect(await status(each, { host: 'ask.example', origin: 'https://ask.example' })).toBe(200)
      expect(await status(each, { host: '10.0.0.7:3000', origin: 'http://10.0.0.7:3000' })).toBe(
        200,
      )
      expect(await status(each, { origin: 'https://www.shop.example' })).toBe(200)
    }
  })
})
