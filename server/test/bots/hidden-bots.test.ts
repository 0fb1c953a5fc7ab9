import { verifiedOwner } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { botStore } from '../../src/bots/index.ts'
import { cases } from '../security/isolation/isolation-cases.fixture.ts'
import { allRoutes, createTenant, type Tenant } from '../security/tenants.ts'
import { engines } from '../support/engines.ts'
import { rowsOfBot } from '../support/database/fill-bot.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

const idsOf = (tenant: Tenant): unknown[] => [
  tenant.botId,
  tenant.fileId,
  tenant.websiteId,
  tenant.sessionId,
  tenant.functionId,
  tenant.deliveryId,
]
const calls = allRoutes.flatMap((route) => {
  const { ids = [], body } = cases[`${route.method} ${route.path}`] ?? {}
  return ids.filter(({ answer }) => answer === 404).map((id) => ({ ...route, ...id, body }))
})

/** The setting of another owner's bot. */
async function aSetting(app: TestApp) {
  const other = await app.createOwner()
  const id = await app.createBot(other.token)
  const bots = botStore(app.database, Date.now)
  const bot = await bots.find(verifiedOwner(other.user.id), id)
  if (!bot) throw new Error('there is no bot')
  return bot
}
describe.each(engines)('a deleted bot on $name whose rows still exist', (engine) => {
  let app: TestApp
  let ada: Tenant
  beforeAll(async () => {
    app = await createTestApp(engine)
    ada = await createTenant(app, 'xanthippe')
    json(await app.call('/deletechatbot', { id: ada.botId }, ada.token))
  })
  afterAll(() => app.close())

  test.each(calls)('is unknown to $method $path by $field', async (call) => {
    const id = call.foreign(ada)
    if (!idsOf(ada).includes(id)) return // of the account, not of the bot
    const body: Record<string, unknown> = { ...call.body?.(ada), [call.field]: id }

    const reply = await app.http.inject({
      method: call.method,
      url: call.path.replaceAll(/:(\w+)/g, (_place, name: string) => String(body[name])),
      headers: { authorization: `Bearer ${ada.token}` },
      ...(call.method === 'GET' ? {} : { payload: body }),
    })

    expect([reply.statusCode, reply.body]).toEqual([404, expect.any(String)])
  })

  test.each([
    ['/chatbot_setting_sessiondomain', 'id'],
    ['/create_sessiondomain', 'chatbot_id'],
    ['/check_message_balance', 'chatbot_id'],
    ['/chat_actions', 'chatbot_id'],
  ])('is unknown to visitors at %s', async (path, field) => {
    expect((await app.call(path, { [field]: ada.botId })).statusCode).toBe(404)
  })

  test('has no chat page and no stream', async () => {
    const page = await app.http.inject(`/chatbotiframe/${ada.botId}`)
    const stream = await app.call('/chat_stream', { bot_id: ada.botId, message: 'Open?' })

    expect([page.statusCode, stream.statusCode]).toEqual([404, 404])
  })

  test('is in no list, and another bot takes its place in the plan', async () => {
    const list = async () => json<object[]>(await app.call('/chatbot_list', undefined, ada.token))
    const bots = botStore(app.database, Date.now)
    const owner = verifiedOwner(ada.user.id)

    expect(await list()).toEqual([])
    expect(await bots.insert(owner, { ...(await aSetting(app)), id: 'next' }, 1)).toBe(true)
    expect(await list()).toMatchObject([{ id: 'next' }])
  })

  test('is hidden although its rows exist', async () => {
    expect(await rowsOfBot(app.database, ada.botId)).toBeGreaterThan(4)
  })
})
