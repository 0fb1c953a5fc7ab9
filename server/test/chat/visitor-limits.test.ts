import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { json } from '../support/test-app.ts'
import { engines } from '../support/engines.ts'
import { outboxSubjects } from '../support/outbox.ts'
import { createVisitorApp, hour, minute, type VisitorApp } from './visitor-app.ts'

const refused = { code: 'rate_limited' }

describe.each(engines)('limits of questions on $name', (engine) => {
  let visitors: VisitorApp
  beforeEach(async () => {
    visitors = await createVisitorApp(engine)
  })
  afterEach(() => visitors.app.close())

  const askTimes = async (count: number, token?: string, from = {}) => {
    const statuses: number[] = []
    for (let n = 0; n < count; n += 1) statuses.push(await visitors.status(token, from))
    return statuses.filter((status) => status === 200).length
  }

  test('without a token an address asks a bot 20 questions an hour, then reads when to go on', async () => {
    expect(await askTimes(20)).toBe(20)
    visitors.time.now += 20 * minute
    const reply = await visitors.ask()

    expect(reply.statusCode).toBe(429)
    expect(reply.json()).toMatchObject({
      ...refused,
      message: 'A lot of questions have come from your network. You can continue in 40 minutes.',
    })
    expect(reply.headers['retry-after']).toBe('2400')
    expect(await visitors.status(undefined, { address: '192.0.2.2' })).toBe(200)
    visitors.time.now += 40 * minute
    expect(await visitors.status()).toBe(200)
  })

  test('invented forwarding headers and addresses of one IPv6 network are one address', async () => {
    expect(await askTimes(20)).toBe(20)
    expect(await visitors.status(undefined, { forwardedFor: '198.51.100.7' })).toBe(429)

    expect(await askTimes(20, undefined, { address: '2001:db8:1:2::1' })).toBe(20)
    for (const address of ['2001:db8:1:2::2', '2001:db8:1:2:ffff:ffff:ffff:ffff']) {
      expect(await visitors.status(undefined, { address })).toBe(429)
    }
    expect(await visitors.status(undefined, { address: '2001:db8:1:3::1' })).toBe(200)
  })

  test('the addresses of one IPv6 site ask five times as much as one, with and without tokens', async () => {
    json(await visitors.saveLimits({ visitor_hour: 2, address_hour: 2 }))
    const askFrom = async (site: string, hasToken: boolean) => {
      let answered = 0
      for (let n = 1; n <= 6; n += 1) {
        const from = { address: `${site}:${n}::1` }
        answered += await askTimes(2, hasToken ? await visitors.visit(from) : undefined, from)
      }
      return answered
    }

    expect(await askFrom('2001:db8:1', false)).toBe(10)
    expect(await askFrom('2001:db8:1', true)).toBe(10)
    expect(await askFrom('2001:db8:2', false)).toBe(10)
  })

  test('with a token a visitor asks 30 questions an hour, and does not use up those of others', async () => {
    const ada = await visitors.visit()
    const bob = await visitors.visit()
    expect(await askTimes(35, ada)).toBe(30)

    const reply = await visitors.ask(ada)
    expect(reply.json()).toMatchObject({
      ...refused,
      message: "You've asked a lot of questions in a short time. You can continue in 60 minutes.",
    })
    expect(await visitors.status(bob)).toBe(200)
    expect(await visitors.status(ada, { address: '192.0.2.7' })).toBe(429)
  })

  test('all visitors of one address ask 200 questions an hour', async () => {
    let answered = 0
    for (let n = 0; n < 7; n += 1) answered += await askTimes(30, await visitors.visit())
    expect(answered).toBe(200)
  })

  test('40 people behind one office address chat at human pace and none is locked out', async () => {
    const people: string[] = []
    for (let n = 0; n < 40; n += 1) people.push(await visitors.visit())
    expect(new Set(people).size).toBe(40)

    const statuses = new Set<number>()
    for (let round = 0; round < 5; round += 1) {
      for (const person of people) {
        statuses.add(await visitors.status(person))
        visitors.time.now += (12 * minute) / people.length
      }
    }
    expect(statuses).toEqual(new Set([200]))
    expect(await visitors.spent()).toBe(200)
  })

  const floodSize = engine.name === 'sqlite' ? 10_000 : 500
  const together = 50

  test(`${floodSize} requests without a token cost the owner at most 20 messages`, async () => {
    const statuses = new Map<number, number>()
    for (let n = 0; n < floodSize / together; n += 1) {
      const some = await Promise.all(Array.from({ length: together }, () => visitors.status()))
      for (const status of some) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }

    expect(Object.fromEntries(statuses)).toEqual({ 200: 20, 429: floodSize - 20 })
    expect(await visitors.spent()).toBe(20)
  }, 300_000)

  test('so do requests every 8 seconds for hours', async () => {
    for (let n = 0; n < 1_200; n += 1) {
      await visitors.ask()
      visitors.time.now += 8_000
    }
    expect(await visitors.spent()).toBe(20)
  }, 300_000)

  test('at ten times the usual rate the bot pauses for the address, and the owner gets one e-mail', async () => {
    const { app, owner, time } = visitors
    const token = await visitors.visit()
    const subjects = () => outboxSubjects(app, owner.user.email)
    expect(await askTimes(199)).toBe(20)
    expect(await visitors.status(token)).toBe(200)
    expect(await subjects()).not.toContain("Ampere is paused for one visitor's IP address")

    await visitors.ask()
    const paused = await visitors.ask(token)
    expect(paused.json()).toMatchObject({
      ...refused,
      message: expect.stringMatching(
        /^This chatbot is paused for .* You can continue in 2 hours\.$/,
      ),
    })
    expect(await visitors.status(token, { address: '192.0.2.2' })).toBe(200)
    await askTimes(300, undefined, { address: '192.0.2.3' })
    expect(
      (await subjects()).filter(
        (subject) => subject === "Ampere is paused for one visitor's IP address",
      ),
    ).toHaveLength(1)

    time.now += 2 * hour
    expect(await visitors.status()).toBe(200)
  })

  test('the limits of the owner apply, for a visitor, an address, a day and the whole bot', async () => {
    json(await visitors.saveLimits({ visitor_hour: 3, address_hour: 5, address_day: 8, day: 10 }))
    expect(
      json(await visitors.owner.call('/chat_limits', { bot_id: visitors.owner.botId })),
    ).toEqual({ visitor_hour: 3, address_hour: 5, address_day: 8, day: 10 })

    expect(await askTimes(5, await visitors.visit())).toBe(3)
    expect(await askTimes(5, await visitors.visit())).toBe(2)
    visitors.time.now += hour
    expect(await askTimes(5)).toBe(3)
    const other = { address: '192.0.2.8' }
    expect(await askTimes(5, await visitors.visit(other), other)).toBe(2)
    const reply = await visitors.ask(undefined, { address: '192.0.2.20' })
    expect(reply.json()).toMatchObject({
      ...refused,
      message: expect.stringMatching(
        /^This chatbot has reached its daily limit\. You can continue in 23 hours\.$/,
      ),
    })
  })

  test.each([0, -1, 1.5, '5', 10_000_000])('%j is refused as a limit', async (day) => {
    const reply = await visitors.saveLimits({ day })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      errors: { day: expect.any(String) },
    })
  })

  test('the preview of the owner is not limited by what visitors may ask', async () => {
    const { owner, app } = visitors
    json(await visitors.saveLimits({ visitor_hour: 1, address_hour: 1, address_day: 1, day: 1 }))
    const session_id = json<string>(
      await owner.call('/create_session', { chatbot_id: owner.botId }),
    )
    const statuses = new Set<number>()
    for (let n = 0; n < 50; n += 1) {
      const payload = { message: 'Hello', bot_id: owner.botId, session_id }
      const reply = await app.http.inject({ method: 'POST', url: '/chat_stream', payload })
      statuses.add(reply.statusCode)
    }
    expect(statuses).toEqual(new Set([200]))
    expect(await visitors.status()).toBe(200)
    expect(await visitors.status()).toBe(429)
  })
})

test('the limit of the operator replaces the built-in ones, those of the owner stay', async () => {
  const [engine] = engines
  if (!engine) throw new Error('there is an engine')
  const visitors = await createVisitorApp(engine, { CHAT_PER_MINUTE: '250' })
  for (let n = 0; n < 250; n += 1) expect(await visitors.status()).toBe(200)
  expect(await visitors.status()).toBe(429)

  visitors.time.now += minute
  json(await visitors.saveLimits({ day: 1 }))
  expect(await visitors.status()).toBe(200)
  expect(await visitors.status()).toBe(429)
  await visitors.app.close()
})
