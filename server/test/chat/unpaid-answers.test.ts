import { adjustMessages, grantMessages } from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerStore } from '../../src/billing/index.ts'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const day = 86_400_000

describe.each(engines)('unpaid answers of the whole installation on $name', (engine) => {
  let model: MockModel
  let app: TestApp
  let ada: KnowledgeOwner
  let bob: KnowledgeOwner
  let now = Date.parse('2026-03-01T22:00:00Z')
  beforeAll(async () => {
    model = await startMockModel()
    app = await createTestApp(engine, {
      clock: () => now,
      env: {
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-test',
        CHAT_MODEL: 'mock-model',
        FREE_ANSWERS_PER_DAY: '3',
      },
    })
    ada = await createKnowledgeOwner(app)
    bob = await createKnowledgeOwner(app)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  const ask = (botId: string) =>
    app.http.inject({
      method: 'POST',
      url: '/chat_stream',
      payload: { message: 'Why is the sky blue?', bot_id: botId },
    })
  const status = async (botId: string) => (await ask(botId)).statusCode
  const metric = async (name: string) => {
    const { body } = await app.http.inject({ url: '/metrics' })
    return new RegExp(`^askwell_unpaid_answers_${name} (\\d+)$`, 'm').exec(body)?.[1]
  }

  test('beyond the daily ceiling nobody is answered free of charge, and /metrics shows the number', async () => {
    expect([await metric('today'), await metric('limit')]).toEqual(['0', '3'])
    expect([await status(ada.botId), await status(bob.botId)]).toEqual([200, 200])
    expect(await metric('today')).toBe('2')

    const both = await Promise.all([status(ada.botId), status(bob.botId)])
    expect(new Set(both)).toEqual(new Set([200, 429]))
    expect(await metric('today')).toBe('3')
    const refused = await ask(ada.botId)
    expect(refused.json()).toMatchObject({
      code: 'rate_limited',
      message: 'This chatbot has reached its free limit for today. You can continue in 2 hours.',
    })
    expect(refused.headers['retry-after']).toBe('7200')
  })

  test('paid messages and those of the operator are used although free ones are left, test money is not', async () => {
    const balance = { ledger: ledgerStore(app.database), now: () => now }
    const pack = { kind: 'pack', amount: 5, expiresAt: null } as const
    const userId = verifiedOwner(ada.user.id)
    await grantMessages(balance, { ...pack, userId, source: 'test money', isLive: false })
    expect(await status(ada.botId)).toBe(429)
    await grantMessages(balance, { ...pack, userId, source: 'paid', isLive: true })
    expect(await status(ada.botId)).toBe(200)

    expect(await status(bob.botId)).toBe(429)
    const gift = { userId: verifiedOwner(bob.user.id), delta: 5, actor: 'op', note: '' }
    await adjustMessages(balance, 'a gift', gift)
    expect(await status(bob.botId)).toBe(200)
    expect(await metric('today')).toBe('3')
  })

  test('the next day begins at midnight UTC', async () => {
    now += 2 * 3_600_000
    const eve = await createKnowledgeOwner(app)
    expect(await status(eve.botId)).toBe(200)
    expect(await metric('today')).toBe('1')
    now += day
    expect(await metric('today')).toBe('0')
  })
})
