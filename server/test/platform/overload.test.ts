import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listenOrigin } from '../knowledge/knowledge-owner.ts'
import { engines, sqlite } from '../support/engines.ts'
import { createTestApp } from '../support/test-app.ts'

test('with REQUESTS_AT_ONCE requests open, the next are told when to come back', async () => {
  const app = await createTestApp(sqlite, { env: { REQUESTS_AT_ONCE: '2' } })

  const replies = await Promise.all(Array.from({ length: 6 }, () => app.call('/get_plans', {})))

  const statuses = replies.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 503)).toHaveLength(4)
  expect(replies.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2')
  expect((await app.call('/get_plans', {})).statusCode).not.toBe(503)
  await app.close()
})

const arrivals = 1_000
const arrivalsMs = 2_000

/** Sends a request without a time limit of the client; returns its answer. */
async function post(address: string, from: string, body: object) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(address, { method: 'POST', headers, agent: false }, resolve)
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
  const retryAfter = reply.headers['retry-after']
  return { status: reply.statusCode, retryAfter, body: await text(reply) }
}

describe.each(engines)('overload on $name', (engine) => {
  test('of 1,000 requests in 2 seconds each is done once, or told when to come back', async () => {
    const app = await createTestApp(engine, {
      hasNoPages: true,
      env: { REQUESTS_AT_ONCE: '50', TRUST_PROXY: '1', CONNECTIONS_PER_ADDRESS: '2000' },
    })
    const { token } = await app.createOwner()
    const botId = await app.createBot(token)
    const origin = await listenOrigin(app)
    const visit = (n: number) =>
      post(`${origin}/create_sessiondomain`, `10.0.${n % 250}.${Math.floor(n / 250)}`, {
        chatbot_id: botId,
      })

    const answers = await Promise.all(
      Array.from({ length: arrivals }, async (_, n) => {
        await wait((n * arrivalsMs) / arrivals)
        return visit(n)
      }),
    )

    const done = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === '2')
    expect(done.length + refused.length).toBe(arrivals)
    expect(done.length).toBeGreaterThan(0)
    const sessions = await app.database.db.selectFrom('chat_session').select('id').execute()
    const known = new Set(sessions.map(({ id }) => JSON.stringify(id)))
    expect(sessions).toHaveLength(done.length)
    expect(done.filter(({ body }) => !known.has(body))).toEqual([])
    expect((await visit(0)).status).toBe(200)
    await app.close()
  })
})
